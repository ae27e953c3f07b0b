ALTER TABLE "paper_event" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_event" ADD COLUMN "link_id" bigint;--> statement-breakpoint
CREATE INDEX "paper_event_of_link" ON "paper_event" USING btree ("org_id","link_id") WHERE link_id is not null;--> statement-breakpoint
-- Papers that were made before have a common link too, which is off.
ALTER TABLE "paper" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "share_link" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO share_link (org_id, kind, subject_id, token, options, revoked_at, created_at)
SELECT p.org_id, 'paper', p.document_id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  '{"allow_download": true}', d.created_at, d.created_at
FROM paper p JOIN document d ON d.org_id = p.org_id AND d.id = p.document_id
WHERE d.type <> 'quotation' AND (d.is_current OR (d.sent_at IS NULL AND d.revision = 1)) ORDER BY p.document_id;
