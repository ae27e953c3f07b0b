import {
  holds,
  type listCatalogueEnquiries,
  type ParsedOf,
  type ResultOf,
  type sendEnquiry,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { networkOf, siteOf } from '../../../platform/http/network.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { answerableAddress, countUse } from '../../identity/index.ts';
import { loadProducts } from '../../products/index.ts';
import { variantName } from '../buyer/buyer-product.rules.ts';
import { expectOpenLink, inOpenCatalogue, type OpenCatalogue } from '../buyer/buyer-view.service.ts';
import { selectForBuyers } from '../catalogue-products.store.ts';
import { findCatalogue } from '../catalogues.service.ts';
import type { EnquiryItem } from '../catalogues.tables.ts';
import {
  countEnquiriesSince,
  insertEnquiry,
  selectEnquiries,
  selectLastEnquiries,
  type EnquiryRow,
} from './enquiries.store.ts';
import { enquiryMail } from './enquiry-mail.ts';

const LISTED_MAX = 500;
/**
 * Most mails about one catalogue per hour: a link that got around must not flood its seller, who finds the rest in the
 * app.
 */
const MAILS_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

type Enquiry = ResultOf<typeof listCatalogueEnquiries>[number];
export type EnquiryInput = ParsedOf<typeof sendEnquiry>['body'];

/**
 * Stores a buyer's enquiry and mails it to the person responsible for the catalogue; if there are very many, the rest
 * are stored without a mail. Pieces that are not in the catalogue are left out.
 * @throws DomainError not_found, link_expired, link_locked, rate_limited
 */
export async function receiveEnquiry(visitor: Visitor, token: string, input: EnquiryInput): Promise<void> {
  const link = await expectOpenLink(visitor, token);
  // Strangers can use up only their own network's share.
  await countUse(visitor.platform, [
    { quota: 'enquiry_network', of: `${token} ${networkOf(visitor.ip)}` },
    { quota: 'enquiry_site', of: `${token} ${siteOf(visitor.ip)}` },
  ]);
  await inOpenCatalogue(link, (open) => keepEnquiry(open, input));
}

async function keepEnquiry(open: OpenCatalogue, input: EnquiryInput): Promise<void> {
  const { ctx, row, view } = open;
  const items = await namedItems(open, input.items);
  const { name, company, email, message } = input;
  const now = ctx.platform.clock.now();
  const id = await insertEnquiry(ctx, { catalogueId: row.id, name, company, email, message, items, at: now });
  tellChanged(ctx, { kind: 'enquiry', ids: [id], revision: null });
  const recent = await countEnquiriesSince(ctx, {
    catalogueId: row.id,
    since: new Date(now.getTime() - HOUR_MS),
  });
  if (recent > MAILS_PER_HOUR) return;
  const isLast = recent === MAILS_PER_HOUR;
  const letter = { catalogue: row.name, name, company, email, message, items, isLast };
  const to = await answerableAddress(ctx, row.createdBy);
  const mail = enquiryMail(letter, { to, language: view.language });
  ctx.afterCommit(() => ctx.platform.messages.mail(mail));
}

/** The requested pieces with their current names. */
async function namedItems({ ctx, row }: OpenCatalogue, items: EnquiryInput['items']): Promise<EnquiryItem[]> {
  const wanted = [...new Set(items.map(({ id }) => id))];
  if (wanted.length === 0) return [];
  const { ids } = await selectForBuyers(ctx, {
    catalogueId: row.id,
    ids: wanted,
    shownIds: [],
    sort: 'featured',
    limit: wanted.length,
    offset: 0,
  });
  const products = new Map((await loadProducts(ctx, ids)).map((product) => [product.id, product]));
  return items.flatMap(({ id, variant: variantId, quantity }) => {
    const product = products.get(id);
    if (!product) return [];
    const variant = product.variants.find((one) => one.id === variantId);
    return [
      {
        product_id: variant?.variant_id ?? product.product_id,
        name: product.name,
        variant: variant ? variantName(variant) : '',
        quantity,
      },
    ];
  });
}

/** The latest enquiries of a catalogue, newest first. @throws DomainError not_found */
export async function listEnquiries(
  ctx: Ctx,
  catalogueId: number,
): Promise<ResultOf<typeof listCatalogueEnquiries>> {
  await findCatalogue(ctx, catalogueId);
  const rows = await selectEnquiries(ctx, { catalogueId, most: LISTED_MAX });
  return rows.map(toEnquiry);
}

/** An enquiry for the screens. */
export function toEnquiry({ id, name, company, email, message, items, at }: EnquiryRow): Enquiry {
  return { id, name, company, email, message, items, at: at.toISOString() };
}

/** When each of these emails last enquired; nothing for people who may not see what buyers do (PERM-013). */
export async function lastEnquiriesOf(ctx: Ctx, emails: readonly string[]): Promise<Map<string, Date>> {
  return holds(ctx.audience, 'view_buyer_details') ? selectLastEnquiries(ctx, emails) : new Map();
}
