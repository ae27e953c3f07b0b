-- Product search. It reads product_search as the owner of that table, because full-text, array and trigram operators are
-- not leakproof: under the tenant's row-level security their indexes are not used (50 to 130 times slower). In exchange
-- the organisation comes from the transaction alone, never from the request, and stands in every query below.
--
-- request: {
--   words: text of a tsquery, or null · sku: pattern of LIKE for product IDs · sku_key: the exact product ID
--   fuzzy: folded text for typing errors · likeness: lowest similarity, 0 to 1
--   groups: [{ key, tokens: [token] } | { key, ranges: [{ min, max }] }]   OR inside a group, AND across groups
--   sort · size · skip · facets: whether to count them
-- }
-- answer: {
--   hits: [row] · total · status_counts: { status: count }, as if nothing was filtered by status
--   tokens: [[token, count]] · numbers: [[key, min, max]], each as if its own group were not there
-- }
CREATE OR REPLACE FUNCTION search_products(request jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET jit = off
AS $$
DECLARE
  org uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  everything text;
  texts text := 'true';
  chosen text := 'true';
  fails text := '0';
  failed text := 'null::text';
  likeness real := coalesce((request->>'likeness')::real, 0.5);
  best text := '';
  found_by_words boolean := true;
  item record;
  hits jsonb;
  counts jsonb;
BEGIN
  IF org IS NULL THEN
    RAISE EXCEPTION 'search_products needs the organisation of the transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  everything := format('s.org_id = %L::uuid AND s.type = ''product''', org);

  IF request->>'words' IS NOT NULL THEN
    texts := format('(s.words @@ %L::tsquery OR s.sku_key LIKE %L)', request->>'words', request->>'sku');
    EXECUTE format('SELECT EXISTS (SELECT FROM product_search s WHERE %s AND %s)', everything, texts)
      INTO found_by_words;
    best := format('(s.sku_key = %L) DESC, (s.sku_key LIKE %L) DESC, ts_rank(s.words, %L::tsquery) DESC, ',
      request->>'sku_key', request->>'sku', request->>'words');
    IF NOT found_by_words THEN
      PERFORM set_config('pg_trgm.word_similarity_threshold', likeness::text, true);
      texts := format('%L <%% s.folded', request->>'fuzzy');
      best := format('word_similarity(%L, s.folded) DESC, ', request->>'fuzzy');
    END IF;
  END IF;

  FOR item IN
    SELECT g->>'key' AS key, (
      CASE WHEN g ? 'tokens'
        THEN format('s.facets && %L::text[]', ARRAY(SELECT jsonb_array_elements_text(g->'tokens')))
        ELSE (
          SELECT '(' || string_agg(
            format('(s.numbers->>%L)::numeric BETWEEN %L AND %L', g->>'key',
              coalesce(r->>'min', '-Infinity'), coalesce(r->>'max', 'Infinity')), ' OR ') || ')'
          FROM jsonb_array_elements(g->'ranges') r)
      END) AS condition
    FROM jsonb_array_elements(coalesce(request->'groups', '[]')) g
  LOOP
    chosen := format('%s AND %s', chosen, item.condition);
    fails := format('%s + CASE WHEN %s THEN 0 ELSE 1 END', fails, item.condition);
    failed := format('CASE WHEN %s THEN %s ELSE %L END', item.condition, failed, item.key);
  END LOOP;

  EXECUTE format(
    'SELECT coalesce(jsonb_agg(to_jsonb(h)), ''[]'') FROM (
       SELECT s.product_id, s.sku, s.name, s.status, s.category_name, s.variant_count, s.image_file_id, s.image_count,
         s.selling_price, s.moq, s.completeness, s.updated_at, s.row_state
       FROM product_search s WHERE %s AND %s AND %s ORDER BY %s LIMIT %s OFFSET %s) h',
    everything, texts, chosen,
    CASE request->>'sort'
      WHEN 'products_asc' THEN 's.created_at, s.product_id'
      WHEN 'products_id_asc' THEN 's.sku_key, s.product_id'
      WHEN 'products_id_desc' THEN 's.sku_key DESC, s.product_id DESC'
      WHEN 'last_edited' THEN 's.updated_at DESC, s.product_id DESC'
      WHEN 'products' THEN best || 's.created_at DESC, s.product_id DESC'
      ELSE 's.created_at DESC, s.product_id DESC'
    END,
    (request->>'size')::int, (request->>'skip')::int) INTO hits;

  counts := search_products_counts(
    format('FROM product_search s WHERE %s AND %s', everything, texts), fails, failed, (request->>'facets')::boolean);
  RETURN counts || jsonb_build_object('hits', hits);
END $$;

-- The counts of a search: `rows` is the FROM and WHERE of the text alone, `fails` the number of filter groups that a row
-- fails, `failed` the key of one of them. A row that fails one group counts for that group's own facet only.
CREATE OR REPLACE FUNCTION search_products_counts(rows text, fails text, failed text, with_facets boolean)
RETURNS jsonb LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  answer jsonb;
  statuses text := $sql$
    (SELECT coalesce(sum(n) FILTER (WHERE passed), 0) FROM by_status) AS total,
    (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM (
       SELECT status, sum(n) AS n FROM by_status GROUP BY status) t) AS status_counts $sql$;
BEGIN
  IF NOT with_facets THEN
    EXECUTE format($sql$
      WITH by_status AS (
        SELECT status, fails = 0 AS passed, count(*) AS n
        FROM (SELECT s.status, %s AS fails, %s AS failed %s) base
        WHERE fails = 0 OR (fails = 1 AND failed = 'status')
        GROUP BY 1, 2)
      SELECT to_jsonb(a) FROM (SELECT %s) a $sql$, fails, failed, rows, statuses) INTO answer;
    RETURN answer;
  END IF;
  EXECUTE format($sql$
    WITH base AS MATERIALIZED (
      SELECT * FROM (SELECT s.status, s.facets, s.numbers, %s AS fails, %s AS failed %s) counted WHERE fails <= 1),
    by_status AS (
      SELECT status, fails = 0 AS passed, count(*) AS n FROM base
      WHERE fails = 0 OR failed = 'status' GROUP BY 1, 2)
    SELECT to_jsonb(a) FROM (SELECT %s,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(token, n)), '[]') FROM (
         SELECT token, count(*) AS n FROM base, unnest(facets) token
         WHERE fails = 0 OR starts_with(token, failed || '=') GROUP BY token) t) AS tokens,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(key, low, high)), '[]') FROM (
         SELECT key, min(value::numeric)::text AS low, max(value::numeric)::text AS high
         FROM base, jsonb_each_text(numbers)
         WHERE fails = 0 OR key = failed GROUP BY key) t) AS numbers
    ) a $sql$, fails, failed, rows, statuses) INTO answer;
  RETURN answer;
END $$;

REVOKE ALL ON FUNCTION search_products(jsonb), search_products_counts(text, text, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_products(jsonb) TO app_tenant;
