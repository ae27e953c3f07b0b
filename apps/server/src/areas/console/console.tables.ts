import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ConsoleAction, ConsoleFeature } from '@sourcewiz/contract';
import type { AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';

/** What the provider's people did. Rows are only ever added. */
export const consoleEntries = pgTable(
  'console_entry',
  {
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    at: moment('at').notNull(),
    /** Their address, or `command line`. */
    by: text('by').notNull(),
    action: text('action').$type<ConsoleAction>().notNull(),
    companyId: uuid('company_id'),
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    reason: text('reason'),
  },
  (t) => [index('console_entry_of_company').on(t.companyId, t.id), systemPolicy('console_entry')],
).enableRLS();

/** How long calls took, by day and operation: how many fell into each class of duration. */
export const callTimes = pgTable(
  'call_time',
  {
    day: date('day', { mode: 'string' }).notNull(),
    operation: text('operation').notNull(),
    counts: integer('counts').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.operation] }), systemPolicy('call_time')],
).enableRLS();

/** What a company has discovered, once each. */
export const featureUses = pgTable(
  'feature_use',
  {
    orgId: orgId(),
    feature: text('feature').$type<ConsoleFeature>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.feature] }),
    tenantPolicy('feature_use'),
    systemPolicy('feature_use'),
  ],
).enableRLS();

export const consoleTables: readonly AreaTable[] = [
  {
    table: consoleEntries,
    person: 'nothing',
    references: { company_id: 'organisation: never goes' },
    ofNobody: 'what the provider did, for the provider alone',
  },
  { table: featureUses, person: 'nothing' },
  { table: callTimes, person: 'nothing', ofNobody: 'durations of all companies together' },
];
