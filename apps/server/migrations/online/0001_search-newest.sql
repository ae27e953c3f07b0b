-- The youngest products of a company that match come first in most lists: they are found without sorting all of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_search_newest ON product_search (org_id, created_at DESC, product_id DESC);
