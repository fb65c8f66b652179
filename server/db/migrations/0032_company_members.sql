ALTER TABLE "users" ADD COLUMN "company_id" integer;
--> statement-breakpoint
ALTER TABLE "invitation_links" ADD COLUMN "company_id" integer;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "users_company_id_order" ON "users" USING btree ("company_id","id");
--> statement-breakpoint
CREATE INDEX "invitation_links_company_id_order" ON "invitation_links" USING btree ("company_id","id");
--> statement-breakpoint
-- Until now a company was a text that people wrote into their own profile. What can be trusted is an invitation: its
-- account was made at the moment in which it was used, has its address ever since, and its company has one name.
UPDATE "invitation_links" i SET "company_id" = c."id" FROM "companies" c WHERE lower(c."company") = lower(i."company") AND NOT c."deleted" AND (SELECT count(*) FROM "companies" o WHERE lower(o."company") = lower(i."company") AND NOT o."deleted") = 1;
--> statement-breakpoint
UPDATE "users" u SET "company_id" = i."company_id" FROM "invitation_links" i WHERE i."company_id" IS NOT NULL AND i."email" = u."email" AND i."used_time" IS NOT NULL AND abs(extract(epoch FROM u."create_time" - i."used_time")) < 60 AND NOT EXISTS (SELECT 1 FROM "history" h WHERE h."resource" = 'users' AND h."row_id" = u."id" AND h."action" = 'update' AND h."changes" -> 'email' IS NOT NULL);
--> statement-breakpoint
-- A closed account keeps no sign-in, and gets none back when it is opened again; whoever gets another role proves anew
-- who they are. Here, so that every way of writing a person does it, and every process.
CREATE FUNCTION end_sessions_of_closed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.disabled AND NOT OLD.disabled) OR (NEW.deleted AND NOT OLD.deleted) THEN
    UPDATE auth_sessions SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
    UPDATE password_resets SET used_at = now() WHERE user_id = NEW.id AND used_at IS NULL;
  END IF;
  IF NEW.role IS DISTINCT FROM OLD.role THEN
    UPDATE auth_sessions SET confirmed_at = NULL WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_end_sessions AFTER UPDATE OF disabled, deleted, role ON users FOR EACH ROW EXECUTE FUNCTION end_sessions_of_closed_accounts();
--> statement-breakpoint
UPDATE "auth_sessions" s SET "revoked_at" = now() FROM "users" u WHERE u."id" = s."user_id" AND (u."disabled" OR u."deleted") AND s."revoked_at" IS NULL;
