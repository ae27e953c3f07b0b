import type { EnquiryDetails } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { activityOfBuyer } from '../activity/index.ts';
import { findProductNames } from '../products/index.ts';
import { withThumbs } from './enquiry-items.service.ts';
import type { EnquiryRow } from './enquiries.store.ts';

/** Most products shown beside an enquiry. */
const SHOWN = 8;

/** What the person of an enquiry looked at, whether or not they asked for it; the longest first. */
export async function seenByBuyer(
  ctx: Ctx,
  { email, items }: Pick<EnquiryRow, 'email' | 'items'>,
): Promise<EnquiryDetails['seen']> {
  if (email === '') return { visits: 0, since: null, products: [] };
  const { visits, products: all } = await activityOfBuyer(ctx, { emails: [email] });
  const longest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  const names = await findProductNames(
    ctx,
    longest.map(({ productId }) => productId),
  );
  const products = longest.flatMap(({ productId: id, seconds }) => {
    const name = names.get(id)?.name;
    return name === undefined ? [] : [{ id, name, seconds, is_asked: items.some((item) => item.id === id) }];
  });
  return {
    visits: visits.length,
    since: visits.at(-1)?.startedAt.toISOString() ?? null,
    products: await withThumbs(ctx, products),
  };
}
