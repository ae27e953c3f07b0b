import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';

export const files = pgTable(
  'file',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<'image' | 'sheet' | 'result'>().notNull(),
    /** Content address in the storage. */
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    name: text('name').notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Removed by the sweep after this moment. */
    expiresAt: moment('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('file_content').on(t.orgId, t.sha256),
    index('file_expiry').on(t.expiresAt),
    tenantPolicy('file'),
    systemPolicy('file'),
  ],
).enableRLS();
