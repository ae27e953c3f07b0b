-- The months of activity_event, in a schema that the roles of queries cannot look into: they reach the rows through the
-- parent and its policies alone. What belongs to no month (a restored backup, a clock ahead) is in the rest until its
-- month is made.
CREATE OR REPLACE FUNCTION make_activity_month(month timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  first timestamptz := date_trunc('month', month);
  next timestamptz := date_trunc('month', month) + interval '1 month';
  name text := 'event_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass('activity.' || name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE activity.%I (LIKE public.activity_event INCLUDING DEFAULTS)', name);
  EXECUTE format('WITH moved AS (DELETE FROM activity.event_rest WHERE at >= %L AND at < %L RETURNING *)
    INSERT INTO activity.%I SELECT * FROM moved', first, next, name);
  EXECUTE format('ALTER TABLE activity.%I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE public.activity_event ATTACH PARTITION activity.%I FOR VALUES FROM (%L) TO (%L)',
    name, first, next);
END $$;

-- This month, the next two, and all that have rows in the rest.
CREATE OR REPLACE FUNCTION make_activity_months(moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('activity months', 0));
  PERFORM make_activity_month(m) FROM (
    SELECT date_trunc('month', moment) + n * interval '1 month' FROM generate_series(0, 2) n
    UNION SELECT DISTINCT date_trunc('month', at) FROM activity.event_rest) AS months (m);
END $$;

CREATE OR REPLACE FUNCTION drop_activity_before(moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('activity months', 0));
  FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.activity_event'::regclass AND c.relname ~ '^event_\d{4}_\d\d$'
      AND c.relname < 'event_' || to_char(moment, 'YYYY_MM')
  LOOP
    EXECUTE format('DROP TABLE activity.%I', name);
  END LOOP;
  DELETE FROM activity.event_rest WHERE at < date_trunc('month', moment);
END $$;

REVOKE ALL ON FUNCTION make_activity_month(timestamptz), make_activity_months(timestamptz),
  drop_activity_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_activity_months(timestamptz), drop_activity_before(timestamptz) TO app_system;
SELECT make_activity_months(now());
