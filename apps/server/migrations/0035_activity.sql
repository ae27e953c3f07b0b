-- One stream of what people did; openings of catalogues are its first events.
CREATE SCHEMA IF NOT EXISTS activity;--> statement-breakpoint
CREATE TABLE "activity_event" (
	"org_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"link_id" bigint,
	"visitor_email" text,
	"user_id" uuid,
	"seconds" integer,
	CONSTRAINT "activity_event_org_id_at_id_pk" PRIMARY KEY("org_id","at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE activity.event_rest PARTITION OF "activity_event" DEFAULT;
--> statement-breakpoint
ALTER TABLE activity.event_rest ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "activity_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The owner sees the rows of all companies for what follows; forced again by the repeatable script.
ALTER TABLE "catalogue" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "catalogue_day" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO activity_event (org_id, at, id, kind, subject_kind, subject_id)
SELECT d.org_id, start + (d.last_at - start) * n / d.openings, gen_random_uuid(), 'opened', 'catalogue', d.catalogue_id
FROM catalogue_day d, LATERAL (SELECT d.day::timestamp AT TIME ZONE 'UTC') AS of_day (start),
  LATERAL generate_series(1, d.openings) n;--> statement-breakpoint
-- Openings from before they were counted by day.
INSERT INTO activity_event (org_id, at, id, kind, subject_kind, subject_id)
SELECT c.org_id, c.created_at, gen_random_uuid(), 'opened', 'catalogue', c.id
FROM catalogue c, LATERAL (
  SELECT coalesce(sum(d.openings), 0) AS openings FROM catalogue_day d
  WHERE d.org_id = c.org_id AND d.catalogue_id = c.id) days,
  LATERAL generate_series(1, c.opened_count - days.openings) n;--> statement-breakpoint
DROP POLICY "catalogue_day_of_my_organisation" ON "catalogue_day" CASCADE;--> statement-breakpoint
DROP TABLE "catalogue_day" CASCADE;--> statement-breakpoint
CREATE INDEX "activity_event_of_subject" ON "activity_event" USING btree ("org_id","subject_kind","subject_id","at");--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "opened_count";--> statement-breakpoint
CREATE POLICY "activity_event_of_my_organisation" ON "activity_event" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "activity_event_for_the_system" ON "activity_event" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);