ALTER TABLE "import" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "lost_rows" integer DEFAULT 0 NOT NULL;