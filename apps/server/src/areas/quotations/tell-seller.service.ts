import { formatMoney, type Language } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { findEnquiry } from '../enquiries/index.ts';
import { colleagues, tellMember } from '../identity/index.ts';
import { linkAddress, selectLinks, type LinkRow } from '../links/index.ts';
import { organisationLanguage, organisationOf } from '../organisation/index.ts';
import type { DocumentRow } from '../documents/index.ts';
import { quotationSubject } from './quotation-link.ts';
import { numberOf } from './quotations.service.ts';

/** Most admins who are told where nobody looks after an enquiry. */
const ADMINS_MAX = 10;

/** What a buyer did, or the seller answered. */
type Told = 'asked' | 'quantities_asked' | 'accepted' | 'declined';

const words = {
  en: {
    asked: (who: string, number: string) => `${who} asks about ${number}`,
    quantities_asked: (who: string, number: string) => `${who} wants other quantities in ${number}`,
    accepted: (who: string, number: string) => `${who} has accepted ${number}`,
    declined: (who: string, number: string) => `${who} has declined ${number}`,
    answered: (seller: string, number: string) => `${seller} has answered your question about ${number}`,
    copyOf: {
      accepted: (number: string, seller: string) => `You have accepted ${number} of ${seller}`,
      declined: (number: string, seller: string) => `You have declined ${number} of ${seller}`,
    },
    total: 'Total',
    about: 'About',
    open: 'Open it',
  },
  tr: {
    asked: (who: string, number: string) => `${who}, ${number} hakkında soruyor`,
    quantities_asked: (who: string, number: string) => `${who}, ${number} için başka adetler istiyor`,
    accepted: (who: string, number: string) => `${who}, ${number} teklifini kabul etti`,
    declined: (who: string, number: string) => `${who}, ${number} teklifini reddetti`,
    answered: (seller: string, number: string) => `${seller}, ${number} hakkındaki sorunuzu yanıtladı`,
    copyOf: {
      accepted: (number: string, seller: string) => `${seller} firmasının ${number} teklifini kabul ettiniz`,
      declined: (number: string, seller: string) => `${seller} firmasının ${number} teklifini reddettiniz`,
    },
    total: 'Toplam',
    about: 'Konu',
    open: 'Aç',
  },
} as const;

/** Tells whoever looks after an enquiry, at once, what its buyer did: by mail and on their open pages. */
export async function tellSeller(
  ctx: Ctx,
  row: DocumentRow,
  { what, name, text, about = '' }: { what: Told; name: string; text: string; about?: string },
): Promise<void> {
  const enquiryId = row.enquiryId ?? 0;
  const { ownerId } = await findEnquiry(ctx, enquiryId);
  const all = await colleagues(ctx);
  const theirs = all.filter(({ id }) => id === ownerId || id === row.createdBy);
  const told = theirs.length > 0 ? theirs : all.filter(({ isAdmin }) => isAdmin).slice(0, ADMINS_MAX);
  for (const member of told) {
    const w = words[member.language];
    const who = [name, row.buyer.company].filter(Boolean).join(', ');
    await tellMember(ctx.platform, ctx, {
      member,
      type: `quotation_${what}`,
      title: w[what](who, numberOf(row)),
      text: [about === '' ? '' : `${w.about}: ${about}`, text, totalLine(row, member.language)]
        .filter(Boolean)
        .join('\n'),
      open: w.open,
      path: `/quotations/${enquiryId}`,
    });
  }
}

/** Somebody outside who is mailed, with the link that opens the quotation for them. */
interface Reader {
  to: string;
  link: LinkRow | undefined;
}

/**
 * The recipients of these links; for a link without an address, or null, the buyer. Nobody whose link was revoked or
 * removed.
 */
export async function readersOf(
  ctx: Ctx,
  { enquiryId, buyer }: DocumentRow,
  linkIds: readonly (number | null)[],
): Promise<Reader[]> {
  const links = await selectLinks(ctx, { kind: quotationSubject.kind, subjectId: enquiryId ?? 0 });
  const own = links.find(({ email }) => email === buyer.email);
  const readers = linkIds.flatMap((id): Reader[] => {
    const came = links.find((one) => one.id === id);
    const link = came?.email ? came : own;
    const to = link?.email ?? buyer.email;
    const isOver = (id !== null && !came) || came?.revokedAt || link?.revokedAt;
    return isOver || !to ? [] : [{ to, link }];
  });
  return [...new Map(readers.map((one) => [one.to, one])).values()];
}

/** Mails an answer, or a copy of what was decided, to each with their own link. */
export async function mailReaders(
  ctx: Ctx,
  row: DocumentRow,
  {
    readers,
    what,
    text,
    about = '',
  }: {
    readers: readonly Reader[];
    what: 'answered' | 'accepted' | 'declined';
    text: string;
    about?: string;
  },
): Promise<void> {
  const language = await organisationLanguage(ctx.db, ctx.orgId);
  const { name: seller, email } = await organisationOf(ctx);
  const w = words[language];
  const subject =
    what === 'answered' ? w.answered(seller, numberOf(row)) : w.copyOf[what](numberOf(row), seller);
  const said = [
    subject,
    about === '' ? '' : `${w.about}: ${about}`,
    text,
    what === 'answered' ? '' : totalLine(row, language),
  ];
  const replyTo = ctx.caller.email || email;
  for (const { to, link } of readers) {
    const address = link?.token ? `${w.open}: ${linkAddress(ctx, quotationSubject, link.token)}` : '';
    await ctx.platform.messages.mail(ctx, {
      to,
      subject,
      text: [...said, address].filter(Boolean).join('\n\n'),
      ...(replyTo ? { replyTo } : {}),
    });
  }
}

const totalLine = ({ taxedTotal: amount, currency }: DocumentRow, language: Language): string =>
  `${words[language].total}: ${formatMoney({ amount, currency }, language)}`;
