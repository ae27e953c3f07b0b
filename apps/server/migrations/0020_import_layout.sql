ALTER TABLE "import_mapping" DROP CONSTRAINT "import_mapping_org_id_signature_pk";--> statement-breakpoint
ALTER TABLE "import_mapping" ADD COLUMN "created_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_org_id_signature_created_by_pk" PRIMARY KEY("org_id","signature","created_by");--> statement-breakpoint
ALTER TABLE "import_mapping" ADD COLUMN "grouping" jsonb;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD COLUMN "layout" jsonb;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "layout" jsonb;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "layout_choice" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "layout_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "variant_counts" jsonb DEFAULT '{"new":0,"changed":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_row" ADD COLUMN "given" jsonb;