CREATE TABLE "catalogue_approval" (
	"org_id" uuid NOT NULL,
	"catalogue_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_by_name" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"approved" jsonb,
	CONSTRAINT "catalogue_approval_org_id_catalogue_id_version_pk" PRIMARY KEY("org_id","catalogue_id","version")
);
--> statement-breakpoint
ALTER TABLE "catalogue_approval" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "catalogue_product" ADD COLUMN "own" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "price_rules" jsonb DEFAULT '{"markup":"0","rounding":"exact","on_request":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "rates" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "approval" text;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "content_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE POLICY "catalogue_approval_of_my_organisation" ON "catalogue_approval" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
-- Requests go with their catalogue.
ALTER TABLE "catalogue_approval" ADD CONSTRAINT "catalogue_approval_catalogue" FOREIGN KEY ("org_id", "catalogue_id")
  REFERENCES "catalogue" ("org_id", "id") ON DELETE CASCADE;
