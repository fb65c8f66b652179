ALTER TABLE "insight_months" ADD COLUMN "form" text DEFAULT '' NOT NULL;
