import {
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
import { buyerCaller, buyerViewOf, companyOf, nobodyYet, toBuyerProduct } from '../../catalogues/index.ts';
import { moneyRules, organisationOf } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { selectByToken, selectDefault } from '../labels.store.ts';

export type PublicPage = Extract<BuyerPage, { kind: 'public' }>;

/** For finding products, not for reading. */
const neverShown = new Set(['keywords']);

/**
 * What strangers with a label may see: everything that buyers may see at all, but a price only if the company's own
 * label prints it: printing a price publishes it.
 */
function chosenForStrangers(attributes: readonly Attribute[], printed: readonly number[]): number[] {
  return attributes
    .filter((one) => !neverShown.has(one.internal_name) && !isGtinAttribute(one))
    .filter(({ id, dtype }) => dtype !== 'price' || printed.includes(id))
    .map(({ id }) => id);
}

/**
 * The product behind the code of a label, as strangers see it.
 * @returns undefined if the code leads nowhere, or no longer: its address was renewed, or the product is archived or
 *   gone
 */
export async function findPublicProduct(
  { platform, log }: Pick<Visitor, 'platform' | 'log'>,
  { token, language }: { token: string; language: Language },
): Promise<PublicPage | undefined> {
  const link = await platform.database.inSystem((db) => selectByToken(db, token));
  if (!link) return undefined;
  const base = { platform, log, caller: buyerCaller(link.orgId), audience: nobodyYet };
  return inTransaction(base, async (ctx) => readProduct(ctx, { ...link, language }));
}

async function readProduct(
  own: Ctx,
  { productId, variantId, language }: { productId: number; variantId: number | null; language: Language },
): Promise<PublicPage | undefined> {
  const attributes = await loadAttributes(own);
  const printed = (await selectDefault(own))?.attributeIds ?? [];
  const chosen = chosenForStrangers(attributes, printed);
  const ctx: Ctx = { ...own, audience: { kind: 'buyer', chosen } };
  const [product] = await loadProducts(ctx, [productId]);
  if (!product || product.status === 'archived') return undefined;
  const variant = product.variants.find(({ id }) => id === variantId);
  if (variantId !== null && !variant) return undefined;
  const shown = await readableAttributes(ctx);
  const view = buyerViewOf(shown, {
    language,
    money: await moneyRules(ctx),
    currency: '',
    hasLargeThumbs: false,
  });
  const { priceTerms } = await organisationOf(ctx);
  return {
    kind: 'public',
    language,
    company: await companyOf(ctx, language),
    priceTerms,
    product: toBuyerProduct(product, view),
    variantId: variant?.id ?? null,
  };
}

/** The same as data. @throws DomainError product_withdrawn */
export async function answerPublicProduct(
  visitor: Visitor,
  token: string,
): Promise<AnswerOf<typeof publicProduct>> {
  const page = await findPublicProduct(visitor, { token, language: visitor.language });
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
