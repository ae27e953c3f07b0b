ALTER TABLE "upload_image" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
CREATE INDEX "upload_image_batch" ON "upload_image" USING btree ("org_id","batch_id") WHERE batch_id is not null;