-- When the present year of a plan began: what is used up is counted from then on.
CREATE OR REPLACE FUNCTION year_begin(starts_at timestamptz, at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT starts_at + extract(year FROM age(at, starts_at)) * interval '1 year' $$;

-- What is counted within the year of a plan, not what there is of it.
CREATE OR REPLACE FUNCTION is_used_up(module text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT module IN ('qr_or_label_generator', 'quotation', 'purchase_order', 'proforma_invoice', 'sales_order', 'packing_list') $$;

-- How much of a module is used: what is used up begins again with each year of the plan.
CREATE OR REPLACE FUNCTION used_now(module text, used bigint, since timestamptz, plan_begin timestamptz, at timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN public.is_used_up(module) AND since < public.year_begin(plan_begin, at) THEN 0 ELSE used END $$;

-- What companies may do with modules at a moment: whether a module is part of a company's plan (`active`), was (`expired`)
-- or is not (`inactive`), how much of it (null: no limit), and how much they use. A company without a plan has no limits.
-- It has no settings of its own, so that it becomes part of the statement that asks, for one module or for thousands.
CREATE OR REPLACE FUNCTION module_rights(orgs uuid[], modules text[], at timestamptz)
RETURNS TABLE (org_id uuid, module text, state text, most bigint, used bigint, tier text, ends_on date)
LANGUAGE sql STABLE AS $$
  SELECT core.org_id, m.module,
    CASE source WHEN 'none' THEN 'inactive' WHEN 'free' THEN 'active' ELSE
      CASE WHEN CASE source WHEN 'own' THEN own.runs ELSE core.runs END THEN 'active' ELSE 'expired' END END,
    CASE WHEN addon.opens THEN NULL ELSE coalesce(addon.adds, 0) + CASE source
      WHEN 'own' THEN own.most WHEN 'core' THEN core_most WHEN 'addon' THEN 0
      -- `greatest` passes over null, which is no limit at all.
      WHEN 'both' THEN CASE WHEN own.most IS NULL OR core_most IS NULL THEN NULL ELSE greatest(own.most, core_most) END
    END END,
    coalesce(public.used_now(m.module, u.used, u.since, core.starts_at, at), 0),
    CASE source WHEN 'free' THEN 'enterprise' WHEN 'own' THEN own.tier ELSE core.tier END,
    CASE source WHEN 'own' THEN own.ends_on WHEN 'none' THEN NULL ELSE core.ends_on END
  FROM (
    SELECT o.id AS org_id, p.id, p.limits, p.tier, p.starts_at, p.ends_on, p.ends_at IS NULL OR p.ends_at > at AS runs
    FROM unnest(orgs) AS o (id) LEFT JOIN LATERAL (
      SELECT * FROM public.company_plan c WHERE c.org_id = o.id AND c.part = 'core' AND c.starts_at <= at
      ORDER BY c.starts_at DESC, c.id DESC LIMIT 1) p ON true
    OFFSET 0) core
  CROSS JOIN unnest(modules) AS m (module)
  LEFT JOIN public.module_use u ON u.org_id = core.org_id AND u.module = m.module
  LEFT JOIN LATERAL (
    SELECT (c.limits ->> m.module)::bigint AS most, c.tier, c.ends_on, c.ends_at IS NULL OR c.ends_at > at AS runs
    FROM public.company_plan c WHERE c.org_id = core.org_id AND c.part = m.module AND c.starts_at <= at
    ORDER BY c.starts_at DESC, c.id DESC LIMIT 1) own ON true
  CROSS JOIN LATERAL (
    SELECT count(*) > 0 AS has_any, sum(a.adds)::bigint AS adds, bool_or(a.adds IS NULL) AS opens
    FROM public.company_addon a WHERE a.org_id = core.org_id AND a.module_id = m.module AND a.starts_at <= at
      AND (a.ends_at IS NULL OR a.ends_at > at)) addon
  CROSS JOIN LATERAL (
    SELECT (core.limits ->> m.module)::bigint AS core_most,
      -- What decides. An add-on needs a plan that runs; it opens a module that is not part of the plan.
      CASE WHEN core.id IS NULL THEN 'free'
        WHEN own.runs AND core.runs AND core.limits ? m.module THEN 'both'
        WHEN own.runs THEN 'own'
        WHEN core.limits ? m.module THEN 'core'
        WHEN addon.has_any THEN 'addon'
        WHEN own.runs IS NOT NULL THEN 'own'
        ELSE 'none' END AS source) decided
$$;
DROP FUNCTION IF EXISTS module_right(uuid, text, timestamptz);

-- Refuses the transaction; the program turns it into the error that the contract has for it.
CREATE OR REPLACE FUNCTION refuse_by_plan(reason text, module text, most bigint, used bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refused by the plan: %, %', reason, module USING ERRCODE = 'PLAN1',
    DETAIL = json_build_object('reason', reason, 'module', module, 'limit', most, 'used', used)::text;
END $$;

-- The check of an operation, sent with the beginning of its transaction.
CREATE OR REPLACE FUNCTION need_module(module text, with_room boolean, at timestamptz) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE r record;
BEGIN
  SELECT * INTO r FROM module_rights(ARRAY[nullif(current_setting('app.org_id', true), '')::uuid], ARRAY[module], at);
  IF r.state <> 'active' THEN PERFORM refuse_by_plan(r.state, module, r.most, r.used); END IF;
  IF with_room AND r.used >= r.most THEN PERFORM refuse_by_plan('limit', module, r.most, r.used); END IF;
END $$;

-- Counts what is created or goes; what arrives with a company has been counted. Its row stays locked until the end of the transaction, so of two that create the last
-- one, the second waits and is refused.
CREATE OR REPLACE FUNCTION count_use(org uuid, module text, more bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE r record;
BEGIN
  IF more = 0 OR current_setting('app.moving', true) = 'on' THEN RETURN; END IF;
  INSERT INTO module_use AS u (org_id, module, used, since) VALUES (org, count_use.module, greatest(more, 0), now())
  ON CONFLICT ON CONSTRAINT module_use_org_id_module_pk DO UPDATE SET used = greatest(u.used + more, 0);
  IF more < 0 THEN RETURN; END IF;
  SELECT * INTO r FROM module_rights(ARRAY[org], ARRAY[module], now());
  IF r.used > r.most THEN PERFORM refuse_by_plan('limit', module, r.most, r.used - more); END IF;
END $$;

-- The same for what is used up: it begins again with each plan, and with each year of it.
CREATE OR REPLACE FUNCTION use_up(org uuid, module text, more bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('app.moving', true) = 'on' THEN RETURN; END IF;
  UPDATE module_use u SET used = 0, since = now()
  WHERE u.org_id = org AND u.module = use_up.module AND since < (
    SELECT year_begin(max(p.starts_at), now()) FROM company_plan p WHERE p.org_id = org AND p.part = 'core' AND p.starts_at <= now());
  PERFORM count_use(org, module, more);
END $$;

CREATE OR REPLACE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_use(org_id, 'product_library', count(*)) FROM changed
      WHERE type = 'product' AND status <> 'archived' GROUP BY org_id;
  ELSE
    PERFORM count_use(org_id, 'product_library', -count(*)) FROM changed
      WHERE type = 'product' AND status <> 'archived' GROUP BY org_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_product_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_use(NEW.org_id, 'product_library', CASE WHEN NEW.status = 'archived' THEN -1 ELSE 1 END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_new AFTER INSERT ON product REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE OR REPLACE TRIGGER count_gone AFTER DELETE ON product REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE OR REPLACE TRIGGER count_status AFTER UPDATE OF status ON product FOR EACH ROW
  WHEN (NEW.type = 'product' AND (OLD.status = 'archived') <> (NEW.status = 'archived'))
  EXECUTE FUNCTION count_product_status();

CREATE OR REPLACE FUNCTION count_catalogues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'active' THEN
    PERFORM count_use(OLD.org_id, 'quick_catalogue_generator', -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'active' THEN
    PERFORM count_use(NEW.org_id, 'quick_catalogue_generator', 1);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_new AFTER INSERT ON catalogue FOR EACH ROW
  WHEN (NEW.status = 'active') EXECUTE FUNCTION count_catalogues();
CREATE OR REPLACE TRIGGER count_gone AFTER DELETE ON catalogue FOR EACH ROW
  WHEN (OLD.status = 'active') EXECUTE FUNCTION count_catalogues();
CREATE OR REPLACE TRIGGER count_status AFTER UPDATE OF status ON catalogue FOR EACH ROW
  WHEN ((OLD.status = 'active') <> (NEW.status = 'active')) EXECUTE FUNCTION count_catalogues();

CREATE OR REPLACE FUNCTION is_counted_user(status text, is_system_user boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT status IN ('active', 'invited') AND NOT is_system_user $$;
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_counted_user(OLD.status, OLD.is_system_user) THEN
    PERFORM count_use(OLD.org_id, 'users', -1);
  END IF;
  IF TG_OP <> 'DELETE' AND is_counted_user(NEW.status, NEW.is_system_user) THEN
    PERFORM count_use(NEW.org_id, 'users', 1);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_new AFTER INSERT ON app_user FOR EACH ROW EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER count_gone AFTER DELETE ON app_user FOR EACH ROW EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER count_status AFTER UPDATE OF status, is_system_user ON app_user FOR EACH ROW
  WHEN (is_counted_user(OLD.status, OLD.is_system_user) <> is_counted_user(NEW.status, NEW.is_system_user))
  EXECUTE FUNCTION count_users();

-- A document counts once, however many revisions it has. Commercial invoices are not counted.
CREATE OR REPLACE FUNCTION count_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_up(NEW.org_id,
    CASE NEW.type WHEN 'packaging-list' THEN 'packing_list' ELSE replace(NEW.type, '-', '_') END, 1);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_new AFTER INSERT ON document FOR EACH ROW
  WHEN (NEW.type <> 'commercial-invoice' AND NEW.revision = 1) EXECUTE FUNCTION count_document();
DROP FUNCTION IF EXISTS count_quotation();

-- A revision that is sent is a published edit of whoever made it.
CREATE OR REPLACE FUNCTION count_sent_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reward_edit (org_id, user_id, action, record_id, revision, at)
  VALUES (NEW.org_id, NEW.created_by, 'quotation_edit_published', NEW.id, NEW.revision, NEW.sent_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_sent AFTER UPDATE OF sent_at ON document FOR EACH ROW
  WHEN (NEW.type = 'quotation' AND OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL AND NEW.created_by IS NOT NULL)
  EXECUTE FUNCTION count_sent_quotation();

-- What migrations fill is no leftover of a start that was cut off (`fill-empty-database.ts`).
COMMENT ON TABLE plan_type IS 'filled by migrations';
COMMENT ON TABLE addon_type IS 'filled by migrations';
