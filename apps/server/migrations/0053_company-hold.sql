CREATE TABLE "company_hold" (
	"org_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_hold_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
ALTER TABLE "company_hold" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "company_hold_of_my_organisation" ON "company_hold" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "company_hold_for_the_system" ON "company_hold" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);