-- What was made by an earlier version of this script goes first, whatever its arguments: "or replace" cannot change them,
-- and would leave a second function of the name with rights of its own.
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN
    SELECT p.oid::regprocedure FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('search_products', 'search_products_counts',
      'search_product_ids', 'search_product_texts', 'search_group_condition', 'search_text_condition',
      'search_fuzzy_condition', 'search_found_texts', 'search_meant_words', 'search_meant_condition',
      'search_meant_score', 'search_sample', 'search_scaled', 'search_text_score', 'search_phrase', 'search_outside_internal', 'search_name_score',
      'search_name_words', 'search_price_order')
  LOOP
    EXECUTE format('DROP FUNCTION %s', f);
  END LOOP;
END $$;

-- Alphabets that names are ordered by; numbers in them by their value.
CREATE COLLATION IF NOT EXISTS alphabet_en (provider = icu, locale = 'en-u-kn-true');
CREATE COLLATION IF NOT EXISTS alphabet_tr (provider = icu, locale = 'tr-u-kn-true');

-- Product search. It reads product_search as the owner of that table, because full-text, array and trigram operators are
-- not leakproof: under the tenant's row-level security their indexes are not used (50 to 130 times slower). In exchange
-- the organisation comes from the transaction alone, never from the request, and stands in every query below.
--
-- request: {
--   terms: the typed words, folded · words: the same as text of a tsquery, or null · sku: pattern of LIKE for product IDs · sku_key: the exact product ID
--   fuzzy: [{ word, likeness }], folded words that may have typing errors and the lowest similarity, 0 to 1, of each
--   meant: [[{ word, likeness }]], what each of them may mean, where it is known that no product has the words
--   among: ids of products, the best first; no others are found
--   few: whether the organisation has so few products that all their rows are read sooner than an index of words
--   groups: [{ key, tokens: [token] } | { key, ranges: [{ key, min, max }] } | { key, periods: [{ from, to }] }]
--     OR inside a group, AND across groups; the end of a period is not in it; the key of a range names the numbers:
--     that of its group, for a price with a currency behind it (20:USD)
--   sort · size · skip · facets: whether to count them
--   language: whose alphabet orders names · worth: { currency: what one of it is worth }, for an order by price
-- }
-- answer: {
--   hits: [row] · total · status_counts: { status: count }, as if nothing was filtered by status
--   tokens: [[token, count]] · numbers: [[key, min, max]], each as if its own group were not there
--   estimated: true if total, status_counts, tokens and numbers are those of a sample, scaled up
-- }
CREATE FUNCTION search_products(request jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET jit = off
-- An index of the organisation is the way in, and what it leads to is in memory or on a disk without moving parts.
SET random_page_cost = 1.1
AS $$
DECLARE
  org uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  everything text;
  texts text := 'true';
  mask text := '0';
  keys text := '';
  prefixes text := '';
  ranged text[] := '{}';
  bit int := 1;
  others text := 'true';
  in_status text := 'true';
  best text := '';
  matches int;
  parts int;
  counted text;
  has_id boolean;
  alphabet text := CASE request->>'language' WHEN 'tr' THEN 'alphabet_tr' ELSE 'alphabet_en' END;
  item record;
  hits jsonb;
  counts jsonb;
BEGIN
  IF org IS NULL THEN
    RAISE EXCEPTION 'search_products needs the organisation of the transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  everything := format('s.org_id = %L::uuid AND s.type = ''product''', org);

  IF request->>'words' IS NOT NULL THEN
    SELECT f.asked, f.texts, f.matches FROM search_found_texts(request, everything) f INTO request, texts, matches;
    best := search_text_score(request, matches) || ' DESC, ';
    IF matches > 2000 AND NOT request ? 'meant' THEN
      -- Only a product ID makes a difference among so many. Where there is none, the youngest need no sorting.
      EXECUTE format('SELECT EXISTS (SELECT FROM product_search s WHERE %s AND s.sku_key LIKE %L)',
        everything, request->>'sku') INTO has_id;
      IF NOT has_id THEN best := ''; END IF;
    ELSIF matches > 2000 AND search_meant_score(request) = '0' THEN
      best := '';
    END IF;
  END IF;
  IF request ? 'among' THEN
    texts := format('%s AND s.product_id = ANY(%L::bigint[])', texts,
      ARRAY(SELECT jsonb_array_elements_text(request->'among')));
    best := format('array_position(%L::bigint[], s.product_id), ',
      ARRAY(SELECT jsonb_array_elements_text(request->'among')));
  END IF;

  FOR item IN
    SELECT g->>'key' AS key, g ? 'ranges' AS has_ranges, search_group_condition(g) AS condition
    FROM jsonb_array_elements(coalesce(request->'groups', '[]')) g
  LOOP
    IF item.key = 'status' THEN in_status := item.condition;
    ELSE others := format('%s AND %s', others, item.condition);
    END IF;
    IF item.has_ranges THEN ranged := ranged || item.key; END IF;
    mask := format('%s + CASE WHEN %s THEN 0 ELSE %s END', mask, item.condition, bit);
    keys := format('%s WHEN %s THEN %L', keys, bit, item.key);
    prefixes := format('%s WHEN %s THEN %L', prefixes, bit, item.key || '=');
    bit := bit * 2;
  END LOOP;

  EXECUTE format(
    'SELECT coalesce(jsonb_agg(to_jsonb(h)), ''[]'') FROM (
       SELECT s.product_id, s.sku, s.name, s.status, s.category_name, s.variant_count, s.image_file_id, s.image_count,
         s.selling_price, s.moq, s.completeness, s.updated_at
       FROM product_search s WHERE %s AND %s AND %s AND %s ORDER BY %s LIMIT %s OFFSET %s) h',
    everything, texts, others, in_status,
    CASE request->>'sort'
      WHEN 'products_asc' THEN 's.created_at, s.product_id'
      -- Byte by byte, whatever the language of the database is.
      WHEN 'products_id_asc' THEN 's.sku_key USING ~<~, s.product_id'
      WHEN 'products_id_desc' THEN 's.sku_key USING ~>~, s.product_id DESC'
      WHEN 'last_edited' THEN 's.updated_at DESC, s.product_id DESC'
      WHEN 'name_asc' THEN format('s.name COLLATE %s, s.product_id', alphabet)
      WHEN 'name_desc' THEN format('s.name COLLATE %s DESC, s.product_id DESC', alphabet)
      WHEN 'completeness_asc' THEN 's.completeness, s.product_id'
      WHEN 'completeness_desc' THEN 's.completeness DESC, s.product_id DESC'
      WHEN 'price_asc' THEN search_price_order(request->'worth', '')
      WHEN 'price_desc' THEN search_price_order(request->'worth', 'DESC')
      WHEN 'products' THEN best || 's.created_at DESC, s.product_id DESC'
      ELSE 's.created_at DESC, s.product_id DESC'
    END,
    (request->>'size')::int, (request->>'skip')::int) INTO hits;

  counted := texts;
  -- Few matches of a text are counted; so are given products.
  IF (matches IS NULL OR matches > 2000) AND NOT request ? 'among' THEN parts := search_sample(request, org); END IF;
  LOOP
    IF parts IS NOT NULL THEN counted := format('%s AND hashint8(s.product_id) & 1023 < %s', texts, parts); END IF;
    IF (request->>'facets')::boolean THEN
      counts := search_products_counts(
        format('FROM product_search s WHERE %s AND %s', everything, counted), mask, keys, prefixes, ranged);
    ELSE
      EXECUTE format(
        'SELECT jsonb_build_object(''total'', coalesce(sum(n) FILTER (WHERE %s), 0),
           ''status_counts'', coalesce(jsonb_object_agg(s.status, n), ''{}''))
         FROM (SELECT s.status, count(*) AS n FROM product_search s WHERE %s AND %s AND %s GROUP BY 1) s',
        in_status, everything, counted, others) INTO counts;
    END IF;
    EXIT WHEN parts IS NULL;
    -- What is rare is worth no estimate.
    IF (counts->>'total')::int >= 50 THEN
      counts := search_scaled(counts, 1024.0 / parts);
      EXIT;
    END IF;
    parts := NULL;
    counted := texts;
  END LOOP;
  RETURN counts || jsonb_build_object('hits', hits);
END $$;

-- How many 1,024ths of the organisation's products make a sample of some five thousand; null if it has too few for one.
CREATE FUNCTION search_sample(request jsonb, org uuid) RETURNS int
LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
  products bigint;
BEGIN
  IF (request->>'few')::boolean THEN RETURN NULL; END IF;
  EXECUTE format('SELECT count(*) * 128 FROM product_search s WHERE org_id = %L::uuid AND hashint8(product_id) & 1023 < 8', org)
    INTO products;
  RETURN CASE WHEN products >= 50000 THEN greatest(1, 1024 * 5000 / products)::int END;
END $$;

-- The counts of a sample as those of all.
CREATE FUNCTION search_scaled(counts jsonb, factor numeric) RETURNS jsonb
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT counts || jsonb_build_object('estimated', true,
    'total', round((counts->>'total')::numeric * factor),
    'status_counts', (
      SELECT coalesce(jsonb_object_agg(key, round(value::numeric * factor)), '{}') FROM jsonb_each_text(counts->'status_counts')))
    || CASE WHEN counts ? 'tokens' THEN jsonb_build_object('tokens', (
      SELECT coalesce(jsonb_agg(jsonb_build_array(t->0, round((t->>1)::numeric * factor))), '[]')
      FROM jsonb_array_elements(counts->'tokens') t)) ELSE '{}' END
$$;

-- The counts with facets: `rows` is the FROM and WHERE of the text alone, `mask` has a bit for each filter group that a
-- row fails, `keys` and `prefixes` are the WHEN branches from a single bit to its group's key and the prefix of its
-- tokens, `ranged` the keys of groups with ranges. A row that fails one group counts for that group's own facet only. Counting stands apart because a cache will
-- answer it for organisations with many products.
CREATE FUNCTION search_products_counts(rows text, mask text, keys text, prefixes text, ranged text[])
RETURNS jsonb LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  answer jsonb;
BEGIN
  EXECUTE format($sql$
    WITH base AS MATERIALIZED (
      SELECT status, facets, numbers, CASE mask WHEN 0 THEN NULL %s END AS failed, CASE mask WHEN 0 THEN NULL %s END AS own
      FROM (SELECT s.status, s.facets, s.numbers, %s AS mask %s OFFSET 0) masked
      WHERE mask & (mask - 1) = 0),
    by_status AS (
      SELECT status, failed IS NULL AS passed, count(*) AS n FROM base
      WHERE failed IS NULL OR failed = 'status' GROUP BY 1, 2)
    SELECT to_jsonb(a) FROM (SELECT
      (SELECT coalesce(sum(n) FILTER (WHERE passed), 0) FROM by_status) AS total,
      (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM by_status) AS status_counts,
      -- Unnesting in the select list: as a join it is called once more for every row, which takes twice as long.
      (SELECT coalesce(jsonb_agg(jsonb_build_array(token, n)), '[]') FROM (
         SELECT token, count(*) AS n FROM (SELECT own, unnest(facets) AS token FROM base) u
         WHERE own IS NULL OR starts_with(token, own) GROUP BY token) t) AS tokens,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(key, low, high)), '[]') FROM (
         SELECT (pair).key, min((pair).value::numeric)::text AS low, max((pair).value::numeric)::text AS high
         FROM (SELECT failed, jsonb_each_text(numbers) AS pair FROM base
               WHERE failed IS NULL OR failed = ANY(%L::text[])) u
         WHERE failed IS NULL OR (pair).key = failed OR starts_with((pair).key, failed || ':') GROUP BY 1) t) AS numbers
    ) a $sql$, keys, prefixes, mask, rows, ranged) INTO answer;
  RETURN answer;
END $$;

-- The condition on rows that a group of filters makes.
CREATE FUNCTION search_group_condition(g jsonb) RETURNS text
LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT CASE
    -- The column instead of the token: it is compared sooner.
    WHEN g->>'key' = 'status' THEN format('s.status = ANY(%L::text[])',
      ARRAY(SELECT substr(token, length('status=') + 1) FROM jsonb_array_elements_text(g->'tokens') token))
    WHEN g ? 'periods' THEN (
      SELECT '(' || string_agg(
        format('(s.%1$I >= %2$L::timestamptz AND s.%1$I < %3$L::timestamptz)',
          CASE g->>'key' WHEN 'created' THEN 'created_at' ELSE 'updated_at' END,
          coalesce(p->>'from', '-infinity'), coalesce(p->>'to', 'infinity')), ' OR ') || ')'
      FROM jsonb_array_elements(g->'periods') p)
    WHEN g ? 'tokens' THEN format('s.facets && %L::text[]', ARRAY(SELECT jsonb_array_elements_text(g->'tokens')))
    ELSE (
      SELECT '(' || string_agg(
        format('(s.numbers->>%L)::numeric BETWEEN %L AND %L', r->>'key',
          coalesce(r->>'min', '-Infinity'), coalesce(r->>'max', 'Infinity')), ' OR ') || ')'
      FROM jsonb_array_elements(g->'ranges') r)
  END
$$;

-- The condition on rows that the typed words make. Where the organisation has few products, IS TRUE keeps the index of
-- words out: the beginning of a word is looked up in it for all organisations, which takes longer than to read a few rows.
CREATE FUNCTION search_text_condition(request jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT format('(s.words @@ %L::tsquery OR s.sku_key LIKE %L)%s', request->>'words', request->>'sku',
    CASE WHEN (request->>'few')::boolean THEN ' IS TRUE' ELSE '' END)
$$;

-- Which rows the typed words find, and how many, counted to 2,001. Typing errors are forgiven only where no product at all
-- has the words, whatever the filters leave: `asked` then is the request with the words that are meant.
CREATE FUNCTION search_found_texts(request jsonb, everything text, OUT asked jsonb, OUT texts text, OUT matches int)
LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  counting constant text := 'SELECT count(*) FROM (SELECT FROM product_search s WHERE %s AND %s LIMIT 2001) s';
BEGIN
  asked := request;
  IF NOT asked ? 'meant' THEN
    texts := search_text_condition(asked);
    EXECUTE format(counting, everything, texts) INTO matches;
    IF matches > 0 THEN RETURN; END IF;
    asked := asked || jsonb_build_object('meant', search_meant_words(asked));
  END IF;
  texts := search_meant_condition(asked);
  EXECUTE format(counting, everything, texts) INTO matches;
END $$;

-- The words of the organisation that each of the `fuzzy` words of a request may mean, the likeliest first: [[{ word,
-- likeness }]]. They are looked up by their trigrams in the organisation's list of words, whose size does not depend on
-- how many products have them. The operator finds candidates by index with the threshold of the transaction, a little
-- lower because it compares with more digits than the likeness has.
CREATE FUNCTION search_meant_words(request jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET jit = off
SET random_page_cost = 1.1
AS $$
DECLARE
  org uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  item record;
  found jsonb;
  answer jsonb := '[]';
BEGIN
  IF org IS NULL THEN
    RAISE EXCEPTION 'search_meant_words needs the organisation of the transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  FOR item IN
    SELECT f->>'word' AS word, (f->>'likeness')::real AS likeness FROM jsonb_array_elements(request->'fuzzy') f
  LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', (item.likeness - 0.01)::text, true);
    EXECUTE format(
      'SELECT coalesce(jsonb_agg(jsonb_build_object(''word'', word, ''likeness'', likeness)
         ORDER BY likeness DESC, length(word), word COLLATE "C"), ''[]'') FROM (
         SELECT word, round(word_similarity(%1$L, word)::numeric, 4) AS likeness FROM product_search_word w
         WHERE org_id = %2$L::uuid AND %3$s AND word_similarity(%1$L, word) >= %4$L::real
         ORDER BY word_similarity(%1$L, word) DESC, length(word), word COLLATE "C" LIMIT 20) w',
      item.word, org,
      -- Few words are read sooner than the trigrams of all organisations.
      CASE WHEN (request->>'few')::boolean THEN 'true' ELSE format('(%L <%% word)', item.word) END,
      item.likeness) INTO found;
    answer := answer || jsonb_build_array(found);
  END LOOP;
  RETURN answer;
END $$;

-- The condition on rows that have one of the meant words for each typed one.
CREATE FUNCTION search_meant_condition(request jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT CASE WHEN count(*) = 0 OR bool_or(alternatives IS NULL) THEN 'false'
    ELSE format('(s.words @@ %L::tsquery)%s', string_agg('(' || alternatives || ')', ' & ' ORDER BY place),
      CASE WHEN (request->>'few')::boolean THEN ' IS TRUE' ELSE '' END) END
  FROM (SELECT place, (SELECT string_agg(format('''%s''', m->>'word'), ' | ') FROM jsonb_array_elements(meant) m) AS alternatives
        FROM jsonb_array_elements(request->'meant') WITH ORDINALITY list(meant, place)) words
$$;

-- How much the words of a row are like the typed ones: for each the likeliest of the meant words that the row has. Where
-- a typed word means only one, it makes no difference.
CREATE FUNCTION search_meant_score(request jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(string_agg(format('CASE %s ELSE 0 END', branches), ' + ' ORDER BY place), '0')
  FROM (SELECT place, (
          SELECT string_agg(format('WHEN s.words @@ %L::tsquery THEN %L::float8', format('''%s''', m->>'word'), m->>'likeness'),
            ' ' ORDER BY rank)
          FROM jsonb_array_elements(meant) WITH ORDINALITY alternatives(m, rank)) AS branches
        FROM jsonb_array_elements(request->'meant') WITH ORDINALITY list(meant, place)) words
  WHERE branches LIKE '%WHEN%WHEN%'
$$;

-- The typed words, one behind the other.
CREATE FUNCTION search_phrase(request jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(string_agg(term, ' '), '') FROM jsonb_array_elements_text(request->'terms') term
$$;

-- The words of a tsquery, `'brass' & 'ur':*`, where they stand in more than what colleagues alone read; '<->': as a phrase.
CREATE FUNCTION search_outside_internal(words text, joined text) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT string_agg(CASE WHEN word LIKE '%:*' THEN word || 'ABC' ELSE word || ':ABC' END, ' ' || joined || ' ' ORDER BY place)
  FROM unnest(string_to_array(words, ' & ')) WITH ORDINALITY list(word, place)
$$;

-- How well the name fits: it is the words, or they stand in it one behind the other, in their order, or anyhow; the last one
-- may be unfinished. Letters and digits only: none of them means something to LIKE.
CREATE FUNCTION search_name_score(request jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT format(
    'CASE WHEN translate(s.name_words, ''-'', '' '') = %L THEN 90 WHEN translate(s.name_words, ''-'', '' '') LIKE %L THEN 70'
      || ' WHEN replace(translate(s.name_words, ''-'', '' ''), '' '', ''  '') LIKE %L THEN 50 WHEN %s THEN 40 ELSE 0 END',
    ' ' || search_phrase(request) || ' ', '% ' || search_phrase(request) || '%',
    '% ' || string_agg(term, ' % ' ORDER BY place) || '%',
    coalesce(string_agg(format('translate(s.name_words, ''-'', '' '') LIKE %L',
      '% ' || term || CASE WHEN place = last THEN '%' ELSE ' %' END), ' AND '), 'false'))
  FROM (SELECT term, place, max(place) OVER () AS last
        FROM jsonb_array_elements_text(request->'terms') WITH ORDINALITY list(term, place)) terms
$$;

-- How many of the words stand in the name as words of their own: `automatic` does not in `semi-automatic`.
CREATE FUNCTION search_name_words(request jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(string_agg(format('(s.name_words LIKE %L)::int',
    '% ' || term || CASE WHEN place = last THEN '%' ELSE ' %' END), ' + '), '0')
  FROM (SELECT term, place, max(place) OVER () AS last
        FROM jsonb_array_elements_text(request->'terms') WITH ORDINALITY list(term, place)) terms
$$;

-- How well a row fits the words, the higher the better: its product ID is what was typed or begins with it; its name is the
-- words, has them one behind the other, in their order, or all of them; they stand in what buyers read, single ones
-- of them in the name as words of their own, or all one behind the other. What colleagues alone read (weight D) says least.
-- Words that more than 2,000 products have say too little to weigh them: the newest come first, which saves most of the time.
-- Where typing errors are forgiven, what is likest to the typed words comes first.
CREATE FUNCTION search_text_score(request jsonb, matches int) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT CASE
    WHEN NOT request ? 'meant' THEN format(
      '((s.sku_key = %L)::int * 400 + (s.sku_key LIKE %L)::int * 200%s)::float8',
      request->>'sku_key', request->>'sku',
      CASE WHEN matches <= 2000 THEN format(
        ' + %s + (s.words @@ %L::tsquery)::int * 20 + (s.words @@ %L::tsquery)::int * 0.5 + %s'
          || ' + ts_rank(''{0.01, 0.2, 0.4, 1}'', s.words, %L::tsquery)::float8',
        search_name_score(request), search_outside_internal(request->>'words', '&'),
        search_outside_internal(request->>'words', '<->'), search_name_words(request), request->>'words')
      ELSE '' END)
    ELSE format('(%s%s)::float8', search_meant_score(request),
      CASE WHEN matches <= 2000 THEN format(
        ' + %s + 2 * word_similarity(%L, s.name_words)::float8 + similarity(%L, s.name_words)::float8',
        search_name_words(request), search_phrase(request), search_phrase(request))
      ELSE '' END)
  END
$$;

-- The order by price: amounts whose worth is known by it, the others behind, each currency by itself, and last what has no
-- price. `worth` is what one of a currency is worth.
CREATE FUNCTION search_price_order(worth jsonb, direction text) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT format(
    'CASE WHEN s.price_amount IS NULL THEN 2 WHEN %1$L::jsonb ? s.price_currency THEN 0 ELSE 1 END, '
      || 'CASE WHEN NOT %1$L::jsonb ? s.price_currency THEN s.price_currency END COLLATE "C", '
      || 's.price_amount * coalesce((%1$L::jsonb->>s.price_currency)::float8, 1) %2$s, s.product_id',
    coalesce(worth, '{}'), direction)
$$;

-- All products that the words find, for whoever has their other columns in memory; both lists in step. `ids` in the
-- request are those that have the words, or the `meant` ones, where that is known already: they are weighed only.
CREATE FUNCTION search_product_texts(request jsonb, OUT ids bigint[], OUT scores float8[])
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET jit = off
SET random_page_cost = 1.1
AS $$
DECLARE
  org uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  everything text;
  texts text;
  matches int;
BEGIN
  IF org IS NULL THEN
    RAISE EXCEPTION 'search_product_texts needs the organisation of the transaction'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  everything := format('s.org_id = %L::uuid AND s.type = ''product''', org);
  IF request ? 'ids' THEN
    texts := format('s.product_id = ANY(%L::bigint[])', ARRAY(SELECT jsonb_array_elements_text(request->'ids')));
    matches := jsonb_array_length(request->'ids');
  ELSE
    SELECT f.asked, f.texts, f.matches FROM search_found_texts(request, everything) f INTO request, texts, matches;
    -- Another order needs no weights.
    IF request->>'sort' <> 'products' THEN matches := 2001; END IF;
  END IF;
  EXECUTE format('SELECT array_agg(s.product_id), array_agg(%s) FROM product_search s WHERE %s AND %s',
    search_text_score(request, matches), everything, texts) INTO ids, scores;
