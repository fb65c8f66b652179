CREATE TABLE "insight_months" (
	"month" date PRIMARY KEY NOT NULL,
	"sums" "bytea" NOT NULL,
	"counts" jsonb NOT NULL
);

--> statement-breakpoint
-- Read whole, and as small already as compression would make it.
ALTER TABLE "insight_months" ALTER COLUMN "sums" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- A month is what its days were: whoever keeps one of them anew, or takes it away, takes the month away too.
CREATE FUNCTION insight_days_end_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM insight_months WHERE month IN (SELECT date_trunc('month', day::timestamp)::date FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER insight_days_months_insert AFTER INSERT ON insight_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION insight_days_end_months();
--> statement-breakpoint
CREATE TRIGGER insight_days_months_delete AFTER DELETE ON insight_days REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION insight_days_end_months();
