import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FollowupSubject } from '@sourcewiz/contract';
import { AUTHORSHIP, overwrites, type AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';

const columns = () => ({
  orgId: orgId(),
  id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
  subject: text('subject').$type<FollowupSubject>().notNull(),
  subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
  text: text('text').notNull(),
});

/** Something to do on a day, about a record of another area. */
export const reminders = pgTable(
  'reminder',
  {
    ...columns(),
    day: date('day', { mode: 'string' }).notNull(),
    ownerId: uuid('owner_id'),
    ownerName: text('owner_name').notNull(),
    doneAt: moment('done_at'),
    /** When its owner was told that it is due. */
    toldAt: moment('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('reminder_of_subject').on(t.orgId, t.subject, t.subjectId),
    index('reminder_due')
      .on(t.day)
      .where(sql`done_at is null and told_at is null`),
    tenantPolicy('reminder'),
    systemPolicy('reminder'),
  ],
).enableRLS();

/** What members wrote down about a record of another area. */
export const notes = pgTable(
  'note',
  {
    ...columns(),
    at: moment('at').notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('note_of_subject').on(t.orgId, t.subject, t.subjectId, t.at),
    tenantPolicy('note'),
  ],
).enableRLS();

const references = { subject_id: 'the subject: goes too' } as const;

export const followupTables: readonly AreaTable[] = [
  {
    table: reminders,
    references: { ...references, owner_id: 'app_user: never goes' },
    person: { forgotten: [overwrites(reminders, reminders.ownerId, { ownerId: null })], kept: AUTHORSHIP },
  },
  {
    table: notes,
    references: { ...references, by_id: 'app_user: never goes' },
    person: { kept: AUTHORSHIP },
  },
];
