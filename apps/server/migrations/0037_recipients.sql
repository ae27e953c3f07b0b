ALTER TABLE "share_link" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
update share_link set options = options || '{"watermark": false}' where kind = 'catalogue';
