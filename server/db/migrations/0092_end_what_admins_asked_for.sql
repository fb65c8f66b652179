-- With the right of an admin ends what they asked for others: a change of somebody's address must not wait in a mailbox
-- of theirs until it is confirmed after all.
CREATE OR REPLACE FUNCTION end_sessions_of_closed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.disabled AND NOT OLD.disabled) OR (NEW.deleted AND NOT OLD.deleted) THEN
    UPDATE auth_sessions SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
    UPDATE password_resets SET used_at = now() WHERE user_id = NEW.id AND used_at IS NULL;
    UPDATE email_changes SET stopped_at = now() WHERE (user_id = NEW.id OR asked_by = NEW.id) AND confirmed_at IS NULL AND stopped_at IS NULL;
  END IF;
  IF NEW.role IS DISTINCT FROM OLD.role THEN
    UPDATE auth_sessions SET confirmed_at = NULL WHERE user_id = NEW.id;
    UPDATE email_changes SET stopped_at = now() WHERE asked_by = NEW.id AND user_id <> NEW.id AND confirmed_at IS NULL AND stopped_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE "email_changes" c SET "stopped_at" = now() FROM "users" u WHERE u."id" = c."asked_by" AND u."id" <> c."user_id" AND (u."disabled" OR u."deleted" OR u."role" IS DISTINCT FROM 0) AND c."confirmed_at" IS NULL AND c."stopped_at" IS NULL;
