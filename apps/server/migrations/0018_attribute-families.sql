CREATE TABLE "attribute_family" (
	"org_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attribute_family_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"sub_category_id" bigint,
	"attributes" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attribute_family_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "attribute_family_of" UNIQUE NULLS NOT DISTINCT("org_id","category_id","sub_category_id")
);
--> statement-breakpoint
ALTER TABLE "attribute_family" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "product_unscored" ON "product" USING btree ("org_id") WHERE completeness < 0;--> statement-breakpoint
CREATE POLICY "attribute_family_of_my_organisation" ON "attribute_family" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "attribute_family" ADD CONSTRAINT "attribute_family_category" FOREIGN KEY ("org_id", "category_id")
  REFERENCES "category" ("org_id", "id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "attribute_family" ADD CONSTRAINT "attribute_family_sub_category" FOREIGN KEY ("org_id", "sub_category_id")
  REFERENCES "sub_category" ("org_id", "id") ON DELETE CASCADE;--> statement-breakpoint
-- A score says by now how much of a family is there: those of before are worked out anew after the start. The owner sees
-- the rows of all companies for that; forced again by the repeatable script.
ALTER TABLE "product" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "product" SET "completeness" = -1 WHERE "type" = 'product';
