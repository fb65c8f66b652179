ALTER TABLE "locations" ADD COLUMN "later_hours" jsonb DEFAULT '[]'::jsonb;
