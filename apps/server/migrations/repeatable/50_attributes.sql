-- The attributes of an organisation with their options and its own units. Nearly every call reads them; as a function the
-- statement is planned once for each connection, which takes twice as long as running it.
DROP FUNCTION IF EXISTS attributes_of(uuid, bigint);

CREATE FUNCTION attributes_of(org uuid, first_own_unit bigint)
RETURNS TABLE (
  id bigint, name text, internal_name text, dtype text, tabname text, priority int, compulsory boolean,
  is_internal boolean, visible boolean, is_disabled boolean, options text[], open_options boolean, default_unit text,
  dimension text, default_currency text, whole boolean, is_filter boolean, is_primary_filter boolean,
  step_increment text, own_units jsonb, revision int)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT a.id, a.name, a.internal_name, a.dtype, a.tabname, a.priority, a.compulsory, a.is_internal,
      a.visible AND (a.dtype <> 'sub_category'
        OR (SELECT c.sub_category FROM organisation c WHERE c.id = org)),
      a.is_disabled,
      CASE WHEN a.dtype = 'sub_category'
        THEN ARRAY(SELECT min(s.name) FROM sub_category s WHERE s.org_id = org GROUP BY s.name_key ORDER BY s.name_key)
        ELSE coalesce(o.labels, '{}') END,
      a.open_options, a.default_unit, a.dimension, a.default_currency, a.whole, a.is_filter, a.is_primary_filter,
      a.step_increment,
      CASE WHEN a.dtype IN ('uom', 'size', 'packaging') THEN coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', u.id, 'short_name', u.short_name, 'dimension', u.dimension,
          'conversion_factor', u.conversion_factor) ORDER BY u.id)
        FROM organisation_unit u
        WHERE u.org_id = org AND u.id >= first_own_unit
          AND u.dimension = coalesce(a.dimension, CASE WHEN a.dtype <> 'uom' THEN 'length' END, u.dimension)
      ), '[]') ELSE '[]' END,
      a.revision
    FROM attribute a
    LEFT JOIN (
      SELECT ao.attribute_id, array_agg(ao.label ORDER BY ao.position, ao.label_key) AS labels
      FROM attribute_option ao
      WHERE ao.org_id = org AND ao.archived_at IS NULL
      GROUP BY ao.attribute_id
    ) o ON o.attribute_id = a.id
    WHERE a.org_id = org
    ORDER BY array_position(ARRAY['basic', 'production', 'internal', 'packing'], a.tabname), a.priority DESC, a.id;
END $$;

REVOKE ALL ON FUNCTION attributes_of(uuid, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attributes_of(uuid, bigint) TO app_tenant;

-- What is different as soon as anything is of attributes_of, archived options or families, for whoever keeps them: every
-- version of a row has the number of the transaction that wrote it, which is given away once. A transaction that has
-- written something itself gets none, as it may write a row twice under one number. Name every table of attributes_of here.
DROP FUNCTION IF EXISTS attributes_mark(uuid);

CREATE FUNCTION attributes_mark(org uuid) RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN RETURN NULL; END IF;
  RETURN (
    SELECT string_agg(format('%s:%s:%s', kind, n, versions), ' ') FROM (
      SELECT 'a' AS kind, count(*) AS n, sum(hashtextextended(xmin::text, id)) AS versions
      FROM attribute WHERE org_id = org
      UNION ALL
      SELECT 'o', count(*), sum(hashtextextended(xmin::text, attribute_id))
      FROM attribute_option WHERE org_id = org
      UNION ALL
      SELECT 'f', count(*), sum(hashtextextended(xmin::text, id))
      FROM attribute_family WHERE org_id = org
      UNION ALL
      SELECT 'u', count(*), sum(hashtextextended(xmin::text, id))
      FROM organisation_unit WHERE org_id = org
      UNION ALL
      SELECT 's', count(*), sum(hashtextextended(xmin::text, id))
      FROM sub_category WHERE org_id = org
      UNION ALL
      SELECT 'c', count(*), sum(sub_category::int) FROM organisation WHERE id = org
    ) one);
END $$;

REVOKE ALL ON FUNCTION attributes_mark(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attributes_mark(uuid) TO app_tenant;
