CREATE TABLE "catalogue_visitor" (
	"org_id" uuid NOT NULL,
	"catalogue_id" bigint NOT NULL,
	"email" text NOT NULL,
	"openings" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "catalogue_visitor_org_id_catalogue_id_email_pk" PRIMARY KEY("org_id","catalogue_id","email")
);
--> statement-breakpoint
ALTER TABLE "catalogue_visitor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "email_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "email_required_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "passcode" text;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "passcode_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "allow_ppt_download" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "show_product_filter" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "higher_thumbnail_quality" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "paper_file_id" uuid;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "paper_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "paper_revision" bigint;--> statement-breakpoint
-- Links that were sent already are opened for download only where the company has said so.
ALTER TABLE "catalogue" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organisation_setting" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "catalogue" SET allow_ppt_download = coalesce((
  SELECT (s.value->>'allow_ppt_download')::boolean FROM "organisation_setting" s
  WHERE s.org_id = catalogue.org_id AND s.key = 'catalogue_link_settings_defaults'), token IS NULL);--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "check_uses_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "catalogue_visitor_last" ON "catalogue_visitor" USING btree ("org_id","catalogue_id","last_at");--> statement-breakpoint
CREATE INDEX "file_uses" ON "file" USING btree ("org_id","check_uses_at");--> statement-breakpoint
CREATE POLICY "catalogue_visitor_of_my_organisation" ON "catalogue_visitor" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE catalogue_visitor ADD CONSTRAINT catalogue_visitor_catalogue FOREIGN KEY (org_id, catalogue_id)
  REFERENCES catalogue (org_id, id) ON DELETE CASCADE;
