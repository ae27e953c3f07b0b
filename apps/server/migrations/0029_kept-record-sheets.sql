ALTER TABLE "incoming_sheet" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "incoming_sheet" ADD COLUMN "table_place" jsonb;