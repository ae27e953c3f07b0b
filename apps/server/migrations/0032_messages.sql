CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"channel" text NOT NULL,
	"to_hash" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"sent_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP POLICY "outbox_message_for_the_system" ON "outbox_message" CASCADE;--> statement-breakpoint
DROP TABLE "outbox_message" CASCADE;--> statement-breakpoint
CREATE INDEX "message_expires" ON "message" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "message_sent" ON "message" USING btree ("sent_at");--> statement-breakpoint
CREATE POLICY "message_of_my_organisation" ON "message" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "message_for_the_system" ON "message" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);