-- Events have the visitor's browser, and visits with their parts are counted while events are written.
CREATE TABLE "activity_part" (
	"org_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"link_id" bigint,
	"person_id" uuid NOT NULL,
	"country" text NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"product_id" bigint NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	"shortlisted" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_part_org_id_visitor_id_started_at_product_id_words_pk" PRIMARY KEY("org_id","visitor_id","started_at","product_id","words")
);
--> statement-breakpoint
ALTER TABLE "activity_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "activity_visitor" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"link_id" bigint,
	"recipient" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"is_phone" boolean DEFAULT false NOT NULL,
	"is_forwarded" boolean DEFAULT false NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"visit_at" timestamp (3) with time zone,
	CONSTRAINT "activity_visitor_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "activity_visitor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "activity_visit" (
	"org_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"link_id" bigint,
	"person_id" uuid NOT NULL,
	"country" text NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"is_forwarded" boolean NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"shortlisted" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"enquiries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_visit_org_id_visitor_id_started_at_pk" PRIMARY KEY("org_id","visitor_id","started_at")
);
--> statement-breakpoint
ALTER TABLE "activity_visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "activity_event" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "activity_event" ADD COLUMN "product_id" bigint;--> statement-breakpoint
ALTER TABLE "activity_event" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "activity_event" ADD COLUMN "found" integer;--> statement-breakpoint
ALTER TABLE "activity_event" ADD COLUMN "pieces" integer;--> statement-breakpoint
CREATE INDEX "activity_part_of_subject" ON "activity_part" USING btree ("org_id","subject_kind","subject_id","started_at");--> statement-breakpoint
CREATE INDEX "activity_part_of_product" ON "activity_part" USING btree ("org_id","product_id","started_at");--> statement-breakpoint
CREATE INDEX "activity_part_of_person" ON "activity_part" USING btree ("org_id","person_id","product_id");--> statement-breakpoint
CREATE INDEX "activity_visitor_of_link" ON "activity_visitor" USING btree ("org_id","link_id");--> statement-breakpoint
CREATE INDEX "activity_visitor_email" ON "activity_visitor" USING btree ("org_id","email","first_at") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "activity_visitor_person" ON "activity_visitor" USING btree ("org_id","person_id");--> statement-breakpoint
CREATE INDEX "activity_visitor_silent" ON "activity_visitor" USING btree ("org_id","subject_kind","subject_id","first_at") WHERE visit_at is null;--> statement-breakpoint
CREATE INDEX "activity_visit_of_subject" ON "activity_visit" USING btree ("org_id","subject_kind","subject_id","started_at");--> statement-breakpoint
CREATE INDEX "activity_visit_of_person" ON "activity_visit" USING btree ("org_id","person_id","started_at");--> statement-breakpoint
CREATE INDEX "activity_visit_at" ON "activity_visit" USING btree ("org_id","started_at");--> statement-breakpoint
CREATE INDEX "activity_event_scanned" ON "activity_event" USING btree ("org_id","subject_kind","subject_id","at") WHERE kind = 'scanned';--> statement-breakpoint
-- The owner sees the rows of all companies for what follows; forced again by the repeatable script.
ALTER TABLE "activity_event" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Openings from before visits were counted: each is a visit, of somebody if they gave their address.
INSERT INTO activity_visitor (org_id, id, person_id, subject_kind, subject_id, link_id, recipient, email, first_at, last_at, visit_at)
SELECT e.org_id, e.id, CASE WHEN e.visitor_email IS NULL THEN e.id ELSE first_value(e.id) OVER (PARTITION BY e.org_id, lower(e.visitor_email) ORDER BY e.at, e.id) END,
  e.subject_kind, e.subject_id, e.link_id, '', coalesce(lower(e.visitor_email), ''), e.at, e.at, e.at
FROM activity_event e WHERE e.kind = 'opened' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO activity_visit (org_id, visitor_id, started_at, subject_kind, subject_id, link_id, person_id, country, last_at, is_forwarded)
SELECT v.org_id, v.id, v.first_at, v.subject_kind, v.subject_id, v.link_id, v.person_id, '', v.last_at, false
FROM activity_visitor v;--> statement-breakpoint
UPDATE activity_event SET visitor_id = id WHERE kind = 'opened';--> statement-breakpoint
ALTER TABLE "activity_event" DROP COLUMN "visitor_email";--> statement-breakpoint
CREATE POLICY "activity_part_of_my_organisation" ON "activity_part" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "activity_part_for_the_system" ON "activity_part" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "activity_visitor_of_my_organisation" ON "activity_visitor" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "activity_visitor_for_the_system" ON "activity_visitor" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "activity_visit_of_my_organisation" ON "activity_visit" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "activity_visit_for_the_system" ON "activity_visit" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);