ALTER TABLE "enquiry" ADD COLUMN "sent_key" text;--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_sent" UNIQUE("org_id","sent_key");