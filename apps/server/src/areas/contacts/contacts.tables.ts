import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contactReaders, type Contact, type ContactType } from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import { AUTHORSHIP, overwrites, type AreaTable } from '../../platform/db/area-table.ts';
import type { RecordReference } from '../../platform/records/index.ts';

export const contacts = pgTable(
  'contact',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    type: text('type').$type<ContactType>().notNull(),
    name: text('name').notNull(),
    /** In lower case; '' if there is none. */
    email: text('email').notNull(),
    company: text('company').notNull(),
    /** Folded name and company: contacts with the same key may be duplicates. */
    same_key: text('same_key').notNull(),
    phone: text('phone').notNull(),
    address_line_1: text('address_line_1').notNull(),
    address_line_2: text('address_line_2').notNull(),
    city: text('city').notNull(),
    country: integer('country_id'),
    status: text('status').$type<Contact['status']>(),
    source: text('source').notNull(),
    tags: text('tags').array().notNull(),
    notes: text('notes').notNull(),
    currency: text('currency').notNull().default(''),
    incoterm: text('incoterm').notNull().default(''),
    payment: text('payment').notNull().default(''),
    port: text('port').notNull().default(''),
    /** The member who looks after them; null for nobody. */
    owner_id: uuid('owner_id'),
    owner_name: text('owner_name').notNull().default(''),
    revision: integer('revision').notNull().default(1),
    updated_at: moment('updated_at').notNull(),
    updated_by_id: uuid('updated_by').notNull(),
    updated_by: text('updated_by_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('contact_of_name').on(t.orgId, t.same_key),
    index('contact_of_email').on(t.orgId, t.email),
    tenantPolicy('contact'),
  ],
).enableRLS();

export const contactTables: readonly AreaTable[] = [
  {
    table: contacts,
    references: { country_id: 'no row', owner_id: 'app_user: never goes' },
    person: { forgotten: [overwrites(contacts, contacts.owner_id, { owner_id: null })], kept: AUTHORSHIP },
  },
];

/** For tables that refer to contacts. */
export const contactReference: RecordReference = {
  table: contacts,
  name: contacts.name,
  permission: contactReaders,
};
