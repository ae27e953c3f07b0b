CREATE TABLE "exchange_rate" (
	"org_id" uuid NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"rate" numeric NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "exchange_rate_org_id_base_quote_pk" PRIMARY KEY("org_id","base","quote")
);
--> statement-breakpoint
ALTER TABLE "exchange_rate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "exchange_rate_of_my_organisation" ON "exchange_rate" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
-- Rows of sheets are of any kind from here on, not of products alone.
ALTER TABLE "import_row" RENAME TO "incoming_row";--> statement-breakpoint
ALTER TABLE "incoming_row" RENAME COLUMN "import_id" TO "sheet_id";--> statement-breakpoint
ALTER TABLE "incoming_row" RENAME COLUMN "product_key" TO "record_key";--> statement-breakpoint
ALTER TABLE "incoming_row" RENAME COLUMN "variant_key" TO "part_key";--> statement-breakpoint
ALTER INDEX "import_row_product" RENAME TO "incoming_row_record";--> statement-breakpoint
ALTER TABLE "incoming_row" RENAME CONSTRAINT "import_row_org_id_import_id_row_pk" TO "incoming_row_org_id_sheet_id_row_pk";--> statement-breakpoint
ALTER POLICY "import_row_of_my_organisation" ON "incoming_row" RENAME TO "incoming_row_of_my_organisation";--> statement-breakpoint
CREATE TABLE "incoming_sheet" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"target" text NOT NULL,
	"file_name" text NOT NULL,
	"sheet_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "incoming_sheet_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "incoming_sheet" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "incoming_sheet_listed" ON "incoming_sheet" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE POLICY "incoming_sheet_of_my_organisation" ON "incoming_sheet" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
--> statement-breakpoint
-- From here on what is stored of money gets its currency: bare amounts that of the organisation today. The owner writes
-- to the rows of all organisations, which forced row-level security forbids it; the script after the migrations
-- forces it again.
ALTER TABLE "organisation" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attribute" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "variant" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_history" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_backup_item" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_view" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "search_preference" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE FUNCTION pg_temp.with_currency(packaging jsonb, code text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(packaging) <> 'array' THEN packaging ELSE (
    SELECT coalesce(jsonb_agg(jsonb_build_object('currency', CASE
      WHEN coalesce(line->>'cost_of_carton', '') || coalesce(line->>'rate_of_carton', '') = '' THEN '' ELSE code END)
      || line ORDER BY place), '[]')
    FROM jsonb_array_elements(packaging) WITH ORDINALITY lines(line, place)) END
$$;--> statement-breakpoint
UPDATE product p SET packaging = pg_temp.with_currency(p.packaging, o.default_currency)
FROM organisation o WHERE o.id = p.org_id AND p.packaging <> '[]';--> statement-breakpoint
UPDATE product_history h SET
  old_value = pg_temp.with_currency(h.old_value, o.default_currency),
  new_value = pg_temp.with_currency(h.new_value, o.default_currency)
FROM organisation o WHERE o.id = h.org_id AND h.field = 'packaging';--> statement-breakpoint
UPDATE product_backup_item b
SET snapshot = jsonb_set(b.snapshot, '{packaging}', pg_temp.with_currency(b.snapshot->'packaging', o.default_currency))
FROM organisation o
WHERE o.id = b.org_id AND jsonb_typeof(b.snapshot->'packaging') = 'array' AND b.snapshot->'packaging' <> '[]';--> statement-breakpoint
-- Numbers of prices stand in the search row by attribute and currency: that of the product's own price, else of the first
-- variant that has one, which is where the number came from.
UPDATE product_search s SET numbers = fresh.numbers
FROM (
  SELECT s.org_id, s.product_id, jsonb_object_agg(coalesce(n.key || ':' || price.currency, n.key), n.value) AS numbers
  FROM product_search s
  JOIN product p ON p.org_id = s.org_id AND p.id = s.product_id
  CROSS JOIN LATERAL jsonb_each(s.numbers) n
  LEFT JOIN attribute a ON a.org_id = s.org_id AND a.id::text = n.key AND a.dtype = 'price'
  LEFT JOIN LATERAL (
    SELECT coalesce(p.values->n.key->>'currency', (
      SELECT v.values->n.key->>'currency' FROM variant v
      WHERE v.org_id = p.org_id AND v.parent_id = p.id AND v.values ? n.key ORDER BY v.position, v.id LIMIT 1)) AS currency
  ) price ON a.id IS NOT NULL
  WHERE s.numbers <> '{}' GROUP BY 1, 2) fresh
WHERE fresh.org_id = s.org_id AND fresh.product_id = s.product_id AND fresh.numbers <> s.numbers;--> statement-breakpoint
-- Filters of prices that are kept: they were meant in the organisation's currency.
UPDATE search_preference p SET shown_filters = ARRAY(
  SELECT coalesce(a.id || ':' || o.default_currency, f.key)
  FROM unnest(p.shown_filters) WITH ORDINALITY f(key, place)
  LEFT JOIN attribute a ON a.org_id = p.org_id AND a.id::text = f.key AND a.dtype = 'price'
  ORDER BY f.place)
FROM organisation o WHERE o.id = p.org_id AND p.shown_filters <> '{}';--> statement-breakpoint
DO $$
DECLARE price record;
BEGIN
  FOR price IN SELECT a.org_id, a.id, o.default_currency AS code FROM attribute a JOIN organisation o ON o.id = a.org_id
    WHERE a.dtype = 'price'
  LOOP
    UPDATE saved_view v
    SET filters = regexp_replace(v.filters, format('(^|[ (])%s:(?=(-?[0-9.]+|\*) TO )', price.id),
      format('\1%s:%s:', price.id, price.code), 'g')
    WHERE v.org_id = price.org_id AND v.filters LIKE format('%%%s:%%', price.id);
  END LOOP;
END $$;
