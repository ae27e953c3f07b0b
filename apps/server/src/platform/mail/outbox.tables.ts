import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, systemPolicy } from '../db/columns.ts';
import type { AreaTable } from '../db/area-table.ts';

/** Messages in local mode, which has no email or SMS provider (ruling M). */
export const outboxMessages = pgTable(
  'outbox_message',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel').$type<'email' | 'sms' | 'whatsapp'>().notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [index('outbox_message_sent').on(t.sentAt), systemPolicy('outbox_message')],
).enableRLS();

export const outboxTables: readonly AreaTable[] = [
  {
    table: outboxMessages,
    person: { kept: 'what was sent, on a machine without a mail provider; it goes by itself' },
    ofNobody: 'messages of sign-ups come before there is an organisation',
  },
];
