ALTER TABLE "product_search" ADD COLUMN "name_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "price_amount" double precision;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "price_currency" text;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "make" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_preference" ADD COLUMN "columns" text[];--> statement-breakpoint
-- What orders need at once; the words of names come as they should be when a chore writes the rows again.
UPDATE "product_search" SET
	"name_words" = ' ' || btrim(lower(regexp_replace("name", '[^[:alnum:]-]+', ' ', 'g'))) || ' ',
	"price_amount" = CASE WHEN "selling_price"->>'value' ~ '^-?[0-9]{1,18}(\.[0-9]{1,18})?$'
		THEN ("selling_price"->>'value')::double precision END,
	"price_currency" = CASE WHEN "selling_price"->>'value' ~ '^-?[0-9]{1,18}(\.[0-9]{1,18})?$'
		THEN coalesce("selling_price"->>'currency', '') END;
