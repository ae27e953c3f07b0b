import { packagingRights, type Product } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { DomainError, fail, failWith } from '../../platform/fail.ts';
import { loadAttributes } from '../attributes/index.ts';
import { applyProductChanges } from './change/apply-product-changes.ts';
import { typedCostRefusals } from './change/plan-packaging.rules.ts';
import type { ProductFields } from './change/planned-product.rules.ts';
import { toProducts } from './product-answers.service.ts';
import type { ProductChange, ProductSnapshot } from './change/product-change.ts';
import { productKey } from './product-keys.rules.ts';
import { existsProductKey, selectProducts, selectProductsByKeys } from './products.store.ts';

/**
 * Products in the contract's format, in the order of the ids, without those that are gone. Buyers get published ones
 * only; members of the company who look at what buyers read decide themselves.
 */
export async function loadProducts(ctx: Ctx, ids: readonly number[]): Promise<Product[]> {
  const [snapshots] = await Promise.all([selectProducts(ctx, ids), loadAttributes(ctx)]);
  const { audience } = ctx;
  const isStranger = audience.kind === 'buyer' && audience.through === undefined;
  const shown = isStranger ? snapshots.filter(({ status }) => status === 'published') : snapshots;
  const products = await toProducts(ctx, shown);
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws DomainError product_gone */
export async function loadProduct(ctx: Ctx, id: number): Promise<Product> {
  const [product] = await loadProducts(ctx, [id]);
  return product ?? fail('product_gone');
}

export interface ProductsByKeys {
  /** By normalised product ID. */
  products: Map<string, ProductSnapshot>;
  /** Product that has the variant, by normalised variant ID. */
  variants: Map<string, ProductSnapshot>;
}

/** Stored products, by `productKey` of their IDs and of their variants' IDs. */
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

/** The input of the form. */
type FormInput = Omit<ProductFields, 'variants'> & {
  variants?: NonNullable<ProductFields['variants']>['list'] | undefined;
};

/** Writes the single change of a form. @returns the product's new state */
export async function saveProduct(
  ctx: Ctx,
  { change, input }: { change: { id: number; revision: number } | 'create'; input: FormInput },
): Promise<Product> {
  const { variants, ...rest } = input;
  const fields: ProductFields = variants ? { ...rest, variants: { mode: 'replace', list: variants } } : rest;
  const typed = typedCostRefusals(fields, packagingRights(ctx.audience));
  if (typed.length > 0) failWith(typed.map((refusal) => ({ ...refusal, path: `body.${refusal.path}` })));
  const { product_id = '', name = '' } = fields;
  const wanted: ProductChange =
    change === 'create'
      ? { kind: 'create', fields: { ...fields, product_id, name } }
      : { kind: 'update', id: change.id, expectedRevision: change.revision, fields };
  const [applied] = await applyProductChanges(ctx, {
    changes: [wanted],
    source: 'form',
    needsImage: true,
    isLast: true,
  }).catch(pathsOfBody);
  const [product] = await toProducts(ctx, applied?.product ? [applied.product] : []);
  return product ?? fail('product_gone');
}

/** Reports the problems of a change at their places in the request. */
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
