DROP INDEX "product_search_created";--> statement-breakpoint
DROP INDEX "product_search_updated";--> statement-breakpoint
DROP INDEX "product_search_status";--> statement-breakpoint
ALTER TABLE "product_search" DROP COLUMN "row_state";