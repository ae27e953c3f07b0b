import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { UsageEvent } from '@sourcewiz/contract';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';
import { overwrites, removesRows, type AreaTable } from '../../platform/db/area-table.ts';

/** What somebody did from opening the app until ten quiet minutes later. */
export const usageSessions = pgTable(
  'usage_session',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Identifies the browser. */
    visitor: text('visitor').notNull(),
    identifier: text('identifier').notNull(),
    startedAt: moment('started_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('usage_session_started').on(t.startedAt),
    tenantPolicy('usage_session'),
    systemPolicy('usage_session'),
  ],
).enableRLS();

export const usageEvents = pgTable(
  'usage_event',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').$type<UsageEvent>().notNull(),
    at: moment('at').notNull(),
    email: text('email').notNull(),
    isSystemUser: boolean('is_system_user').notNull(),
    fields: jsonb('fields').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('usage_event_at').on(t.at),
    index('usage_event_of_session').on(t.orgId, t.sessionId),
    tenantPolicy('usage_event'),
    systemPolicy('usage_event'),
  ],
).enableRLS();

export const eventTables: readonly AreaTable[] = [
  { table: usageSessions, person: { forgotten: [removesRows(usageSessions, usageSessions.userId)] } },
  // The events stay countable.
  {
    table: usageEvents,
    references: { session_id: 'usage_session: stays' },
    person: { forgotten: [overwrites(usageEvents, usageEvents.userId, { email: '', fields: {} })] },
  },
];
