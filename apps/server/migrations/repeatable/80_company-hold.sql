-- Sent with the beginning of each transaction of a company: while it is held, the database refuses what would write.
-- A function keeps its plan, which a statement of its own would not.
CREATE OR REPLACE FUNCTION held(org uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM public.company_hold h WHERE h.org_id = org) THEN RETURN 'on'; END IF;
  RETURN current_setting('transaction_read_only');
END $$;
