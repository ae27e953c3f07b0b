CREATE TABLE "label_default" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"code" text NOT NULL,
	"attribute_ids" bigint[] DEFAULT '{}' NOT NULL,
	"offset_x" double precision DEFAULT 0 NOT NULL,
	"offset_y" double precision DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "label_default" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "label_link" (
	"org_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "label_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "label_link_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "label_link_of" UNIQUE NULLS NOT DISTINCT("org_id","product_id","variant_id")
);
--> statement-breakpoint
ALTER TABLE "label_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "label_link_token" ON "label_link" USING btree ("token");--> statement-breakpoint
CREATE POLICY "label_default_of_my_organisation" ON "label_default" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "label_link_of_my_organisation" ON "label_link" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "label_link_for_the_system" ON "label_link" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);