-- Text as it is looked for: in small letters, without accents, and with letters of their own as the nearest plain ones.
create extension if not exists unaccent
--> statement-breakpoint
-- The extension calls itself stable only because its dictionary could be another one tomorrow. Names its schema, because a
-- backup is brought back with no schema to look in; in PL/pgSQL, as a call takes a tenth of that of an SQL function.
DO $outer$
DECLARE
  home name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
BEGIN
  EXECUTE format(
    'CREATE FUNCTION without_accents(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE '
    'AS $$ BEGIN RETURN %1$I.unaccent(%2$L::regdictionary, name); END $$',
    home, format('%I.unaccent', home)
  );
END $outer$;
--> statement-breakpoint
-- Most text is ASCII alone, which costs no more than without: that part becomes part of each statement. As a stored
-- expression it, too, comes back from a backup.
CREATE FUNCTION plain_letters(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN octet_length(name) = length(name) THEN name ELSE without_accents(name) END COLLATE portal_text);
--> statement-breakpoint
DROP INDEX "users_email_text";
--> statement-breakpoint
DROP INDEX "users_first_name_text";
--> statement-breakpoint
DROP INDEX "users_last_name_text";
--> statement-breakpoint
DROP INDEX "users_phone_number_text";
--> statement-breakpoint
DROP INDEX "users_company_text";
--> statement-breakpoint
DROP INDEX "users_city_text";
--> statement-breakpoint
DROP INDEX "companies_company_text";
--> statement-breakpoint
DROP INDEX "companies_domain_text";
--> statement-breakpoint
DROP INDEX "invitation_links_company_text";
--> statement-breakpoint
DROP INDEX "invitation_links_email_text";
--> statement-breakpoint
DROP INDEX "locations_name_text";
--> statement-breakpoint
DROP INDEX "locations_street_text";
--> statement-breakpoint
DROP INDEX "locations_city_text";
--> statement-breakpoint
DROP INDEX "devices_name_text";
--> statement-breakpoint
DROP INDEX "devices_serial_id_text";
--> statement-breakpoint
DROP INDEX "devices_connection_id_text";
--> statement-breakpoint
DROP INDEX "devices_pcb_serial_number_text";
--> statement-breakpoint
DROP INDEX "devices_customer_name_text";
--> statement-breakpoint
DROP INDEX "device_logs_error_code_text";
--> statement-breakpoint
DROP INDEX "device_logs_error_motor_text";
--> statement-breakpoint
DROP INDEX "hardwares_name_text";
--> statement-breakpoint
DROP INDEX "rollouts_name_text";
--> statement-breakpoint
DROP INDEX "cities_city_name_text";
--> statement-breakpoint
DROP INDEX "countries_country_text";
--> statement-breakpoint
DROP INDEX "settings_name_text";
--> statement-breakpoint
DROP INDEX "plans_description_text";
--> statement-breakpoint
DROP INDEX "conditions_condition_text";
--> statement-breakpoint
DROP INDEX "statistics_name_text";
--> statement-breakpoint
DROP INDEX "playlists_name_text";
--> statement-breakpoint
DROP INDEX "tracks_title_text";
--> statement-breakpoint
DROP INDEX "tracks_artist_text";
--> statement-breakpoint
DROP INDEX "programs_name_text";
--> statement-breakpoint
DROP INDEX "supports_subject_text";
--> statement-breakpoint
DROP INDEX "security_events_email_text";
--> statement-breakpoint
DROP INDEX "mails_to_email_text";
--> statement-breakpoint
DROP INDEX "mails_subject_html_text";
--> statement-breakpoint
CREATE INDEX "users_email_plain" ON "users" USING gin ((plain_letters("email")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_first_name_plain" ON "users" USING gin ((plain_letters("first_name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_last_name_plain" ON "users" USING gin ((plain_letters("last_name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_phone_number_plain" ON "users" USING gin ((plain_letters("phone_number")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_company_plain" ON "users" USING gin ((plain_letters("company")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_city_plain" ON "users" USING gin ((plain_letters("city")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "companies_company_plain" ON "companies" USING gin ((plain_letters("company")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "companies_domain_plain" ON "companies" USING gin ((plain_letters("domain")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invitation_links_company_plain" ON "invitation_links" USING gin ((plain_letters("company")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invitation_links_email_plain" ON "invitation_links" USING gin ((plain_letters("email")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "locations_name_plain" ON "locations" USING gin ((plain_letters("name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "locations_street_plain" ON "locations" USING gin ((plain_letters("street")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "locations_city_plain" ON "locations" USING gin ((plain_letters("city")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "devices_name_plain" ON "devices" USING gin ((plain_letters("name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "devices_serial_id_plain" ON "devices" USING gin ((plain_letters("serial_id")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "devices_connection_id_plain" ON "devices" USING gin ((plain_letters("connection_id")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "devices_pcb_serial_number_plain" ON "devices" USING gin ((plain_letters("pcb_serial_number")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "devices_customer_name_plain" ON "devices" USING gin ((plain_letters("customer_name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "device_logs_error_code_plain" ON "device_logs" USING gin ((plain_letters("error_code")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "device_logs_error_motor_plain" ON "device_logs" USING gin ((plain_letters("error_motor")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "hardwares_name_plain" ON "hardwares" USING gin ((plain_letters("name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rollouts_name_plain" ON "rollouts" USING gin ((plain_letters("name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "cities_city_name_plain" ON "cities" USING gin ((plain_letters("city_name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "countries_country_plain" ON "countries" USING gin ((plain_letters("country")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "settings_name_plain" ON "settings" USING gin ((plain_letters("name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "plans_description_plain" ON "plans" USING gin ((plain_letters("description")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "conditions_condition_plain" ON "conditions" USING gin ((plain_letters("condition")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "statistics_name_plain" ON "statistics" USING gin ((plain_letters("name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "playlists_name_plain" ON "playlists" USING gin ((plain_letters("name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tracks_title_plain" ON "tracks" USING gin ((plain_letters("title")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "tracks_artist_plain" ON "tracks" USING gin ((plain_letters("artist")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "programs_name_plain" ON "programs" USING gin ((plain_letters("name")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "supports_subject_plain" ON "supports" USING gin ((plain_letters("subject")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "security_events_email_plain" ON "security_events" USING gin ((plain_letters("email")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "mails_to_email_plain" ON "mails" USING gin ((plain_letters("to_email")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "mails_subject_html_plain" ON "mails" USING gin ((plain_letters("subject_html")) gin_trgm_ops);
