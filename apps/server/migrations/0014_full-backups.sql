CREATE TABLE "full_backup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"machine" text NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "full_backup" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "full_backup_started" ON "full_backup" USING btree ("started_at");--> statement-breakpoint
CREATE POLICY "full_backup_for_the_system" ON "full_backup" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);