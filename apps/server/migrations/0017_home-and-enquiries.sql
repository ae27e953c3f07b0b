CREATE TABLE "catalogue_day" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"catalogue_id" bigint NOT NULL,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "catalogue_day_org_id_day_catalogue_id_pk" PRIMARY KEY("org_id","day","catalogue_id")
);
--> statement-breakpoint
ALTER TABLE "catalogue_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "answered_by_name" text;--> statement-breakpoint
CREATE INDEX "enquiry_at" ON "enquiry" USING btree ("org_id","at","id");--> statement-breakpoint
CREATE INDEX "enquiry_unread" ON "enquiry" USING btree ("org_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "enquiry_open" ON "enquiry" USING btree ("org_id") WHERE answered_at is null;--> statement-breakpoint
CREATE POLICY "catalogue_day_of_my_organisation" ON "catalogue_day" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE catalogue_day ADD CONSTRAINT catalogue_day_catalogue FOREIGN KEY (org_id, catalogue_id)
  REFERENCES catalogue (org_id, id) ON DELETE CASCADE;
