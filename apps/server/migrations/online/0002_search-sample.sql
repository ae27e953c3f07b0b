-- A 1,024th of a company's products for each number: an even sample, and how many products there are without counting.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_search_sample ON product_search (org_id, (hashint8(product_id) & 1023));
