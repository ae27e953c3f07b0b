ALTER TABLE "reward_claim" ADD COLUMN "is_repeat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The owner is under the row-level security, too, but for this; forced again by the repeatable script.
ALTER TABLE "reward_claim" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "reward_claim" AS later SET "is_repeat" = true WHERE EXISTS (
	SELECT FROM "reward_claim" AS first
	WHERE first."milestone_id" = later."milestone_id" AND first."mobile" = later."mobile" AND first."id" < later."id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reward_claim_number" ON "reward_claim" USING btree ("milestone_id","mobile") WHERE mobile <> '' and not is_repeat;