import { z } from 'zod';
import { emailSchema } from '../identity/identity.ts';
import { intIdOf, type EntityKind } from '../kit/ids.ts';
import type { Kind } from '../kit/kinds.ts';
import { defineOperation } from '../kit/operation.ts';
import type { Access } from '../kit/permissions.ts';
import { linkGateInput } from './links.ts';

declare module '../kit/ids.ts' {
  interface Entities {
    recipient: true;
  }
}

/** Most mails that a person sends in a quarter of an hour. */
export const MAILS_MAX = 20;
/** Most recipients of one record. */
export const RECIPIENTS_MAX = 200;

/** Somebody with a link of their own, or everybody with the common link, whose name is empty. */
export const recipientSchema = z
  .object({
    /** The same when they get a new link. */
    id: z.int(),
    name: z.string(),
    company: z.string(),
    /** Null also for people without `view_buyer_details`, as is the telephone. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
    contact_id: z.int().nullable(),
    /** Null while the record is not given out, for a revoked link, and for people who may not share. */
    link: z.string().nullable(),
    /** Ruling Z. */
    passcode: z.string().nullable(),
    has_passcode: z.boolean(),
    revoked_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
    visits: z.int(),
    visited_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LinkRecipient' });
export type LinkRecipient = z.output<typeof recipientSchema>;

const recipientInput = z.object({
  name: z.string().trim().min(1).max(120),
  company: z.string().trim().max(120),
  email: emailSchema.nullable(),
  /** With its country code. */
  phone: z
    .string()
    .trim()
    .regex(/^\+[\d ]{6,20}$/)
    .nullable(),
  contact_id: intIdOf('contact').nullable(),
});

/** What a person sends to a recipient: the link, or the passcode that belongs to it, never both in one message. */
export const linkMessages = ['link', 'passcode'] as const;
export type LinkMessage = (typeof linkMessages)[number];

const messageInput = z.object({
  what: z.enum(linkMessages),
  message: z.string().trim().max(4000).default(''),
});

/**
 * The calls for the recipients of one kind of records.
 * @param about.name how the names of the calls begin: `catalogues`
 * @param about.path of a record below `/api`, with `:id`
 * @param about.recipient what its recipients are called in tests
 * @param about.share the permission to give links out, and to end them
 * @param about.secure the permission to change what links ask for
 */
export function recipientOperations<const Path extends string>({
  name,
  path,
  kind,
  entity,
  recipient = 'recipient',
  see,
  share,
  secure,
}: {
  name: string;
  path: Path;
  kind: Kind;
  entity: EntityKind;
  recipient?: EntityKind;
  see: Access;
  share: Access;
  secure: Access;
}) {
  const kinds = { [kind]: 'params.id' } as const;
  const ofRecord = z.object({ id: intIdOf(entity) });
  const params = ofRecord.extend({ recipient_id: intIdOf(recipient) });
  const one = `/api/${path}/recipients/:recipient_id` as const;
  return {
    /** The links of a record: the common one, and those of its recipients in the order in which they were added. */
    list: defineOperation({
      name: `${name}.recipients`,
      method: 'GET',
      path: `/api/${path}/recipients`,
      permission: see,
      kinds,
      params: ofRecord,
      response: z.object({ anyone: recipientSchema, recipients: z.array(recipientSchema) }),
    }),
    add: defineOperation({
      name: `${name}.add_recipient`,
      method: 'POST',
      path: `/api/${path}/recipients`,
      permission: share,
      inVisit: 'refused',
      kinds,
      params: ofRecord,
      body: recipientInput.partial().required({ name: true }),
      response: recipientSchema,
      errors: ['recipient_exists'],
    }),
    change: defineOperation({
      name: `${name}.change_recipient`,
      method: 'PATCH',
      path: one,
      permission: share,
      inVisit: 'refused',
      kinds,
      params,
      body: recipientInput.partial(),
      response: recipientSchema,
      errors: ['recipient_exists'],
    }),
    /** Another passcode for one link; those who are in have to give it. */
    changePasscode: defineOperation({
      name: `${name}.change_passcode`,
      method: 'PUT',
      path: `${one}/passcode`,
      permission: secure,
      inVisit: 'refused',
      kinds,
      params,
      body: linkGateInput.pick({ passcode: true }),
      response: recipientSchema,
    }),
    /** Ends a link at once, for whoever has it. */
    revoke: defineOperation({
      name: `${name}.revoke_link`,
      method: 'POST',
      path: `${one}/revoke`,
      permission: share,
      inVisit: 'refused',
      kinds,
      params,
      response: recipientSchema,
    }),
    /** A new link, and a new passcode if links have one; the old link never opens again. */
    renew: defineOperation({
      name: `${name}.renew_link`,
      method: 'POST',
      path: `${one}/renew`,
      permission: share,
      inVisit: 'refused',
      kinds,
      params,
      response: recipientSchema,
    }),
    /**
     * Mails a recipient their link with these words, or the passcode alone. Replies go to the sender. Refused with
     * `passcode_in_mail` if words that go with the link contain the passcode.
     */
    send: defineOperation({
      name: `${name}.mail_link`,
      method: 'POST',
      path: `${one}/mail`,
      permission: share,
      inVisit: 'refused',
      kinds,
      params,
      body: messageInput,
      response: recipientSchema,
      errors: ['link_expired', 'no_buyer_email', 'passcode_in_mail', 'rate_limited'],
    }),
    /** The mail that `send` would send, with its pictures in it; `to` is empty for people who may not see the address. */
    preview: defineOperation({
      name: `${name}.preview_mail`,
      method: 'POST',
      path: `${one}/mail/preview`,
      permission: share,
      kinds: {},
      params,
      body: messageInput,
      response: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
      errors: ['link_expired', 'no_buyer_email', 'passcode_in_mail'],
    }),
    /** Enters that a recipient was sent their link by other ways than `send`. */
    markSent: defineOperation({
      name: `${name}.mark_sent`,
      method: 'POST',
      path: `${one}/sent`,
      permission: share,
      inVisit: 'refused',
      kinds,
      params,
      response: recipientSchema,
      errors: ['link_expired'],
    }),
    remove: defineOperation({
      name: `${name}.remove_recipient`,
      method: 'DELETE',
      path: one,
      permission: share,
      inVisit: 'refused',
      kinds,
      params,
      response: z.object({}),
    }),
    /** The QR code of a link. */
    qr: defineOperation({
      name: `${name}.link_qr`,
      method: 'GET',
      path: `${one}/qr`,
      permission: share,
      kinds,
      params,
      /** An image of any size. */
      response: z.object({ svg: z.string() }),
      errors: ['link_expired'],
    }),
  };
}

/** The calls for the recipients of any one kind of records. */
export type RecipientOperations = ReturnType<typeof recipientOperations>;
