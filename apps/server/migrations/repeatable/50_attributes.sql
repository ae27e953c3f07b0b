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
