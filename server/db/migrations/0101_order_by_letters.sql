DROP INDEX "users_email_order";
--> statement-breakpoint
DROP INDEX "users_first_name_order";
--> statement-breakpoint
DROP INDEX "users_last_name_order";
--> statement-breakpoint
DROP INDEX "users_company_order";
--> statement-breakpoint
DROP INDEX "users_country_order";
--> statement-breakpoint
DROP INDEX "users_city_order";
--> statement-breakpoint
DROP INDEX "companies_company_order";
--> statement-breakpoint
DROP INDEX "invitation_links_company_order";
--> statement-breakpoint
DROP INDEX "locations_name_order";
--> statement-breakpoint
DROP INDEX "devices_name_order";
--> statement-breakpoint
DROP INDEX "devices_serial_id_order";
--> statement-breakpoint
DROP INDEX "devices_connection_id_order";
--> statement-breakpoint
DROP INDEX "hardwares_name_order";
--> statement-breakpoint
DROP INDEX "rollouts_name_order";
--> statement-breakpoint
DROP INDEX "cities_country_id_city_name_order";
--> statement-breakpoint
DROP INDEX "cities_city_name_order";
--> statement-breakpoint
DROP INDEX "countries_country_order";
--> statement-breakpoint
DROP INDEX "countries_country_code_order";
--> statement-breakpoint
DROP INDEX "settings_name_order";
--> statement-breakpoint
DROP INDEX "conditions_condition_order";
--> statement-breakpoint
DROP INDEX "statistics_name_order";
--> statement-breakpoint
DROP INDEX "playlists_name_order";
--> statement-breakpoint
DROP INDEX "tracks_title_order";
--> statement-breakpoint
DROP INDEX "tracks_artist_order";
--> statement-breakpoint
DROP INDEX "programs_name_order";
--> statement-breakpoint
DROP INDEX "supports_subject_order";
--> statement-breakpoint
DROP INDEX "saved_views_user_id_name_order";
--> statement-breakpoint
DROP INDEX "saved_views_name_order";
--> statement-breakpoint
DROP INDEX "mails_to_email_order";
--> statement-breakpoint
CREATE INDEX "users_email_letters" ON "users" USING btree ((plain_letters("email")),"id");
--> statement-breakpoint
CREATE INDEX "users_first_name_letters" ON "users" USING btree ((plain_letters("first_name")),"id");
--> statement-breakpoint
CREATE INDEX "users_last_name_letters" ON "users" USING btree ((plain_letters("last_name")),"id");
--> statement-breakpoint
CREATE INDEX "users_company_letters" ON "users" USING btree ((plain_letters("company")),"id");
--> statement-breakpoint
CREATE INDEX "users_country_letters" ON "users" USING btree ((plain_letters("country")),"id");
--> statement-breakpoint
CREATE INDEX "users_city_letters" ON "users" USING btree ((plain_letters("city")),"id");
--> statement-breakpoint
CREATE INDEX "companies_company_letters" ON "companies" USING btree ((plain_letters("company")),"id");
--> statement-breakpoint
CREATE INDEX "invitation_links_company_letters" ON "invitation_links" USING btree ((plain_letters("company")),"id");
--> statement-breakpoint
CREATE INDEX "locations_name_letters" ON "locations" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "locations_city_letters" ON "locations" USING btree ((plain_letters("city")),"id");
--> statement-breakpoint
CREATE INDEX "locations_country_letters" ON "locations" USING btree ((plain_letters("country")),"id");
--> statement-breakpoint
CREATE INDEX "devices_name_letters" ON "devices" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "devices_serial_id_letters" ON "devices" USING btree ((plain_letters("serial_id")),"id");
--> statement-breakpoint
CREATE INDEX "devices_connection_id_letters" ON "devices" USING btree ((plain_letters("connection_id")),"id");
--> statement-breakpoint
CREATE INDEX "hardwares_name_letters" ON "hardwares" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "rollouts_name_letters" ON "rollouts" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "cities_country_id_city_name_letters" ON "cities" USING btree ("country_id",(plain_letters("city_name")),"id");
--> statement-breakpoint
CREATE INDEX "cities_city_name_letters" ON "cities" USING btree ((plain_letters("city_name")),"id");
--> statement-breakpoint
CREATE INDEX "countries_country_letters" ON "countries" USING btree ((plain_letters("country")),"id");
--> statement-breakpoint
CREATE INDEX "countries_country_code_letters" ON "countries" USING btree ((plain_letters("country_code")),"id");
--> statement-breakpoint
CREATE INDEX "settings_name_letters" ON "settings" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "conditions_condition_letters" ON "conditions" USING btree ((plain_letters("condition")),"id");
--> statement-breakpoint
CREATE INDEX "statistics_name_letters" ON "statistics" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "playlists_name_letters" ON "playlists" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "tracks_title_letters" ON "tracks" USING btree ((plain_letters("title")),"id");
--> statement-breakpoint
CREATE INDEX "tracks_artist_letters" ON "tracks" USING btree ((plain_letters("artist")),"id");
--> statement-breakpoint
CREATE INDEX "programs_name_letters" ON "programs" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "supports_subject_letters" ON "supports" USING btree ((plain_letters("subject")),"id");
--> statement-breakpoint
CREATE INDEX "saved_views_user_id_name_letters" ON "saved_views" USING btree ("user_id",(plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "saved_views_name_letters" ON "saved_views" USING btree ((plain_letters("name")),"id");
--> statement-breakpoint
CREATE INDEX "mails_to_email_letters" ON "mails" USING btree ((plain_letters("to_email")),"id");
