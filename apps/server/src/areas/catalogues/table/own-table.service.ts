import {
  OWN_PAGE_SIZE,
  type AnswerOf,
  type listOwnProducts,
  type OwnInCatalogue,
  type ParsedOf,
  type saveOwnProducts,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadProducts } from '../../products/index.ts';
import { refuseUnapproved } from '../approval/approval-guard.service.ts';
import { lowestAmount, optionAmounts, optionName } from '../buyer/buyer-product.rules.ts';
import { openForBuyers } from '../buyer/buyer-view.service.ts';
import { productsChanged, toListed } from '../catalogue-products.service.ts';
import { countContents, selectAmong, selectListed } from '../catalogue-products.store.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { selectOwn, updateOwn } from '../prices/own-in-catalogue.store.ts';
import { allImages } from '../prices/shown-prices.rules.ts';
import { changedOwn, ownNow } from './own-table.rules.ts';

/** A page of a catalogue's products with what was typed for them. @throws DomainError not_found */
export async function ownProducts(
  ctx: Ctx,
  catalogueId: number,
  { page }: ParsedOf<typeof listOwnProducts>['query'],
): Promise<AnswerOf<typeof listOwnProducts>> {
  const open = await openForBuyers(ctx, await findCatalogue(ctx, catalogueId));
  const { view, figures, row } = open;
  const ids = await selectListed(ctx, {
    catalogueId,
    limit: OWN_PAGE_SIZE,
    offset: (page - 1) * OWN_PAGE_SIZE,
  });
  const byRules = { ...view, prices: { rules: row.priceRules, own: new Map() } };
  const products = await loadProducts(open.ctx, ids);
  return {
    currency: view.currency,
    total: (await countContents(ctx, [catalogueId])).get(catalogueId)?.products ?? 0,
    products: products.map((product) => {
      const amounts = optionAmounts(product, byRules);
      const listed = toListed(product, open);
      return {
        ...listed,
        facts: listed.facts.filter(({ attribute_id }) => attribute_id !== view.price?.id),
        images: allImages(product),
        calculated: lowestAmount(product, byRules)?.price ?? null,
        options: product.variants.map((variant) => ({
          id: variant.id,
          name: optionName({ ...variant, variantId: variant.variant_id }),
          calculated: amounts.get(variant.id) ?? null,
        })),
        own: ownNow(figures.own.get(product.id) ?? {}, { currency: view.currency, rates: view.money.rates }),
      };
    }),
  };
}

/** @throws DomainError not_found for a catalogue, a product that is not in it or a picture of another, approval_needed */
export async function saveOwn(
  ctx: Ctx,
  catalogueId: number,
  { changes }: ParsedOf<typeof saveOwnProducts>['body'],
): Promise<{ changed: number }> {
  const row = await findCatalogue(ctx, catalogueId, 'update');
  await refuseUnapproved(ctx, row);
  const listed = await selectAmong(ctx, { catalogueId, ids: changes.map(({ product_id: id }) => id) });
  if (changes.some(({ product_id: id }) => !listed.has(id))) {
    fail('not_found', { path: 'body.changes' });
  }
  const pictured = changes.filter(({ image_ids: images }) => (images?.length ?? 0) > 0);
  const products = await loadProducts(
    ctx,
    pictured.map(({ product_id: id }) => id),
  );
  const pictures = new Map(products.map((one) => [one.id, new Set(allImages(one).map(({ id }) => id))]));
  if (pictured.some(({ product_id: id, image_ids: ids }) => ids?.some((one) => !pictures.get(id)?.has(one))))
    fail('not_found', { path: 'body.changes' });
  const own = await selectOwn(ctx, catalogueId);
  const next = new Map<number, OwnInCatalogue | null>();
  for (const { product_id: id, ...change } of changes) {
    next.set(id, changedOwn(next.get(id) ?? own.get(id) ?? {}, change));
  }
  await updateOwn(ctx, catalogueId, next);
  await productsChanged(ctx, row);
  return { changed: next.size };
}
