import {
  guardOf,
  isGtinAttribute,
  type AnswerOf,
  type Attribute,
  type BuyerPage,
  type Language,
  type publicProduct,
} from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { loadAttributes, readableAttributes } from '../../attributes/index.ts';
import { buyerViewOf, toBuyerProduct } from '../../catalogues/index.ts';
import { companyOf, openLink, type OpenLink } from '../../links/index.ts';
import { moneyRules, organisationOf, settingOf } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { labelSubject } from '../label-links.ts';
import { selectDefault } from '../labels.store.ts';

type PublicPage = Extract<BuyerPage, { kind: 'public' }>;

/** For finding products, not for reading. */
const neverShown = new Set(['keywords']);

/**
 * What strangers with a label may see: everything that buyers may see at all, but packing only if the company's setting
 * says so, and a price only if its own label prints it: printing a price publishes it.
 */
function chosenForStrangers(
  attributes: readonly Attribute[],
  { printed, packing }: { printed: readonly number[]; packing: boolean },
): number[] {
  return attributes
    .filter((one) => !neverShown.has(one.internal_name) && !isGtinAttribute(one))
    .filter((one) => packing || guardOf(one) !== 'packaging')
    .filter(({ id, dtype }) => dtype !== 'price' || printed.includes(id))
    .map(({ id }) => id);
}

/** The product behind the code of a label, as strangers see it; undefined if it has just gone. */
export async function publicPage({
  base,
  link: { subjectId: productId, partId: variantId },
  language,
}: OpenLink): Promise<PublicPage | undefined> {
  return inTransaction(base, (ctx) => readProduct(ctx, { productId, variantId, wanted: language }));
}

async function readProduct(
  own: Ctx,
  {
    productId,
    variantId,
    wanted,
  }: { productId: number; variantId: number | null; wanted: Language | undefined },
): Promise<PublicPage | undefined> {
  const { priceTerms, locale } = await organisationOf(own);
  const language = wanted ?? locale;
  const attributes = await loadAttributes(own);
  const printed = (await selectDefault(own))?.attributeIds ?? [];
  const { show_packing: packing } = await settingOf(own, 'public_page_settings');
  const chosen = chosenForStrangers(attributes, { printed, packing });
  const ctx: Ctx = { ...own, audience: { kind: 'buyer', chosen } };
  const [product] = await loadProducts(ctx, [productId]);
  if (!product) return undefined;
  const variant = product.variants.find(({ id }) => id === variantId);
  if (variantId !== null && !variant) return undefined;
  const shown = await readableAttributes(ctx);
  const view = buyerViewOf(shown, {
    language,
    money: await moneyRules(ctx),
    currency: '',
    hasLargeThumbs: false,
  });
  return {
    kind: 'public',
    language,
    company: await companyOf(ctx, language),
    priceTerms,
    product: toBuyerProduct(product, view),
    variantId: variant?.id ?? null,
  };
}

/** The same as data. @throws DomainError product_withdrawn, link_locked */
export async function answerPublicProduct(
  visitor: Visitor,
  token: string,
): Promise<AnswerOf<typeof publicProduct>> {
  const link = await openLink(visitor, labelSubject, token);
  if (link.state === 'locked') fail('link_locked');
  const page = link.state === 'open' ? await publicPage(link) : undefined;
  if (!page) return fail('product_withdrawn');
  const { company, product, variantId } = page;
  return {
    company: company.name,
    product_id: product.productId,
    name: product.name,
    category: product.category,
    description: product.description,
    price: product.price,
    facts: product.facts,
    images: product.images.map(({ large }) => large),
    variants: product.variants.map(({ variantId: variant_id, options, price, facts }) => ({
      variant_id,
      options,
      price,
      facts,
    })),
    variant_id: product.variants.find(({ id }) => id === variantId)?.variantId ?? null,
  };
}
