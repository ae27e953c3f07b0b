import {
  changedPrice,
  formatValue,
  holds,
  PRICE_PREVIEW_MAX,
  writeRefusal,
  type Attribute,
  type ChangedPrice,
  type ExchangeRate,
  type Price,
  type Problem,
  type PriceChange,
  type ProductSelection,
  type previewPriceChange,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail, problem } from '../../../platform/fail.ts';
import { loadAttributes } from '../../attributes/index.ts';
import { moneyRules } from '../../organisation/index.ts';
import { applyProductChanges, holdForChanges } from '../change/apply-product-changes.ts';
import type { AppliedChange, ProductChange, ProductSnapshot } from '../change/product-change.ts';
import { selectProducts } from '../products.store.ts';
import { assertSomeExist, resolveSelection, selectionPath, startHolding } from './bulk-selection.ts';

/** A price to change, and by how much. */
export interface AttributePriceChange {
  attribute_id: number;
  price: PriceChange;
}

interface WantedChange {
  /** The selling price if absent. */
  attribute_id?: number | undefined;
  change: PriceChange;
}

/** Most products examined for a preview: not all have the price. */
const LOOKED_AT = 60;

/**
 * Starts changing a price of many products.
 * @returns the task's id
 * @throws DomainError not_a_price, costing_editing_denied, forbidden, nothing_selected, too_many_products, task_limit
 */
export async function startPriceChange(
  ctx: Ctx,
  { attribute_id, change, ...selection }: WantedChange & ProductSelection,
): Promise<string> {
  await existingOf(ctx, selection);
  const attribute = await priceAttribute(ctx, attribute_id);
  return startHolding(ctx, {
    action: 'change_products_attribute',
    subject: attribute.name,
    input: { attribute_id: attribute.id, price: change },
    counts: { updated: 0, unchanged: 0, failed: 0 },
    selection,
  });
}

/** What a change would do to the first prices of a selection. @throws DomainError as above */
export async function previewPrices(
  ctx: Ctx,
  { attribute_id, change, ...selection }: WantedChange & ProductSelection,
): Promise<ResultOf<typeof previewPriceChange>> {
  const ids = await existingOf(ctx, selection);
  const attribute = await priceAttribute(ctx, attribute_id);
  const products = await selectProducts(ctx, ids.slice(0, LOOKED_AT));
  const { rates } = await moneyRules(ctx);
  const words = (price: Price) => formatValue(attribute, price, ctx.caller.language);
  const prices = products.flatMap((product) =>
    pricesOf(product, attribute.id).map(({ variant, price }) => {
      const next = nextPrice(price, { change, rates });
      return {
        product_id: product.product_id,
        name: product.name,
        variant_id: variant?.variant_id ?? null,
        before: words(price),
        after: next.ok ? words(next.price) : null,
        problem: next.ok ? null : next.code,
        currency: price.currency,
      };
    }),
  );
  return { prices: prices.slice(0, PRICE_PREVIEW_MAX) };
}

/**
 * The result for each product, in the order of `ids`: a product with a price that cannot be changed stays unchanged.
 */
export async function applyPriceChange(
  ctx: Ctx,
  {
    ids,
    change: { attribute_id, price: change },
    taskId,
  }: { ids: readonly number[]; change: AttributePriceChange; taskId: string },
): Promise<AppliedChange[]> {
  // Before products are locked, as every writer does; variants carry their IDs.
  await holdForChanges(ctx);
  const products = await selectProducts(ctx, ids, 'update');
  const { rates } = await moneyRules(ctx);
  const planned = new Map(
    products.map((product) => [product.id, planOf(product, { attribute_id, change, rates })]),
  );
  const changes = ids.flatMap((id) => planned.get(id)?.change ?? []);
  const applied = await applyProductChanges(ctx, {
    changes,
    source: 'bulk',
    taskId,
    frees: true,
    onProblem: 'collect',
    areLocked: true,
  });
  const outcomes = new Map(changes.map((one, index) => [one.kind === 'update' ? one.id : 0, applied[index]]));
  return ids.map((id) => {
    const refused = planned.get(id)?.refused ?? problem({ code: 'not_found' });
    return outcomes.get(id) ?? { outcome: 'failed', id, product: null, problems: [refused] };
  });
}

function planOf(
  product: ProductSnapshot,
  {
    attribute_id: id,
    change,
    rates,
  }: { attribute_id: number; change: PriceChange; rates: readonly ExchangeRate[] },
): { change?: ProductChange; refused?: Problem } {
  const own: Record<string, unknown> = {};
  const list: { id: number; variant_id: string; values: Record<string, unknown> }[] = [];
  for (const { variant, price } of pricesOf(product, id)) {
    const next = nextPrice(price, { change, rates });
    if (!next.ok) return { refused: problem(next) };
    if (variant) list.push({ id: variant.id, variant_id: variant.variant_id, values: { [id]: next.price } });
    else own[id] = next.price;
  }
  const variants = list.length > 0 ? { variants: { mode: 'merge' as const, list } } : {};
  return { change: { kind: 'update', id: product.id, fields: { values: own, ...variants } } };
}

/** The price of a product, and those of variants with their own. */
function pricesOf(
  product: ProductSnapshot,
  attributeId: number,
): { variant?: ProductSnapshot['variants'][number]; price: Price }[] {
  const key = String(attributeId);
  const own = product.values[key] as Price | null | undefined;
  return [
    ...(own ? [{ price: own }] : []),
    ...product.variants.flatMap((variant) => {
      const price = variant.values[key] as Price | null | undefined;
      return price ? [{ variant, price }] : [];
    }),
  ];
}

function nextPrice(
  price: Price,
  { change, rates }: { change: PriceChange; rates: readonly ExchangeRate[] },
): { ok: true; price: Price } | (Extract<ChangedPrice, { ok: false }> & { params: { currency: string } }) {
  const { value: amount, currency } = price;
  const next = changedPrice({ amount, currency }, change, rates);
  return next.ok
    ? { ok: true, price: { ...price, value: next.price.amount } }
    : { ...next, params: { currency } };
}

/** @throws DomainError nothing_selected, too_many_products, not_found when none of the products exists */
async function existingOf(ctx: Ctx, selection: ProductSelection): Promise<number[]> {
  const ids = await resolveSelection(ctx, selection);
  await assertSomeExist(ctx, ids, selectionPath(selection));
  return ids;
}

async function priceAttribute(ctx: Ctx, wanted: number | undefined): Promise<Attribute> {
  if (!holds(ctx.audience, 'update_products'))
    fail('forbidden', { params: { permission: 'update_products' } });
  const attribute = (await loadAttributes(ctx)).find(({ id, internal_name }) =>
    wanted === undefined ? internal_name === 'selling_price' : id === wanted,
  );
  if (!attribute || attribute.isDisabled) return fail('not_found', { path: 'body.attribute_id' });
  const refusal = writeRefusal(ctx.audience, attribute);
  if (refusal !== null) fail(refusal, { path: 'body.attribute_id' });
  if (attribute.dtype !== 'price') {
    fail('not_a_price', { path: 'body.attribute_id', params: { name: attribute.name } });
  }
  return attribute;
}
