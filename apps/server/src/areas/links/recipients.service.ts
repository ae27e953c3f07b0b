import {
  holds,
  RECIPIENTS_MAX,
  type AnswerOf,
  type LinkMessage,
  type LinkRecipient,
  type ParsedOf,
  type PermissionSlug,
  type RecipientOperations,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { drawQr } from '../../platform/images/index.ts';
import { inMail } from '../../platform/mail/letter-html.ts';
import type { MailMessage } from '../../platform/mail/messages.ts';
import { readPictures } from '../../platform/print/index.ts';
import { recordChanged, type RecordName } from '../../platform/records/index.ts';
import { countMails } from '../identity/index.ts';
import { organisationLanguage } from '../organisation/index.ts';
import {
  changeLink,
  deleteLink,
  newToken,
  selectLinks,
  type LinkChange,
  type LinkRow,
} from './links.store.ts';
import { sellerOf, type ReadFace } from './link-face.ts';
import { holdsPasscode, linkMail, type LinkLetter } from './link-mail.ts';
import { insertRecipientLink } from './give-links.service.ts';
import { linkAddress, type LinkSubject } from './open-link.service.ts';
import { freshPasscode, recipientKey, toRecipient } from './to-recipient.ts';

/** What an area says of records whose links have recipients. */
export interface SharedSubject extends LinkSubject {
  kind: RecordName['kind'];
  /** Who is told links; who is told passcodes (ruling Z). */
  share: PermissionSlug;
  passcodes: readonly PermissionSlug[];
  /** @throws DomainError not_found */
  find(ctx: Ctx, id: number, lock: 'update' | 'none'): Promise<SharedRecord>;
  face: ReadFace;
  hasContact(ctx: Ctx, id: number): Promise<boolean>;
  /** How often people came through links, and when last. */
  visits(ctx: Ctx, linkIds: readonly number[]): Promise<Map<number, { count: number; lastAt: Date }>>;
}

export interface SharedRecord {
  id: number;
  name: string;
  revision: number;
  /** Whether links of it may be given out. */
  isOut: boolean;
}

type Input = ParsedOf<RecipientOperations['change']>['body'];
interface Place {
  id: number;
  recipient_id: number;
}

/** @throws DomainError not_found */
export async function listRecipients(
  ctx: Ctx,
  subject: SharedSubject,
  id: number,
): Promise<AnswerOf<RecipientOperations['list']>> {
  const record = await subject.find(ctx, id, 'none');
  const links = await wholeLinks(ctx, subject, id);
  const [anyone, ...recipients] = await shown(ctx, { subject, record, links });
  return { anyone: anyone ?? fail('not_found'), recipients };
}

/**
 * Adds a recipient, whose link asks for what the common one does, with a passcode of its own.
 * @throws DomainError not_found, recipient_exists, payload_too_large
 */
export async function addRecipient(
  ctx: Ctx,
  subject: SharedSubject,
  { id, ...input }: Input & { id: number; name: string },
): Promise<LinkRecipient> {
  const record = await subject.find(ctx, id, 'update');
  const links = await wholeLinks(ctx, subject, id);
  const [common] = links;
  if (!common) fail('not_found');
  if (links.length > RECIPIENTS_MAX) {
    fail('payload_too_large', { params: { limit: `${RECIPIENTS_MAX} recipients` } });
  }
  await assertContact(ctx, subject, input);
  const person = { name: '', company: '', email: null, phone: null, contactId: null, ...personOf(input) };
  freeKey(links, person);
  const added = await insertRecipientLink(ctx, common, person);
  return saved(ctx, { subject, record, links }, added);
}

/** @throws DomainError not_found, recipient_exists */
export async function changeRecipient(
  ctx: Ctx,
  subject: SharedSubject,
  { id, recipient_id, ...input }: Input & Place,
): Promise<LinkRecipient> {
  const { contactId } = (await wholeLinks(ctx, subject, id)).find((one) => one.id === recipient_id) ?? {};
  // A contact that was deleted since may stay.
  if (contactId !== input.contact_id) await assertContact(ctx, subject, input);
  return changing(ctx, subject, { id, recipient_id }, (link, links) => {
    if (link.recipient === '') fail('not_found');
    const change = personOf(input);
    // People who may not see the address do not remove it by saving the rest.
    if (!holds(ctx.audience, 'view_buyer_details')) {
      if (change.email === null) delete change.email;
      if (change.phone === null) delete change.phone;
    }
    const others = links.filter((other) => other.id !== link.id);
    return { ...change, recipient: freeKey(others, { ...link, ...change }) };
  });
}

/** @throws DomainError not_found */
export function changePasscode(
  ctx: Ctx,
  subject: SharedSubject,
  { passcode, ...place }: Place & { passcode: string | null },
): Promise<LinkRecipient> {
  const passcodeSetAt = passcode === null ? null : ctx.platform.clock.now();
  return changing(ctx, subject, place, () => ({ passcode, passcodeSetAt }));
}

/** @throws DomainError not_found */
export function revokeLink(ctx: Ctx, subject: SharedSubject, place: Place): Promise<LinkRecipient> {
  return changing(ctx, subject, place, ({ revokedAt }) => ({
    revokedAt: revokedAt ?? ctx.platform.clock.now(),
  }));
}

/** @throws DomainError not_found */
export function renewLink(ctx: Ctx, subject: SharedSubject, place: Place): Promise<LinkRecipient> {
  return changing(ctx, subject, place, ({ recipient, token, passcode }) => ({
    ...(token === null ? {} : { token: newToken() }),
    ...(passcode === null ? {} : freshPasscode(ctx.platform.clock.now())),
    // The common link is turned on by a setting.
    ...(recipient === '' ? {} : { revokedAt: null }),
    sentAt: null,
  }));
}

/** @throws DomainError not_found */
export async function removeRecipient(
  ctx: Ctx,
  subject: SharedSubject,
  { id, recipient_id }: Place,
): Promise<void> {
  const record = await subject.find(ctx, id, 'update');
  const links = await wholeLinks(ctx, subject, id);
  const link = links.find((one) => one.id === recipient_id && one.recipient !== '') ?? fail('not_found');
  await deleteLink(ctx, link.id);
  await enterChange(ctx, { subject, record, before: links, after: links.filter((one) => one !== link) });
}

/**
 * Mails a recipient their link or their passcode, never both in one message.
 * @throws DomainError not_found, link_expired, no_buyer_email, passcode_in_mail, rate_limited
 */
export async function mailLink(
  base: CallerCtx,
  subject: SharedSubject,
  { what, message, ...place }: Place & ParsedOf<RecipientOperations['send']>['body'],
): Promise<LinkRecipient> {
  await countMails(base);
  return inTransaction(base, async (ctx) => {
    const { record, link } = await findOpen(ctx, subject, place);
    const mail = await letterOf(ctx, subject, { link, what, message });
    await ctx.platform.messages.mail(ctx, mail, { sender: { who: ctx.caller, about: record.name } });
    if (what === 'passcode')
      return (await shown(ctx, { subject, record, links: [link] }))[0] ?? fail('not_found');
    return markSent(ctx, subject, place);
  });
}

/**
 * The mail of `mailLink` as it would be sent, with its pictures in it.
 * @throws DomainError not_found, link_expired, no_buyer_email, passcode_in_mail
 */
export async function previewMail(
  base: CallerCtx,
  subject: SharedSubject,
  { what, message, ...place }: Place & ParsedOf<RecipientOperations['preview']>['body'],
): Promise<AnswerOf<RecipientOperations['preview']>> {
  const { mail, isSeen } = await inTransaction(base, async (ctx) => {
    const { link } = await findOpen(ctx, subject, place);
    return {
      mail: await letterOf(ctx, subject, { link, what, message }),
      isSeen: holds(ctx.audience, 'view_buyer_details'),
    };
  });
  const { images } = await readPictures(base, mail.pictures ?? []);
  const html = [...images].reduce(
    (text, [name, bytes]) =>
      text.replaceAll(inMail(name), `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`),
    mail.html ?? '',
  );
  return { to: isSeen ? mail.to : '', subject: mail.subject, text: mail.text, html };
}

/** Enters that a member sent a recipient their link. @throws DomainError not_found, link_expired */
export async function markSent(ctx: Ctx, subject: SharedSubject, place: Place): Promise<LinkRecipient> {
  await findOpen(ctx, subject, place);
  return changing(ctx, subject, place, () => ({ sentAt: ctx.platform.clock.now() }));
}

/** A link that opens now. @throws DomainError not_found, link_expired */
async function findOpen(ctx: Ctx, subject: SharedSubject, place: Place) {
  const { record, link } = await findLink(ctx, subject, place);
  const isOver = link.expiresAt !== null && link.expiresAt <= ctx.platform.clock.now();
  if (link.token === null || link.revokedAt !== null || !record.isOut || isOver) fail('link_expired');
  return { record, link };
}

async function letterOf(
  ctx: Ctx,
  subject: SharedSubject,
  { link, what, message }: { link: LinkRow; what: LinkMessage; message: string },
): Promise<MailMessage> {
  if (link.email === null) fail('no_buyer_email');
  if (what === 'passcode' && link.passcode === null) fail('not_found');
  if (what === 'link' && holdsPasscode(message, link.passcode))
    fail('passcode_in_mail', { path: 'body.message' });
  const letter = { link, message, to: link.email, name: link.name, isPasscode: what === 'passcode' };
  return letterAbout(ctx, subject, letter);
}

/** The mail about a link, in the language of the company. */
export async function letterAbout(
  ctx: Ctx,
  subject: SharedSubject,
  {
    link,
    to,
    name,
    message = '',
    isPasscode = false,
    sender = ctx.caller,
  }: {
    link: LinkRow;
    to: string;
    /** Whom it greets. */
    name: string;
    message?: string;
    isPasscode?: boolean;
    sender?: LinkLetter['sender'];
  },
): Promise<MailMessage> {
  const { token, emailRequired: email, passcode, expiresAt: until, recipient } = link;
  const content = isPasscode
    ? { passcode: passcode ?? '' }
    : {
        link: {
          address: linkAddress(ctx, subject, token ?? fail('link_expired')),
          email,
          passcode: passcode !== null,
          until,
          isOwn: recipient !== '',
        },
      };
  return linkMail(
    {
      face: await subject.face(ctx, link.subjectId, isPasscode ? 'title' : 'all'),
      seller: await sellerOf(ctx),
      sender,
      to: name,
      message,
      ...content,
    },
    { to, language: await organisationLanguage(ctx.db, ctx.orgId) },
  );
}

/** @throws DomainError not_found, link_expired if the link opens nothing */
export async function linkQr(
  ctx: Ctx,
  subject: SharedSubject,
  place: Place,
): Promise<AnswerOf<RecipientOperations['qr']>> {
  const { link, record } = await findLink(ctx, subject, place);
  if (link.token === null || link.revokedAt !== null || !record.isOut) fail('link_expired');
  return { svg: await drawQr(linkAddress(ctx, subject, link.token)) };
}

/** @throws DomainError not_found */
export async function findLink(
  ctx: Ctx,
  subject: SharedSubject,
  { id, recipient_id }: Place,
  path?: string,
): Promise<{ record: SharedRecord; link: LinkRow }> {
  const record = await subject.find(ctx, id, 'none');
  const links = await wholeLinks(ctx, subject, id);
  return {
    record,
    link:
      links.find((one) => one.id === recipient_id) ?? fail('not_found', path === undefined ? {} : { path }),
  };
}

/** The links of a whole record, the common one first. */
async function wholeLinks(ctx: Ctx, { kind }: SharedSubject, subjectId: number): Promise<LinkRow[]> {
  return (await selectLinks(ctx, { kind, subjectId })).filter(({ partId }) => partId === null);
}

interface Shared {
  subject: SharedSubject;
  record: SharedRecord;
  links: readonly LinkRow[];
}

async function changing(
  ctx: Ctx,
  subject: SharedSubject,
  { id, recipient_id }: Place,
  change: (link: LinkRow, links: readonly LinkRow[]) => LinkChange,
): Promise<LinkRecipient> {
  const record = await subject.find(ctx, id, 'update');
  const links = await wholeLinks(ctx, subject, id);
  const link = links.find((one) => one.id === recipient_id) ?? fail('not_found');
  return saved(ctx, { subject, record, links }, await changeLink(ctx, link.id, change(link, links)));
}

async function saved(ctx: Ctx, { subject, record, links }: Shared, link: LinkRow): Promise<LinkRecipient> {
  const after = [...links.filter(({ id }) => id !== link.id), link];
  await enterChange(ctx, { subject, record, before: links, after });
  const [recipient] = await shown(ctx, { subject, record, links: [link] });
  return recipient ?? fail('not_found');
}

/** In the history of a record are the names of those who have a link. */
async function enterChange(
  ctx: Ctx,
  {
    subject: { kind },
    record: { id, revision },
    before,
    after,
  }: { subject: SharedSubject; record: SharedRecord; before: readonly LinkRow[]; after: readonly LinkRow[] },
): Promise<void> {
  const fields = (links: readonly LinkRow[]) => ({
    recipients: links.flatMap(({ name, revokedAt }) => (name === '' || revokedAt ? [] : [name])).toSorted(),
    anyone_with_link: links.some(({ recipient, revokedAt }) => recipient === '' && revokedAt === null),
  });
  await recordChanged(ctx, { kind, id, revision, before: fields(before), after: fields(after) });
}

async function shown(ctx: Ctx, { subject, record, links }: Shared): Promise<LinkRecipient[]> {
  const { audience } = ctx;
  const visits = await subject.visits(
    ctx,
    links.map(({ id }) => id),
  );
  const mayShare = record.isOut && holds(audience, subject.share);
  return links.map((link) =>
    toRecipient(link, {
      address: mayShare && link.token !== null ? linkAddress(ctx, subject, link.token) : null,
      seesPasscode: subject.passcodes.some((slug) => holds(audience, slug)),
      seesBuyers: holds(audience, 'view_buyer_details'),
      visits: visits.get(link.id),
    }),
  );
}

/** @throws DomainError not_found */
async function assertContact(
  ctx: Ctx,
  { hasContact }: SharedSubject,
  { contact_id: id }: Input,
): Promise<void> {
  if (id && !(await hasContact(ctx, id))) fail('not_found', { path: 'body.contact_id' });
}

function personOf({ name, company, email, phone, contact_id }: Input): LinkChange {
  return {
    ...(name === undefined ? {} : { name }),
    ...(company === undefined ? {} : { company }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(contact_id === undefined ? {} : { contactId: contact_id }),
  };
}

/** @throws DomainError recipient_exists */
function freeKey(links: readonly LinkRow[], person: Pick<LinkRow, 'name' | 'company' | 'email'>): string {
  const key = recipientKey(person);
  if (links.some(({ recipient }) => recipient === key)) fail('recipient_exists', { path: 'body.email' });
  return key;
}
