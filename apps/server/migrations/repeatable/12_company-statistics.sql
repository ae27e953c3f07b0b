-- How much of a table is one company's is what statistics know last: a company that is younger than they are seems to
-- have one row, and every plan that goes through two of its sets crosses them. Without statistics of `org_id`, the
-- planner takes a company for a two-hundredth of the table as it is now. The search weighs companies by their size and
-- keeps its own. What PostgreSQL before 18 has gathered already cannot be removed, and is better kept fresh.
DO $$
DECLARE
  held record;
  clears constant boolean := current_setting('server_version_num')::int >= 180000;
BEGIN
  FOR held IN
    SELECT c.relname AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND coalesce(a.attstattarget, -1) <> 0
      AND c.relname NOT LIKE 'product\_search%' AND (clears OR c.reltuples < 0)
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN org_id SET STATISTICS 0', held.name);
    IF clears THEN
      PERFORM pg_clear_attribute_stats('public', held.name, 'org_id', false);
    END IF;
  END LOOP;
END $$;
