import { z } from 'zod';
import { namedRevision } from '../kit/revision.ts';
import { emailSchema } from '../identity/identity.ts';
import { memberNameSchema } from '../identity/member-name.ts';
import { sheetOperations } from '../incoming-sheets.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { exportOf } from '../kit/record-fields.ts';
import { historyOperation } from '../kit/record-history.ts';
import { contactReaders, contactSorts, contactTypeStates, prospectStages } from './contact-words.ts';
import { paging } from '../kit/paging.ts';

const line = (max: number) => z.string().trim().max(max);

/** The same for the form and for the server (CONTACT-003). */
export const contactEmailSchema = line(254)
  .toLowerCase()
  .refine((text) => text === '' || emailSchema.safeParse(text).success, { error: 'Enter a valid email' });

export const contactInputSchema = z.object({
  name: line(200).min(1),
  /** In lower case; '' if there is none. */
  email: contactEmailSchema,
  company: line(200),
  phone: line(40),
  address_line_1: line(200),
  address_line_2: line(200),
  city: line(120),
  /** Id of a country; null if there is none. */
  country: z.int().nullable(),
  type: contactTypeStates.schema,
  /** The stage of a prospect; null for a contact. */
  status: prospectStages.schema.nullable(),
  /** Where the contact was made, e.g. a trade fair. */
  source: line(120),
  tags: z.array(line(40).min(1)).max(20),
  notes: line(4000),
  /** What prices and terms of sale this buyer gets: a currency code, an Incoterm, payment, and the port of arrival. */
  currency: line(3).toUpperCase(),
  incoterm: line(60),
  payment: line(200),
  port: line(120),
});
export type ContactInput = z.output<typeof contactInputSchema>;

export const contactSchema = contactInputSchema
  .extend({
    id: z.int(),
    email: z.string(),
    /** Who looks after them; null for nobody. */
    owner: memberNameSchema.nullable(),
    /** When they last enquired about a catalogue; null for never, and without `view_buyer_details`. */
    last_enquiry: z.iso.datetime().nullable(),
    /** When they last opened a link; as above. */
    last_seen: z.iso.datetime().nullable(),
    /** Quotations made for them, each with all its revisions; null without `view_quotation`. */
    quotations: z.int().nullable(),
    revision: z.int(),
    updated_at: z.iso.datetime(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof contactSchema>;

/** A contact with possible duplicates: same email, or same name and company. */
export const contactDetailsSchema = contactSchema
  .extend({ doubles: z.array(contactSchema) })
  .meta({ id: 'ContactDetails' });
export type ContactDetails = z.output<typeof contactDetailsSchema>;

const params = z.object({ id: intIdOf('contact') });
const words = z.string().max(200);

/** Lists the contact library (CONTACT-011). */
export const listContacts = defineOperation({
  name: 'contacts.list',
  method: 'GET',
  path: '/api/contacts/contacts',
  permission: contactReaders,
  kinds: { contact: 'any', enquiry: 'any' },
  query: z.object({
    type: contactTypeStates.schema.optional(),
    query: words.default(''),
    tag: z.string().max(40).optional(),
    country: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    sort: z.enum(contactSorts).default('name'),
    ...paging(),
  }),
  response: z.object({
    contacts: z.array(contactSchema),
    total: z.int(),
    /** Of this type, for the filters. */
    tags: z.array(z.object({ name: z.string(), count: z.int() })),
    countries: z.array(z.object({ id: z.int(), count: z.int() })),
  }),
});

export const exportContacts = exportOf(listContacts);

export const getContact = defineOperation({
  name: 'contacts.get',
  method: 'GET',
  path: '/api/contacts/:id',
  permission: contactReaders,
  kinds: { contact: 'any', enquiry: 'any' },
  params,
  response: contactDetailsSchema,
});

export const createContact = defineOperation({
  name: 'contacts.create',
  method: 'POST',
  path: '/api/contacts',
  permission: 'add_contacts',
  kinds: { contact: 'answer.id' },
  body: contactInputSchema.partial().required({ name: true }),
  response: contactDetailsSchema,
  errors: ['unknown_country'],
});

export const updateContact = defineOperation({
  name: 'contacts.update',
  method: 'PATCH',
  path: '/api/contacts/:id',
  permission: 'edit_contacts',
  kinds: { contact: 'params.id' },
  params,
  body: contactInputSchema.partial().extend({ revision: namedRevision }),
  response: contactDetailsSchema,
  errors: ['unknown_country', 'conflict'],
});

export const deleteContact = defineOperation({
  name: 'contacts.delete',
  method: 'DELETE',
  path: '/api/contacts/:id',
  permission: 'delete_contacts',
  kinds: { contact: 'params.id' },
  params,
  response: z.object({ deleted: z.boolean() }),
});

/** Merges several contacts; also requires `delete_contacts`, because the others are removed. */
export const mergeContacts = defineOperation({
  name: 'contacts.merge',
  method: 'POST',
  path: '/api/contacts/:id/merge',
  permission: 'edit_contacts',
  kinds: { contact: 'any' },
  params,
  /** The contacts to remove: their values fill the gaps of the kept one; tags and notes are combined. */
  body: z.object({ ids: z.array(intIdOf('contact')).min(1).max(20) }),
  response: contactDetailsSchema,
});

/** Who changed what in a contact, the latest first. */
export const contactHistory = historyOperation({
  name: 'contacts.history',
  path: 'contacts/:id',
  permission: contactReaders,
  kind: 'contact',
  params,
  fields: contactInputSchema.keyof(),
});

/** Lists prospects; with a `name` it creates one, which requires `add_contacts` (CONTACT-004, CONTACT-005). */
export const prospects = defineOperation({
  name: 'prospect.prospects',
  method: 'POST',
  path: '/api/prospect/prospects',
  permission: [...contactReaders, 'add_contacts'],
  kinds: { contact: 'any' },
  body: contactInputSchema
    .pick({ name: true, email: true, company: true, country: true, source: true, status: true })
    .partial()
    .extend({ query: words.default(''), ...paging() }),
  response: z.object({ prospects: z.array(contactSchema), total: z.int() }),
  errors: ['unknown_country'],
});

/** Contacts and prospects from a sheet. Adding and editing are separate permissions, checked for each row. */
export const contactSheets = sheetOperations({
  name: 'contacts',
  path: 'contacts/import',
  entity: 'sheet',
  permission: ['add_contacts', 'edit_contacts'],
});
