ALTER TABLE "uploads" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;
--> statement-breakpoint
-- Who uses what is there already was never noted: all of it is kept.
UPDATE "uploads" SET "state" = 'used';
--> statement-breakpoint
CREATE INDEX "uploads_unused_order" ON "uploads" USING btree ("create_time") WHERE "state" <> 'used';
