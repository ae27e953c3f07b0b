import type { EnquiryItem, ParsedOf, sendEnquiry as sendOperation } from '@sourcewiz/contract';
import { networkOf, siteOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { receiveEnquiry } from '../../enquiries/index.ts';
import { countUse } from '../../identity/index.ts';
import { recordDone } from '../activity/record-visit.service.ts';
import { optionName } from './buyer-product.rules.ts';
import { chosenByBuyer, expectOpenLink, inOpenCatalogue, type OpenCatalogue } from './buyer-view.service.ts';

export type EnquiryInput = ParsedOf<typeof sendOperation>['body'];

/**
 * Takes a buyer's enquiry about the catalogue of a link. Products that are not in it are left out.
 * @throws DomainError not_found, link_expired, link_locked, rate_limited
 */
export async function sendEnquiry(
  visitor: Visitor,
  token: string,
  { items: wanted, ...enquiry }: EnquiryInput,
): Promise<void> {
  const link = await expectOpenLink(visitor, token);
  // Strangers can use up only their own network's share.
  await countUse(visitor.platform, [
    { quota: 'enquiry_network', of: `${token} ${networkOf(visitor.ip)}` },
    { quota: 'enquiry_site', of: `${token} ${siteOf(visitor.ip)}` },
  ]);
  await inOpenCatalogue(link, async (open) => {
    const { ctx, row } = open;
    const items = await namedItems(open, wanted);
    const isNew = await receiveEnquiry(ctx, { ...enquiry, items, catalogue: row, sellerId: row.createdBy });
    if (!isNew) return;
    const { email, name, company } = enquiry;
    const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const lines = items.map(
      ({ id, quantity }) => ({ kind: 'enquired', productId: id, pieces: quantity }) as const,
    );
    recordDone(ctx, link, {
      visitor,
      about: { email, name, company },
      done: [{ kind: 'enquired', pieces, found: items.length }, ...lines],
    });
  });
}

/** The requested products with their current names. */
export async function namedItems(open: OpenCatalogue, items: EnquiryInput['items']): Promise<EnquiryItem[]> {
  const { currency } = open.view;
  const chosen = await chosenByBuyer(open, items);
  return chosen.map(({ item: { id, quantity }, product, option }) => {
    const { amount } = option ?? product;
    return {
      id,
      variant_id: option?.id ?? null,
      product_id: option?.variantId ?? product.productId,
      name: product.name,
      variant: option ? optionName(option) : '',
      quantity,
      // What the buyer saw; without a common currency there is no price to hold on to.
      price: currency === '' ? null : amount,
      currency: amount === null ? '' : currency,
    };
  });
}