END $$;

-- Ids of the products that a request finds, at most `limit` of them, the youngest first: for work on all of them, which
-- wants no rows and no counts. The request's order, page and `among` do not count.
CREATE FUNCTION search_product_ids(request jsonb) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET jit = off
SET random_page_cost = 1.1
AS $$
DECLARE
  org uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  everything text;
  texts text := 'true';
  ids bigint[];
BEGIN
  IF org IS NULL THEN
    RAISE EXCEPTION 'search_product_ids needs the organisation of the transaction'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  everything := format('s.org_id = %L::uuid AND s.type = ''product''', org);
  IF request->>'words' IS NOT NULL THEN
    SELECT f.texts FROM search_found_texts(request, everything) f INTO texts;
  END IF;
  EXECUTE format(
    'SELECT array_agg(product_id) FROM (
       SELECT s.product_id FROM product_search s WHERE %s AND %s AND %s ORDER BY s.product_id DESC LIMIT %s) h',
    everything, texts,
    coalesce((
      SELECT string_agg(search_group_condition(g), ' AND ') FROM jsonb_array_elements(request->'groups') g), 'true'),
    (request->>'limit')::int) INTO ids;
  RETURN ids;
END $$;

REVOKE ALL ON FUNCTION search_products(jsonb), search_product_ids(jsonb), search_product_texts(jsonb),
  search_products_counts(text, text, text, text, text[]), search_group_condition(jsonb), search_text_condition(jsonb),
  search_found_texts(jsonb, text), search_meant_words(jsonb), search_meant_condition(jsonb), search_meant_score(jsonb),
  search_sample(jsonb, uuid), search_scaled(jsonb, numeric), search_text_score(jsonb, int), search_phrase(jsonb),
  search_outside_internal(text, text), search_name_score(jsonb), search_name_words(jsonb), search_price_order(jsonb, text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_products(jsonb), search_product_ids(jsonb), search_product_texts(jsonb),
  search_meant_words(jsonb) TO app_tenant;
