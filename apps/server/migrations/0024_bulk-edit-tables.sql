CREATE TABLE "bulk_table_cell" (
	"org_id" uuid NOT NULL,
	"table_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"variant_id" bigint DEFAULT 0 NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"text" text,
	"base" jsonb,
	"revision" integer NOT NULL,
	"user_name" text NOT NULL,
	CONSTRAINT "bulk_table_cell_org_id_table_id_product_id_variant_id_field_pk" PRIMARY KEY("org_id","table_id","product_id","variant_id","field")
);
--> statement-breakpoint
ALTER TABLE "bulk_table_cell" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bulk_table" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"product_ids" bigint[] NOT NULL,
	"attributes" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bulk_table_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulk_table" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "bulk_table_age" ON "bulk_table" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE POLICY "bulk_table_cell_of_my_organisation" ON "bulk_table_cell" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "bulk_table_of_my_organisation" ON "bulk_table" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "bulk_table_cell" ADD CONSTRAINT "bulk_table_cell_table" FOREIGN KEY ("org_id", "table_id")
  REFERENCES "bulk_table" ("org_id", "id") ON DELETE CASCADE;
