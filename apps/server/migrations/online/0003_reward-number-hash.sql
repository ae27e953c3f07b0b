-- A number that has claimed a milestone stays taken when its person is forgotten.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS reward_claim_number_hash ON reward_claim (milestone_id, number_hash) WHERE NOT is_repeat;
