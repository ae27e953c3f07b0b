import { enquiryTotals, type BuyerRecord, type Contact, type Note } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { peopleOf } from '../contacts/index.ts';
import { withThumbs, type BuyerEnquiry } from '../enquiries/index.ts';
import { followupsOf, type Subject } from '../followups/index.ts';
import { askedBy, buyerSources, seenBy, type BuyerKeys } from './buyer-sources.ts';
import { event, nextStepOf, productRows } from './buyers.rules.ts';

/** Most entries of the history in one answer: the latest. */
const HISTORY_MAX = 300;

/** Everything that is known of a buyer: of the company of a contact, or of the contact alone. @throws not_found */
export async function buyerOf(ctx: Ctx, id: number): Promise<BuyerRecord> {
  const { contact, people } = await peopleOf(ctx, id);
  const keys: BuyerKeys = {
    contactIds: people.map((one) => one.id),
    emails: [...new Set(people.map(({ email }) => email).filter(Boolean))],
    company: contact.company,
  };
  const asked = await askedBy(ctx, keys);
  const seen = await seenBy(ctx, keys);
  const others = await Promise.all(ctx.platform.slots.all(buyerSources).map((source) => source(ctx, keys)));
  const { reminders, notes } = await followupsOf(ctx, subjectsOf(keys, asked.enquiries));
  const parts = [asked, seen, ...others];
  const products = productRows(parts.flatMap((part) => part.products));
  return {
    contact,
    owner: contact.owner ?? people.find(({ owner }) => owner !== null)?.owner ?? null,
    people: everybody(people, asked.enquiries, seen.people),
    figures: figuresOf(asked.enquiries, seen),
    next_step: nextStepOf({
      open: openOf(asked.enquiries),
      reminders,
      products,
      lastVisit: seen.lastAt,
    }),
    shows_looks: seen.isShown,
    products: await withThumbs(ctx, products),
    history: [...parts.flatMap((part) => part.history), ...notes.map(noteEvent)]
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, HISTORY_MAX),
    reminders,
    notes,
  };
}

function subjectsOf({ contactIds }: BuyerKeys, enquiries: readonly BuyerEnquiry[]): Subject[] {
  return [
    ...contactIds.map((subjectId) => ({ subject: 'contact' as const, subjectId })),
    ...enquiries.map(({ id: subjectId }) => ({ subject: 'enquiry' as const, subjectId })),
  ];
}

const openOf = (enquiries: readonly BuyerEnquiry[]) =>
  enquiries
    .filter(({ state }) => state === 'new')
    .map(({ id, number, at, items }) => ({
      id,
      number,
      at,
      products: items.length,
      pieces: enquiryTotals(items).pieces,
    }));

function figuresOf(
  enquiries: readonly BuyerEnquiry[],
  { visits, lastAt }: { visits: number; lastAt: Date | null },
): BuyerRecord['figures'] {
  const open = enquiries.filter(({ state }) => state === 'new');
  return {
    asked: enquiryTotals(open.flatMap(({ items }) => items)).amounts,
    visits,
    last_visit: lastAt?.toISOString() ?? null,
    enquiries: enquiries.length,
    answered: enquiries.length - open.length,
  };
}

/** The contacts, then those who asked for the company or came by a link without being one. */
function everybody(
  contacts: readonly Contact[],
  enquiries: readonly BuyerEnquiry[],
  visitors: readonly { name: string; email: string; forwardedBy: string }[],
): BuyerRecord['people'] {
  const known = new Set(contacts.map(({ email }) => email).filter(Boolean));
  const people = contacts.map(({ id, name, email }) => ({
    id: id as number | null,
    name,
    email,
    via: visitors.find((visitor) => email !== '' && visitor.email === email)?.forwardedBy ?? '',
  }));
  const strangers = [
    ...enquiries.map(({ name, email }) => ({ name, email, via: '' })),
    ...visitors.map(({ name, email, forwardedBy: via }) => ({ name, email, via })),
  ];
  for (const { name, email, via } of strangers) {
    if (email === '' || known.has(email)) continue;
    known.add(email);
    people.push({ id: null, name: name || email, email, via });
  }
  return people;
}

const noteEvent = ({ at, by, text }: Note) => event({ kind: 'note', at: new Date(at), by: by.name, text });
