CREATE TABLE "content_check" (
	"org_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"after" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_check_org_id_sha256_pk" PRIMARY KEY("org_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "content_check" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "made_file" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"made_by" uuid NOT NULL,
	"needs" text[],
	"fingerprint" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "made_file_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "made_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "content_check_due" ON "content_check" USING btree ("after");--> statement-breakpoint
CREATE UNIQUE INDEX "made_file_fingerprint" ON "made_file" USING btree ("org_id","fingerprint") WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX "made_file_content" ON "made_file" USING btree ("org_id","sha256");--> statement-breakpoint
CREATE INDEX "made_file_expiry" ON "made_file" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "content_check_of_my_organisation" ON "content_check" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "content_check_for_the_system" ON "content_check" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "made_file_of_my_organisation" ON "made_file" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "made_file_for_the_system" ON "made_file" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- The owner of the tables sees the rows of all companies for what follows; forced again by the repeatable script.
ALTER TABLE "task" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What tasks offer, and sheets that were uploaded: kept as long as it was said, or as long as their import.
INSERT INTO "made_file" (org_id, id, kind, name, sha256, bytes, made_by, needs, created_at, expires_at)
SELECT org_id, id, action, result->>'name', result->>'sha256', (result->>'bytes')::bigint, created_by,
  CASE WHEN action = 'catalogue_pdf' THEN '{access_ppt_excel_link,view_packaging}'::text[] END,
  coalesce(finished_at, created_at), coalesce(kept_until, now() + interval '7 days')
FROM "task" WHERE result IS NOT NULL;--> statement-breakpoint
UPDATE "task" SET result = jsonb_build_object('file_id', id, 'name', result->'name', 'bytes', result->'bytes', 'needs',
  CASE WHEN action = 'catalogue_pdf' THEN '["access_ppt_excel_link", "view_packaging"]'::jsonb END)
WHERE result IS NOT NULL;--> statement-breakpoint
INSERT INTO "made_file" (org_id, id, kind, name, sha256, bytes, made_by, created_at, expires_at)
SELECT org_id, id, 'import_sheet', file_name, sha256, 0, created_by, created_at, created_at + interval '30 days' FROM "import";
