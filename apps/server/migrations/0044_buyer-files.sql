ALTER TABLE "catalogue" ADD COLUMN "buyer_files" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "paper_file_id";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "paper_at";--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "paper_revision";