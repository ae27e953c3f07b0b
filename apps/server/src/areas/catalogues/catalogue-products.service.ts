import {
  type CatalogueProduct,
  type listCatalogueProducts,
  type ParsedOf,
  type Product,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { loadProducts } from '../products/index.ts';
import {
  appendProducts,
  countContents,
  orderProducts,
  removeProducts,
  selectListed,
} from './catalogue-products.store.ts';
import { readByBuyers } from './buyer/buyer-product.rules.ts';
import { openForBuyers, type OpenCatalogue } from './buyer/buyer-view.service.ts';
import { assertFits, assertProductsExist, findCatalogue } from './catalogues.service.ts';
import { changeCatalogue } from './catalogues.store.ts';

interface ListChange {
  catalogueId: number;
  productIds: readonly number[];
}

/** Appends products; those already in the catalogue are ignored (CAT-029). */
export async function addProducts(
  ctx: Ctx,
  { catalogueId, productIds }: ListChange,
): Promise<{ added: number; product_count: number }> {
  const ids = await beginListChange(ctx, { catalogueId, productIds });
  const added = await appendProducts(ctx, { catalogueId, ids });
  const product_count = await endListChange(ctx, catalogueId);
  assertFits(product_count);
  return { added, product_count };
}

export async function takeOutProducts(
  ctx: Ctx,
  { catalogueId, productIds }: ListChange,
): Promise<{ removed: number; product_count: number }> {
  const ids = await beginListChange(ctx, { catalogueId, productIds });
  const removed = await removeProducts(ctx, { catalogueId, ids });
  return { removed, product_count: await endListChange(ctx, catalogueId) };
}

export async function reorderProducts(
  ctx: Ctx,
  { catalogueId, productIds }: ListChange,
): Promise<{ product_count: number }> {
  const ids = await beginListChange(ctx, { catalogueId, productIds });
  await orderProducts(ctx, { catalogueId, ids });
  return { product_count: await endListChange(ctx, catalogueId) };
}

/** Locks the catalogue, so that changes of its list run one after the other. @throws DomainError not_found */
async function beginListChange(ctx: Ctx, { catalogueId, productIds }: ListChange): Promise<number[]> {
  await findCatalogue(ctx, catalogueId, 'update');
  const ids = [...new Set(productIds)];
  await assertProductsExist(ctx, ids, 'body.product_ids');
  return ids;
}

async function endListChange(ctx: Ctx, catalogueId: number): Promise<number> {
  const { id, revision } = await changeCatalogue(ctx, catalogueId, { updatedAt: ctx.platform.clock.now() });
  tellChanged(ctx, { kind: 'catalogue', ids: [id], revision });
  return (await countContents(ctx, [catalogueId])).get(catalogueId)?.products ?? 0;
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

function toListed(product: Product, { shown, view }: OpenCatalogue): CatalogueProduct {
  return {
    id: product.id,
    product_id: product.product_id,
    name: product.name,
    category_name: product.category?.name ?? null,
    image: product.images[0] ?? product.variants.find(({ images }) => images[0])?.images[0] ?? null,
    available: product.status !== 'archived',
    facts: shown.flatMap((attribute) => {
      const text = readByBuyers(product, attribute, { view, from: from[view.language] });
      return text ? [{ attribute_id: attribute.id, label: attribute.name, value: text }] : [];
    }),
    variant_count: product.variants.length,
  };
}
