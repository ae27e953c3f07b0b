import {
  cleanLine,
  type attributeHistory,
  type Attribute,
  type Image,
  type ParsedOf,
  type Product,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { DomainError, fail } from '../../platform/fail.ts';
import { hiddenAttributeIds, loadAttributes, shapeOf } from '../attributes/index.ts';
import { loadImages } from '../media/index.ts';
import { applyProductChanges } from './apply-product-changes.ts';
import { completenessOf } from './completeness.rules.ts';
import type { ProductFields } from './planned-product.rules.ts';
import type { ProductChange, ProductSnapshot } from './product-change.ts';
import { historyText } from './product-history.rules.ts';
import { productKey } from './product-keys.rules.ts';
import type { ValueMap } from './products.tables.ts';
import { existsProductKey, selectHistory, selectProducts, selectProductsByKeys } from './products.store.ts';

/** Products in the shape of the contract, in the order of the ids; what is gone is missing. */
export async function loadProducts(ctx: Ctx, ids: readonly number[]): Promise<Product[]> {
  const products = await toProducts(ctx, await selectProducts(ctx, ids));
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Snapshots in the shape of the contract, without what the caller must not see. */
async function toProducts(ctx: Ctx, snapshots: readonly ProductSnapshot[]): Promise<Product[]> {
  const imageIds = snapshots.flatMap(({ image_ids, variants }) => [
    ...image_ids,
    ...variants.flatMap((variant) => variant.image_ids),
  ]);
  const attributes = await loadAttributes(ctx);
  const images =
    imageIds.length > 0 ? await loadImages(ctx, [...new Set(imageIds)]) : new Map<string, Image>();
  const hidden = await hiddenValues(ctx);
  return snapshots.map((snapshot) => toProduct(snapshot, { images, attributes, hidden }));
}

/** @throws DomainError product_gone */
export async function loadProduct(ctx: Ctx, id: number): Promise<Product> {
  const [product] = await loadProducts(ctx, [id]);
  return product ?? fail('product_gone');
}

/** Keys of values that the caller must not see (PERM-037). */
async function hiddenValues(ctx: Ctx): Promise<ReadonlySet<string>> {
  return new Set([...(await hiddenAttributeIds(ctx))].map(String));
}

function toProduct(
  snapshot: ProductSnapshot,
  {
    images,
    attributes,
    hidden,
  }: {
    images: ReadonlyMap<string, Image>;
    attributes: readonly Attribute[];
    hidden: ReadonlySet<string>;
  },
): Product {
  const { image_ids, variants, row_state: _, ...product } = snapshot;
  const picturesOf = (list: readonly string[]) => list.flatMap((id) => images.get(id) ?? []);
  return {
    ...product,
    type: 'product',
    values: shownValues(snapshot.values, hidden),
    images: picturesOf(image_ids),
    variants: variants.map((variant) => ({
      id: variant.id,
      variant_id: variant.variant_id,
      options: variant.options,
      values: shownValues(variant.values, hidden),
      images: picturesOf(variant.image_ids),
    })),
    completeness: completenessOf({ attributes, product: snapshot }),
    created_at: snapshot.created_at.toISOString(),
    updated_at: snapshot.updated_at.toISOString(),
  };
}

function shownValues(values: ValueMap, hidden: ReadonlySet<string>): Product['values'] {
  // What is stored was checked by the types of the attributes, whose shapes are all JSON.
  return Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.has(id))) as Product['values'];
}

export interface ProductsByKeys {
  /** By folded product ID. */
  products: Map<string, ProductSnapshot>;
  /** Product that has the variant, by folded variant ID. */
  variants: Map<string, ProductSnapshot>;
}

/** Products as they are stored, by `productKey` of their IDs and of the IDs of their variants. */
export async function findProductsByKeys(
  ctx: Ctx,
  keys: { productKeys: readonly string[]; variantKeys?: readonly string[] },
): Promise<ProductsByKeys> {
  const snapshots = await selectProductsByKeys(ctx, { variantKeys: [], ...keys });
  return {
    products: new Map(snapshots.map((product) => [productKey(product.product_id), product])),
    variants: new Map(
      snapshots.flatMap((product) =>
        product.variants.map(({ variant_id }) => [productKey(variant_id), product] as const),
      ),
    ),
  };
}

/** What the form sends. */
type FormInput = Omit<ProductFields, 'variants'> & {
  variants?: NonNullable<ProductFields['variants']>['list'] | undefined;
};

/** Writes the one change of a form. @returns the product as it is now */
export async function saveProduct(
  ctx: Ctx,
  { change, input }: { change: { id: number; revision: number } | 'create'; input: FormInput },
): Promise<Product> {
  const { variants, ...rest } = input;
  const fields: ProductFields = variants ? { ...rest, variants: { mode: 'replace', list: variants } } : rest;
  const { product_id = '', name = '' } = fields;
  const wanted: ProductChange =
    change === 'create'
      ? { kind: 'create', fields: { ...fields, product_id, name } }
      : { kind: 'update', id: change.id, expectedRevision: change.revision, fields };
  const [applied] = await applyProductChanges(ctx, { changes: [wanted], source: 'form' }).catch(pathsOfBody);
  const [product] = await toProducts(ctx, applied?.product ? [applied.product] : []);
  return product ?? fail('product_gone');
}

/** Problems of a change are told with their place in the request. */
function pathsOfBody(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  throw new DomainError(
    error.problems.map((problem) =>
      problem.path === undefined ? problem : { ...problem, path: `body.${problem.path}` },
    ),
  );
}

export async function isDuplicate(ctx: Ctx, productId: string): Promise<boolean> {
  return existsProductKey(ctx, productKey(productId));
}

type HistoryQuery = ParsedOf<typeof attributeHistory>['query'];

/**
 * The latest changes of a product, newest first, with values as a person reads them.
 * @throws DomainError product_gone
 */
export async function loadHistory(
  ctx: Ctx,
  { parent_reference: productId, base_reference: field }: HistoryQuery,
): Promise<ResultOf<typeof attributeHistory>> {
  const rows = await selectHistory(ctx, { productId, field: field && cleanLine(field) });
  if (rows.length === 0) await loadProduct(ctx, productId);
  const attributes = await loadAttributes(ctx);
  const byId = new Map(attributes.map((attribute) => [String(attribute.id), attribute]));
  const hidden = await hiddenValues(ctx);
  return rows
    .filter((row) => !hidden.has(row.field))
    .map((row) => {
      const attribute = byId.get(row.field);
      const shape = attribute && shapeOf(attribute);
      const text = (value: unknown) =>
        historyText({ field: row.field, value, shape, language: ctx.caller.language });
      return {
        id: Number(row.id),
        attribute: row.field,
        attribute_name: attribute?.name ?? row.field,
        variant_id: row.variant_id,
        old_value: text(row.old_value),
        new_value: text(row.new_value),
        user: row.user_name,
        source: row.source,
        at: new Date(row.at).toISOString(),
      };
    });
}
