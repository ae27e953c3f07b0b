import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditEvent } from '@sourcewiz/contract';
import { moment, orgId, systemPolicy, tenantPolicy } from '../db/columns.ts';
import type { AreaTable } from '../db/area-table.ts';

/** Who did what to whose access. Rows are only ever added. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    at: moment('at').notNull(),
    event: text('event').$type<AuditEvent>().notNull(),
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id'),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    details: jsonb('details').$type<Record<string, string | string[]>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('audit_entry_at').on(t.at),
    index('audit_entry_of_actor').on(t.orgId, t.actorId, t.id),
    index('audit_entry_of_subject').on(t.orgId, t.subjectId, t.id),
    tenantPolicy('audit_entry'),
    systemPolicy('audit_entry'),
  ],
).enableRLS();

export const auditTables: readonly AreaTable[] = [
  {
    table: auditEntries,
    person: { kept: 'who did what to whose access is kept for as long as the log is, by ids' },
  },
];
