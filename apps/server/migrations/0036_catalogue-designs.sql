ALTER TABLE "catalogue" ADD COLUMN "design" text DEFAULT 'classic' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "paper" text DEFAULT 'a4' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "accent" text DEFAULT '#1b1a18' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "font" text DEFAULT 'noto-sans' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "images_per_product" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "parts" text[] DEFAULT '{"cover","contents"}' NOT NULL;--> statement-breakpoint
-- The owner sees the rows of all companies for what follows; forced again by the repeatable script.
ALTER TABLE "catalogue" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "catalogue" SET design = CASE pdf_layout WHEN 'list' THEN 'ledger' WHEN 'large' THEN 'editorial' ELSE 'classic' END;--> statement-breakpoint
UPDATE "task" SET input = input - 'layout' || jsonb_build_object('design',
  CASE input->>'layout' WHEN 'list' THEN 'ledger' WHEN 'large' THEN 'editorial' ELSE 'classic' END)
WHERE action = 'catalogue_pdf';--> statement-breakpoint
ALTER TABLE "catalogue" DROP COLUMN "pdf_layout";