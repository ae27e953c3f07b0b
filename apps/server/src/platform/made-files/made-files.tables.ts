import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PermissionSlug } from '@sourcewiz/contract';
import { moment, orgId, systemPolicy, tenantPolicy } from '../db/columns.ts';
import type { AreaTable } from '../db/area-table.ts';

/** Files with an expiry: those that the program made, and sheets uploaded to be read. */
export const madeFiles = pgTable(
  'made_file',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** Content address in the storage. */
    sha256: text('sha256').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    madeBy: uuid('made_by').notNull(),
    /** Who may have it besides its maker and admins: people with all of these permissions. Null: nobody. */
    needs: text('needs').array().$type<PermissionSlug[]>(),
    /** Fingerprint of all its inputs, and of whom it is for; null for files made anew each time. */
    fingerprint: text('fingerprint'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('made_file_fingerprint')
      .on(t.orgId, t.fingerprint)
      .where(sql`fingerprint is not null`),
    index('made_file_content').on(t.orgId, t.sha256),
    index('made_file_expiry').on(t.expiresAt),
    tenantPolicy('made_file'),
    systemPolicy('made_file'),
  ],
).enableRLS();

/** Contents for the sweep to check: removed once no file has them. */
export const contentChecks = pgTable(
  'content_check',
  {
    orgId: orgId(),
    sha256: text('sha256').notNull(),
    /** Not before this time: code that has just stored the content needs a while to enter its file. */
    after: moment('after').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.sha256] }),
    index('content_check_due').on(t.after),
    tenantPolicy('content_check'),
    systemPolicy('content_check'),
  ],
).enableRLS();

export const madeFileTables: readonly AreaTable[] = [
  {
    table: madeFiles,
    // An archive would contain those that were made before it.
    moving: { only: "kind <> 'company_data'" },
    person: { kept: 'a file that somebody made, or uploaded to be read, runs out within weeks' },
  },
  {
    table: contentChecks,
    moving: { stays: 'it is about the storage of this installation' },
    person: 'nothing',
  },
];
