DROP INDEX "devices_partner_location_id_order";
--> statement-breakpoint
DROP INDEX "devices_user_id_order";
--> statement-breakpoint
DROP INDEX "devices_hardware_id_order";
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "health" integer;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "health_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "health_until" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "devices_partner_location_id_health_order" ON "devices" USING btree ("partner_location_id","health","id");
--> statement-breakpoint
CREATE INDEX "devices_user_id_health_order" ON "devices" USING btree ("user_id","health","id");
--> statement-breakpoint
CREATE INDEX "devices_hardware_id_health_order" ON "devices" USING btree ("hardware_id","health","id");
--> statement-breakpoint
CREATE INDEX "devices_health_order" ON "devices" USING btree ("health","id");
--> statement-breakpoint
-- Whom time alone may put into another state: the chore looks at those whose instant has come.
CREATE INDEX "devices_health_due" ON "devices" ("health_until") WHERE "health_until" IS NOT NULL;
--> statement-breakpoint
-- The first number in `version` is lower than that in `other`, part by part, so 2.9 < 2.10 and 3 = 3.0; false
-- where one has none. domain/devices/firmware-version.ts says the same.
CREATE FUNCTION version_is_older(version text, other text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  mine numeric[] := string_to_array(substring(version from '[0-9]+(?:\.[0-9]+)*'), '.')::numeric[];
  theirs numeric[] := string_to_array(substring(other from '[0-9]+(?:\.[0-9]+)*'), '.')::numeric[];
BEGIN
  IF mine IS NULL OR theirs IS NULL THEN
    RETURN false;
  END IF;
  FOR place IN 1 .. greatest(cardinality(mine), cardinality(theirs)) LOOP
    IF coalesce(mine[place], 0) <> coalesce(theirs[place], 0) THEN
      RETURN coalesce(mine[place], 0) < coalesce(theirs[place], 0);
    END IF;
  END LOOP;
  RETURN false;
END $$;
--> statement-breakpoint
-- Hardware below version 2.5 has a single firmware (CONST-21, DEC-56).
CREATE FUNCTION hardware_is_single(hardware_name text, firmware text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT version_is_older(coalesce(
    (SELECT found.part[1] FROM regexp_matches(hardware_name, '([0-9]+(?:\.[0-9]+)*)', 'g')
      WITH ORDINALITY AS found(part, place) ORDER BY strpos(found.part[1], '.') > 0 DESC, found.place DESC LIMIT 1),
    firmware), '2.5')
$$;
--> statement-breakpoint
-- The state of a device at an instant, since when it is in it where that is known, and until when time alone
-- leaves it there. domain/devices/fleet-health.ts is the rule and says the reasons; both are held to each other by
-- a test of every device of the demo and of thousands that are made up.
CREATE FUNCTION judge_device(device devices, at timestamptz,
    OUT state integer, OUT since timestamptz, OUT until timestamptz) LANGUAGE plpgsql STABLE AS $$
DECLARE
  report device_logs;
  hardware hardwares;
BEGIN
  IF device.partner_location_id IS NULL THEN
    state := 8;
    RETURN;
  END IF;
  IF device.installation_date IS NULL OR device.installation_date > at THEN
    state := 7;
    until := device.installation_date;
    RETURN;
  END IF;
  IF device.is_disabled THEN
    state := 3;
    since := CASE WHEN device.health = 3 THEN device.health_since END;
    RETURN;
  END IF;
  SELECT * INTO report FROM device_logs l WHERE l.device_id = device.id AND NOT l.deleted
    ORDER BY l.last_updated_time DESC, l.id DESC LIMIT 1;
  IF device.wifi_status = 0 THEN
    state := 1;
    RETURN;
  END IF;
  IF device.wifi_status = 1 OR report.last_updated_time < at - interval '72 hours' THEN
    state := 1;
    since := report.last_updated_time;
    RETURN;
  END IF;
  until := report.last_updated_time + interval '72 hours' + interval '1 millisecond';
  IF report.error_code IS NOT NULL OR report.error_motor IS NOT NULL THEN
    state := 2;
    SELECT min(l.last_updated_time) INTO since FROM device_logs l
      WHERE l.device_id = device.id AND NOT l.deleted AND l.last_updated_time > coalesce(
        (SELECT c.last_updated_time FROM device_logs c WHERE c.device_id = device.id AND NOT c.deleted
          AND (c.error_code IS DISTINCT FROM report.error_code OR c.error_motor IS DISTINCT FROM report.error_motor)
          ORDER BY c.last_updated_time DESC, c.id DESC LIMIT 1), '-infinity');
    since := coalesce(since, report.last_updated_time);
    RETURN;
  END IF;
  IF device.wifi_status = 2 AND report."RSSI" <= -70 THEN
    state := 4;
    SELECT min(l.last_updated_time) INTO since FROM device_logs l
      WHERE l.device_id = device.id AND NOT l.deleted AND l.last_updated_time > coalesce(
        (SELECT c.last_updated_time FROM device_logs c WHERE c.device_id = device.id AND NOT c.deleted
          AND coalesce(c."RSSI", 0) > -70 ORDER BY c.last_updated_time DESC, c.id DESC LIMIT 1), '-infinity');
    since := coalesce(since, report.last_updated_time);
    RETURN;
  END IF;
  SELECT * INTO hardware FROM hardwares h WHERE h.id = device.hardware_id;
  state := CASE WHEN hardware.enable AND (
      version_is_older(report.fw_version, hardware.lastest_firmware_version)
      OR (NOT hardware_is_single(hardware.name, hardware.lastest_firmware_version) AND (
        version_is_older(report.fw_version_wifi, hardware.lastest_wifi_version)
        OR version_is_older(report.fw_version_ble, hardware.lastest_ble_version))))
    THEN 5 ELSE 6 END;
END $$;
--> statement-breakpoint
-- Keeps the state of these devices as they are judged now. Each is locked before it is judged, by a statement
-- that sees what others have committed meanwhile; one that is as it was is not written again.
CREATE FUNCTION refresh_device_health(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM devices WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE devices d SET health = judged.state, health_since = judged.since, health_until = judged.until
    FROM devices o CROSS JOIN LATERAL judge_device(o, now()) judged
    WHERE d.id = o.id AND o.id = ANY(ids) AND (
      o.health IS DISTINCT FROM judged.state OR o.health_since IS DISTINCT FROM judged.since
      OR (o.health_until IS NULL) <> (judged.until IS NULL)
      -- A look too early does no harm, and spares a write at each report.
      OR o.health_until <= now() OR o.health_until > judged.until);
END $$;
--> statement-breakpoint
CREATE FUNCTION device_judges_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT judged.state, judged.since, judged.until INTO new.health, new.health_since, new.health_until
    FROM judge_device(new, now()) judged;
  IF new.health = 3 AND tg_op = 'UPDATE' THEN
    IF NOT old.is_disabled THEN
      new.health_since := now();
    END IF;
  END IF;
  -- Somebody may be changing the hardware at this moment, which is not to be seen yet.
  IF new.health IN (5, 6) AND (tg_op = 'INSERT' OR new.hardware_id IS DISTINCT FROM old.hardware_id) THEN
    new.health_until := least(new.health_until, now() + interval '1 minute');
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_health BEFORE INSERT
  OR UPDATE OF partner_location_id, installation_date, is_disabled, wifi_status, hardware_id ON devices
  FOR EACH ROW EXECUTE FUNCTION device_judges_itself();
--> statement-breakpoint
CREATE FUNCTION reports_judge_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_device_health(ARRAY(SELECT DISTINCT device_id FROM told));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_logs_health_insert AFTER INSERT ON device_logs REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION reports_judge_devices();
--> statement-breakpoint
CREATE TRIGGER device_logs_health_update AFTER UPDATE ON device_logs REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION reports_judge_devices();
--> statement-breakpoint
CREATE TRIGGER device_logs_health_delete AFTER DELETE ON device_logs REFERENCING OLD TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION reports_judge_devices();
--> statement-breakpoint
CREATE FUNCTION hardware_judges_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_device_health(ARRAY(SELECT id FROM devices WHERE hardware_id = new.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hardwares_health AFTER UPDATE OF name, lastest_firmware_version, lastest_wifi_version,
  lastest_ble_version, enable ON hardwares FOR EACH ROW EXECUTE FUNCTION hardware_judges_devices();
--> statement-breakpoint
SELECT refresh_device_health(ARRAY(SELECT id FROM devices));
