-- As before (0082), but the bookings of marks are found by their indexes, and where none is marked none is read: with
-- both lists in one condition all bookings were, each time.
CREATE OR REPLACE FUNCTION keep_insight_days(settled integer, most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  written integer[];
  placed integer[];
  marked date[];
  around date[];
  done integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7244871208) THEN
    RETURN 0;
  END IF;
  PERFORM 1 FROM insight_marks WHERE create_time <= now() - settled * interval '1 second' LIMIT 1;
  IF NOT found THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM insight_marks WHERE day IS NULL RETURNING booking_id, location_id
  )
  SELECT array_agg(DISTINCT booking_id) FILTER (WHERE booking_id IS NOT NULL),
    array_agg(DISTINCT location_id) FILTER (WHERE location_id IS NOT NULL)
  INTO written, placed FROM taken;
  INSERT INTO insight_marks (day, create_time)
    SELECT d.day, now() - settled * interval '1 second' FROM (
      SELECT (b.start_time AT TIME ZONE 'UTC')::date AS day FROM bookings b WHERE b.id = ANY(written)
      UNION SELECT (b.start_time AT TIME ZONE 'UTC')::date FROM bookings b WHERE b.location_id = ANY(placed)
    ) d;
  marked := ARRAY(
    SELECT DISTINCT day FROM insight_marks WHERE create_time <= now() - settled * interval '1 second' ORDER BY 1 LIMIT most
  );
  around := ARRAY(SELECT DISTINCT d + beside FROM unnest(marked) d CROSS JOIN generate_series(-1, 1) beside);
  DELETE FROM insight_marks WHERE day = ANY(marked);
  GET DIAGNOSTICS done = ROW_COUNT;
  DELETE FROM insight_days WHERE day = ANY(around);
  INSERT INTO insight_days (day, briefs, reasons) SELECT day, briefs, reasons FROM insight_briefs(around);
  RETURN done;
END $$;
