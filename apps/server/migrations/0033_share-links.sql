CREATE TABLE "link_visitor" (
	"org_id" uuid NOT NULL,
	"link_id" bigint NOT NULL,
	"email" text NOT NULL,
	"openings" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_visitor_org_id_link_id_email_pk" PRIMARY KEY("org_id","link_id","email")
);
--> statement-breakpoint
ALTER TABLE "link_visitor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "share_link" (
	"org_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "share_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"part_id" bigint,
	"recipient" text DEFAULT '' NOT NULL,
	"token" text,
	"expires_at" timestamp (3) with time zone,
	"email_required" boolean DEFAULT false NOT NULL,
	"email_required_at" timestamp (3) with time zone,
	"passcode" text,
	"passcode_set_at" timestamp (3) with time zone,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_link_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "share_link_of" UNIQUE NULLS NOT DISTINCT("org_id","kind","subject_id","part_id","recipient")
);
--> statement-breakpoint
ALTER TABLE "share_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Links keep their tokens, so that what was sent and printed still opens; passes are given for the same facts.
ALTER TABLE "catalogue" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "catalogue_visitor" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "label_link" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO share_link (org_id, kind, subject_id, token, expires_at, email_required, email_required_at, passcode,
  passcode_set_at, options, created_at)
SELECT org_id, 'catalogue', id, token, expires_at, email_required, email_required_at, passcode, passcode_set_at,
  jsonb_build_object('allow_ppt_download', allow_ppt_download, 'show_product_filter', show_product_filter,
    'higher_thumbnail_quality', higher_thumbnail_quality), created_at
FROM catalogue ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO share_link (org_id, kind, subject_id, part_id, token, created_at)
SELECT org_id, 'label', product_id, variant_id, token, created_at FROM label_link ORDER BY id;--> statement-breakpoint
INSERT INTO link_visitor (org_id, link_id, email, openings, first_at, last_at)
SELECT v.org_id, l.id, v.email, v.openings, v.first_at, v.last_at FROM catalogue_visitor v
JOIN share_link l ON l.org_id = v.org_id AND l.kind = 'catalogue' AND l.subject_id = v.catalogue_id;--> statement-breakpoint
ALTER TABLE link_visitor ADD CONSTRAINT link_visitor_link FOREIGN KEY (org_id, link_id)
  REFERENCES share_link (org_id, id) ON DELETE CASCADE;--> statement-breakpoint
DROP POLICY "catalogue_visitor_of_my_organisation" ON "catalogue_visitor" CASCADE;--> statement-breakpoint
DROP TABLE "catalogue_visitor" CASCADE;--> statement-breakpoint
DROP POLICY "label_link_of_my_organisation" ON "label_link" CASCADE;--> statement-breakpoint
DROP POLICY "label_link_for_the_system" ON "label_link" CASCADE;--> statement-breakpoint
DROP TABLE "label_link" CASCADE;--> statement-breakpoint
DROP INDEX "catalogue_token";--> statement-breakpoint
CREATE INDEX "link_visitor_last" ON "link_visitor" USING btree ("org_id","link_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_link_token" ON "share_link" USING btree ("token");--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "token";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "expires_at";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "email_required";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "email_required_at";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "passcode";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "passcode_set_at";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "allow_ppt_download";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "show_product_filter";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "higher_thumbnail_quality";--> statement-breakpoint
DROP POLICY "catalogue_for_the_system" ON "catalogue" CASCADE;--> statement-breakpoint
CREATE POLICY "link_visitor_of_my_organisation" ON "link_visitor" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "share_link_of_my_organisation" ON "share_link" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "share_link_for_the_system" ON "share_link" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);