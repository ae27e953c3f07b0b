import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, systemPolicy, tenantPolicy } from '../db/columns.ts';
import { overwrites, type AreaTable } from '../db/area-table.ts';

/**
 * Messages that wait to be sent; without a provider those that would have been (ruling M). What they say and where they
 * go is sealed, since it contains codes and links that open accounts.
 */
export const messages = pgTable(
  'message',
  {
    id: uuid('id').primaryKey(),
    /** Null before there is a company: messages of sign-ups. */
    orgId: uuid('org_id'),
    channel: text('channel').$type<'email' | 'sms' | 'whatsapp'>().notNull(),
    /** Keyed hash of the recipient, by which the outbox is searched. */
    toHash: bytea('to_hash').notNull(),
    sealed: bytea('sealed').notNull(),
    /** The member who is told if it cannot be delivered. */
    sentBy: uuid('sent_by'),
    createdAt: moment('created_at').notNull(),
    /** Not sent any more from then on; the row is removed. */
    expiresAt: moment('expires_at').notNull(),
    /** When it was put into the outbox, in place of being sent. */
    sentAt: moment('sent_at'),
    /** When all its tries were over. */
    failedAt: moment('failed_at'),
  },
  (t) => [
    index('message_expires').on(t.expiresAt),
    index('message_sent').on(t.sentAt),
    tenantPolicy('message'),
    systemPolicy('message'),
  ],
).enableRLS();

export const messageTables: readonly AreaTable[] = [
  {
    table: messages,
    moving: { stays: 'it is sent once, from here' },
    person: { forgotten: [overwrites(messages, messages.sentBy, { sentBy: null })] },
  },
];
