CREATE TABLE "product_search_word" (
	"org_id" uuid NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "product_search_word_org_id_word_pk" PRIMARY KEY("org_id","word")
);
--> statement-breakpoint
ALTER TABLE "product_search_word" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "product_search_word_trigrams" ON "product_search_word" USING gin ("org_id","word" gin_trgm_ops);--> statement-breakpoint
CREATE POLICY "product_search_word_of_my_organisation" ON "product_search_word" AS PERMISSIVE FOR ALL TO "app_tenant" USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid) WITH CHECK (org_id = nullif(current_setting('app.org_id', true), '')::uuid);