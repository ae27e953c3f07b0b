ALTER TABLE "incoming_sheet" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_sheet" ADD COLUMN "checked_revision" integer;--> statement-breakpoint
ALTER TABLE "incoming_sheet" ADD COLUMN "task_id" uuid;--> statement-breakpoint
CREATE POLICY "incoming_row_for_the_system" ON "incoming_row" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "incoming_sheet_for_the_system" ON "incoming_sheet" AS PERMISSIVE FOR ALL TO "app_system" USING (true) WITH CHECK (true);