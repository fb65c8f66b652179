ALTER TABLE "tracks" ADD COLUMN "order" integer;
--> statement-breakpoint
CREATE INDEX "tracks_order_order" ON "tracks" USING btree ("order","id");
--> statement-breakpoint
-- Tracks that are there already keep the order in which they were made.
UPDATE "tracks" SET "order" = "id";
