import { enquiryTotals, holds, type BuyerEvent } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';
import { activityOfBuyer, showsVisitors } from '../activity/index.ts';
import { enquiriesOfBuyer, type BuyerEnquiry } from '../enquiries/index.ts';
import { findProductNames } from '../products/index.ts';
import { event, type ProductPart } from './buyers.rules.ts';

/** Whom a buyer consists of. */
export interface BuyerKeys {
  contactIds: readonly number[];
  /** In lower case. */
  emails: readonly string[];
  /** Empty for a person without a company. */
  company: string;
}

/** What an area knows of a buyer, such as what they were quoted. */
export interface BuyerPart {
  products: readonly ProductPart[];
  history: readonly BuyerEvent[];
}

export type BuyerSource = (ctx: Ctx, buyer: BuyerKeys) => Promise<BuyerPart>;

/** Areas above add what they know; nothing else on the page depends on them. */
export const buyerSources = defineSlot<BuyerSource>('what is known of a buyer');

/** Most enquiries of a buyer that are looked at. */
const ENQUIRIES_MAX = 200;

/** What a buyer asked for, and what was answered. */
export async function askedBy(
  ctx: Ctx,
  { emails, company }: BuyerKeys,
): Promise<BuyerPart & { enquiries: BuyerEnquiry[] }> {
  if (!holds(ctx.audience, 'view_buyer_details')) return { products: [], history: [], enquiries: [] };
  const { enquiries, mails } = await enquiriesOfBuyer(ctx, { emails, company, most: ENQUIRIES_MAX });
  const numbers = new Map(enquiries.map(({ id, number }) => [id, number]));
  return {
    enquiries,
    products: enquiries
      .filter(({ state }) => state !== 'lost')
      .flatMap(({ items }) => items.map(({ quantity: asked, ...item }) => ({ ...item, asked }))),
    history: [
      ...enquiries.map(({ id, number, at, name, message, items }) =>
        event({
          kind: 'enquiry',
          at,
          by: name,
          enquiry: { id, number },
          products: items.length,
          pieces: enquiryTotals(items).pieces,
          text: message,
        }),
      ),
      ...mails.map(({ enquiryId: id, at, byName: by, text }) => {
        const [written = ''] = text.split('\n\n');
        return event({ kind: 'mail', at, by, enquiry: { id, number: numbers.get(id) ?? 0 }, text: written });
      }),
    ],
  };
}

/** What a buyer looked at through links. */
export async function seenBy(ctx: Ctx, { emails }: BuyerKeys) {
  const nothing = { lastAt: null, people: [], visits: [], products: [] };
  const mayKnow = holds(ctx.audience, 'view_buyer_details');
  const { people, visits, products, lastAt } =
    mayKnow && emails.length > 0 ? await activityOfBuyer(ctx, { emails }) : nothing;
  const names = await findProductNames(
    ctx,
    products.map(({ productId }) => productId),
  );
  return {
    isShown: mayKnow && (await showsVisitors(ctx)),
    people,
    visits: visits.length,
    lastAt,
    products: products.flatMap(({ productId: id, visits: times, seconds, isShortlisted }): ProductPart[] => {
      const named = names.get(id);
      if (!named) return [];
      const { product_id, name } = named;
      return [{ id, product_id, name, visits: times, seconds, is_shortlisted: isShortlisted }];
    }),
    history: visits.map(({ startedAt: at, seconds, products: count }) =>
      event({ kind: 'visit', at, by: '', products: count, seconds }),
    ),
  };
}
