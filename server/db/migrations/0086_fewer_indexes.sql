-- Read by no list: only by what they point to, which never asks for those that point to nothing (DEC-245).
CREATE INDEX "locations_city_id_points" ON "locations" USING btree ("city_id") WHERE "locations"."city_id" is not null;
--> statement-breakpoint
CREATE INDEX "locations_country_id_points" ON "locations" USING btree ("country_id") WHERE "locations"."country_id" is not null;
--> statement-breakpoint
CREATE INDEX "bookings_moved_from_id_points" ON "bookings" USING btree ("moved_from_id") WHERE "bookings"."moved_from_id" is not null;
--> statement-breakpoint
DROP INDEX "locations_city_id_order";
--> statement-breakpoint
DROP INDEX "locations_country_id_order";
--> statement-breakpoint
DROP INDEX "bookings_moved_from_id_create_time_order";
