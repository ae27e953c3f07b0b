import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImageStep } from '@sourcewiz/contract';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';
import { AUTHORSHIP, type AreaTable } from '../../platform/db/area-table.ts';

export const files = pgTable(
  'file',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<'image' | 'sheet' | 'result' | 'attachment' | 'model' | 'search'>().notNull(),
    /** Content hash, the key in the storage. */
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    name: text('name').notNull(),
    /** The image that this one was made from; always the original, never another version. */
    originalId: uuid('original_id'),
    /** The processing steps of a version. */
    steps: jsonb('steps').$type<ImageStep[]>(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The sweep deletes it after this moment. */
    expiresAt: moment('expires_at'),
    /** When the sweep next checks whether anything refers to it; null: a day after it was entered. */
    checkUsesAt: moment('check_uses_at'),
    /** When the sweep first found that nothing does; null as long as something did. */
    unusedSince: moment('unused_since'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('file_content').on(t.orgId, t.sha256),
    index('file_expiry').on(t.expiresAt),
    index('file_uses').on(t.orgId, t.checkUsesAt),
    index('file_versions')
      .on(t.orgId, t.originalId)
      .where(sql`original_id is not null`),
    tenantPolicy('file'),
    systemPolicy('file'),
  ],
).enableRLS();

export const mediaTables: readonly AreaTable[] = [
  { table: files, references: { original_id: 'file: never goes' }, person: { kept: AUTHORSHIP } },
];
