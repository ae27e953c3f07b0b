-- A backup has the rows of all organisations in one snapshot. The owner reads them after it has said in its transaction
-- that this is a backup; roles of queries, which see their organisation alone, get nothing by saying so.
DO $$
DECLARE t regclass;
BEGIN
  FOR t IN
    SELECT c.oid::regclass FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
  LOOP
    EXECUTE format('DROP POLICY IF EXISTS backup_reads ON %s', t);
    EXECUTE format('CREATE POLICY backup_reads ON %s FOR SELECT TO CURRENT_USER
      USING (current_setting(''app.backup'', true) = ''on'')', t);
  END LOOP;
END $$;
