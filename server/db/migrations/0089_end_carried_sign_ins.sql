-- A sign-in at the new version of the portal hangs on the one that it was carried over from. Here, so that every way of
-- ending that one ends it too, and every process.
CREATE FUNCTION end_carried_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auth_sessions SET revoked_at = NEW.revoked_at WHERE user_id = NEW.user_id AND revoked_at IS NULL AND family IN
    (SELECT c.id FROM auth_sessions c WHERE c.user_id = NEW.user_id AND c.parent = NEW.id AND c.id = c.family);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_end_carried AFTER UPDATE OF revoked_at ON auth_sessions FOR EACH ROW WHEN (NEW.id = NEW.family AND OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_carried_sign_ins();
