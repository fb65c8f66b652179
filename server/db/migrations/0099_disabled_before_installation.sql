-- A device that somebody took out of service is disabled before its installation as well: only one in stock is not judged.
-- domain/devices/fleet-health.ts is the rule; both are held to each other by a test.
CREATE OR REPLACE FUNCTION judge_device(device devices, at timestamptz,
    OUT state integer, OUT since timestamptz, OUT until timestamptz) LANGUAGE plpgsql STABLE AS $$
DECLARE
  report device_logs;
  hardware hardwares;
BEGIN
  IF device.partner_location_id IS NULL THEN
    state := 8;
    RETURN;
  END IF;
  IF device.is_disabled THEN
    state := 3;
    since := CASE WHEN device.health = 3 THEN device.health_since END;
    RETURN;
  END IF;
  IF device.installation_date IS NULL OR device.installation_date > at THEN
    state := 7;
    until := device.installation_date;
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
SELECT refresh_device_health(ARRAY(SELECT id FROM devices WHERE is_disabled AND health = 7));
