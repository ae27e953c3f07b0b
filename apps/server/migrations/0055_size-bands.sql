-- Sizes of three sides are filtered by the band of the longest one, as `bandOf` of the contract makes it.
ALTER TABLE "product_search" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attribute" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "product_search" AS s SET "facets" = ARRAY(
	SELECT DISTINCT coalesce(banded.token, old.token) FROM unnest(s."facets") AS old(token)
	LEFT JOIN LATERAL (
		SELECT m.part[1] || '=' || CASE WHEN b.at > 7 THEN b.ends[7] || '+ ' ELSE CASE WHEN b.at = 1 THEN '0' ELSE b.ends[b.at - 1]::text END || '–' || b.ends[b.at] || ' ' END || b.unit AS token
		FROM (SELECT regexp_match(old.token, '^(\d+)=([\d,.]+) × ([\d,.]+) × ([\d,.]+) (mm|cm|m|in|ft|yd)$') AS part) AS m
		JOIN "attribute" AS a ON a."org_id" = s."org_id" AND a."id" = m.part[1]::bigint AND a."dtype" = 'size'
		CROSS JOIN LATERAL (
			SELECT unit, ends, (SELECT count(*)::int + 1 FROM unnest(ends) AS e WHERE e < longest) AS at FROM (
				SELECT CASE WHEN m.part[5] IN ('in', 'ft', 'yd') THEN 'in' ELSE 'cm' END AS unit,
					CASE WHEN m.part[5] IN ('in', 'ft', 'yd') THEN ARRAY[4, 8, 12, 20, 30, 48, 80] ELSE ARRAY[10, 20, 30, 50, 80, 120, 200] END AS ends,
					greatest(replace(m.part[2], ',', '')::numeric, replace(m.part[3], ',', '')::numeric, replace(m.part[4], ',', '')::numeric)
						* CASE m.part[5] WHEN 'mm' THEN 0.1 WHEN 'm' THEN 100 WHEN 'ft' THEN 12 WHEN 'yd' THEN 36 ELSE 1 END AS longest
			) AS measured
		) AS b
	) AS banded ON true)
WHERE EXISTS (SELECT FROM unnest(s."facets") AS t(token) WHERE t.token ~ '^\d+=[\d,.]+ × [\d,.]+ × [\d,.]+ (mm|cm|m|in|ft|yd)$');
