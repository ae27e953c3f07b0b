CREATE TABLE "link_code" (
	"org_id" uuid NOT NULL,
	"link_id" bigint NOT NULL,
	"email" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_code_org_id_link_id_email_pk" PRIMARY KEY("org_id","link_id","email")
);
--> statement-breakpoint
ALTER TABLE "link_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "link_code_of_my_organisation" ON "link_code" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE link_code ADD CONSTRAINT link_code_link FOREIGN KEY (org_id, link_id)
  REFERENCES share_link (org_id, id) ON DELETE CASCADE;
