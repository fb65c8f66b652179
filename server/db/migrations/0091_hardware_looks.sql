CREATE TABLE "hardware_looks" (
	"hardware_id" integer PRIMARY KEY NOT NULL,
	"judged_to" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
ALTER TABLE "hardware_looks" ADD CONSTRAINT "hardware_looks_hardware_id_fk"
  FOREIGN KEY ("hardware_id") REFERENCES "hardwares"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- Who saves a newest firmware waits for as many devices as are judged at once; of more, a chore judges slice after slice.
CREATE OR REPLACE FUNCTION hardware_judges_devices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[] := ARRAY(SELECT id FROM devices WHERE hardware_id = new.id ORDER BY id LIMIT 501);
BEGIN
  IF cardinality(ids) <= 500 THEN
    PERFORM refresh_device_health(ids);
  ELSE
    INSERT INTO hardware_looks (hardware_id) VALUES (new.id)
      ON CONFLICT (hardware_id) DO UPDATE SET judged_to = 0;
  END IF;
  RETURN NULL;
END $$;
