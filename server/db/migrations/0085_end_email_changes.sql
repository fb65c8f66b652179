-- With an account that is closed ends what would change its address: opening it again brings nothing of that back.
CREATE OR REPLACE FUNCTION end_sessions_of_closed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.disabled AND NOT OLD.disabled) OR (NEW.deleted AND NOT OLD.deleted) THEN
    UPDATE auth_sessions SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
    UPDATE password_resets SET used_at = now() WHERE user_id = NEW.id AND used_at IS NULL;
    UPDATE email_changes SET stopped_at = now() WHERE user_id = NEW.id AND confirmed_at IS NULL AND stopped_at IS NULL;
  END IF;
  IF NEW.role IS DISTINCT FROM OLD.role THEN
    UPDATE auth_sessions SET confirmed_at = NULL WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE "email_changes" c SET "stopped_at" = now() FROM "users" u WHERE u."id" = c."user_id" AND (u."disabled" OR u."deleted") AND c."confirmed_at" IS NULL AND c."stopped_at" IS NULL;
