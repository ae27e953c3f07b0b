import {
  CATALOGUE_PRODUCTS_MAX,
  type CatalogueProduct,
  type HiddenProducts,
  type listCatalogueProducts,
  type ParsedOf,
  type Product,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { hiddenOf, loadProducts } from '../products/index.ts';
import {
  appendProducts,
  countContents,
  orderProducts,
  removeProducts,
  selectListed,
} from './catalogue-products.store.ts';
import { readByBuyers } from './buyer/buyer-product.rules.ts';
import { openForBuyers, type OpenCatalogue } from './buyer/buyer-view.service.ts';
import { refuseUnapproved } from './approval/approval-guard.service.ts';
import { afterChange, assertFits, assertProductsExist, findCatalogue } from './catalogues.service.ts';
import { changeCatalogue, type CatalogueRow } from './catalogues.store.ts';

interface ListChange {
  catalogueId: number;
  productIds: readonly number[];
}

/** Appends products; those already in the catalogue are ignored (CAT-029). */
export async function addProducts(
  ctx: Ctx,
  change: ListChange,
): Promise<{ added: number; product_count: number }> {
  return changingList(ctx, change, async (ids) => {
    const added = await appendProducts(ctx, { ...change, ids });
    return (product_count) => {
      assertFits(product_count);
      return { added, product_count };
    };
  });
}

export async function takeOutProducts(
  ctx: Ctx,
  change: ListChange,
): Promise<{ removed: number; product_count: number }> {
  return changingList(ctx, change, async (ids) => {
    const removed = await removeProducts(ctx, { ...change, ids });
    return (product_count) => ({ removed, product_count });
  });
}

export async function reorderProducts(ctx: Ctx, change: ListChange): Promise<{ product_count: number }> {
  return changingList(ctx, change, async (ids) => {
    await orderProducts(ctx, { ...change, ids });
    return (product_count) => ({ product_count });
  });
}

/**
 * Changes the list of a locked catalogue, so that changes run one after the other, and tells open pages.
 * @throws DomainError not_found, approval_needed
 */
async function changingList<Answer>(
  ctx: Ctx,
  { catalogueId, productIds }: ListChange,
  work: (ids: number[]) => Promise<(productCount: number) => Answer>,
): Promise<Answer> {
  const row = await findCatalogue(ctx, catalogueId, 'update');
  await refuseUnapproved(ctx, row);
  const ids = [...new Set(productIds)];
  await assertProductsExist(ctx, ids, 'body.product_ids');
  const answer = await work(ids);
  await productsChanged(ctx, row);
  return answer((await countContents(ctx, [catalogueId])).get(catalogueId)?.products ?? 0);
}

/** Marks a locked catalogue as changed in its products. */
export async function productsChanged(ctx: Ctx, row: CatalogueRow): Promise<void> {
  const change = { updatedAt: ctx.platform.clock.now(), ...afterChange(ctx, row) };
  const { id, revision } = await changeCatalogue(ctx, row.id, change);
  tellChanged(ctx, { kind: 'catalogue', ids: [id], revision });
}

/** @throws DomainError not_found */
export async function hiddenIn(ctx: Ctx, catalogueId: number): Promise<HiddenProducts> {
  await findCatalogue(ctx, catalogueId);
  return hiddenOf(ctx, await selectListed(ctx, { catalogueId, limit: CATALOGUE_PRODUCTS_MAX, offset: 0 }));
}

/** A page of a catalogue's products with the facts that buyers will read. @throws DomainError not_found */
export async function listProducts(
  ctx: Ctx,
  { collection_id: catalogueId, page, limit }: ParsedOf<typeof listCatalogueProducts>['query'],
): Promise<ResultOf<typeof listCatalogueProducts>> {
  const catalogue = await findCatalogue(ctx, catalogueId);
  const open = await openForBuyers(ctx, catalogue);
  const ids = await selectListed(ctx, { catalogueId, limit, offset: page * limit });
  const products = await loadProducts(open.ctx, ids);
  const total = (await countContents(ctx, [catalogueId])).get(catalogueId)?.products ?? 0;
  return { products: products.map((product) => toListed(product, open)), total };
}

const from = { en: (price: string) => `from ${price}`, tr: (price: string) => `en düşük ${price}` };

/** A product with the facts that buyers will read, under the library's name. */
export function toListed(product: Product, { shown, view }: OpenCatalogue): CatalogueProduct {
  return {
    id: product.id,
    product_id: product.product_id,
    name: product.name,
    category_name: product.category?.name ?? null,
    image: product.images[0] ?? product.variants.find(({ images }) => images[0])?.images[0] ?? null,
    status: product.status,
    available: product.status === 'published',
    facts: shown.flatMap((attribute) => {
      const text = readByBuyers(product, attribute, { view, from: from[view.language] });
      return text ? [{ attribute_id: attribute.id, label: attribute.name, value: text }] : [];
    }),
    variant_count: product.variants.length,
  };
}
