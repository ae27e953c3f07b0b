import type { Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { DomainError, problem } from '../../platform/fail.ts';
import { holdDataTypes, loadAttributes } from '../attributes/index.ts';
import { searchRowsOf, writeSearchRows } from '../search/index.ts';
import { addMissingOptions, worldOf } from './change-world.ts';
import { completenessOf } from './completeness.rules.ts';
import { planChange, wantedKeys } from './plan-change.rules.ts';
import type { PlannedProduct, PlanWorld, Refusal } from './planned-product.rules.ts';
import type {
  AppliedChange,
  ChangeSource,
  ProductChange,
  ProductChanges,
  ProductSnapshot,
} from './product-change.ts';
import { historyOf, type HistoryEntry } from './product-history.rules.ts';
import { productKey } from './product-keys.rules.ts';
import {
  insertHistory,
  lockProductIds,
  replaceFiles,
  replaceImages,
  replaceVariants,
  reserveIds,
  upsertProducts,
  type StoredProduct,
} from './product-writes.store.ts';
import { sameValue } from './same-value.rules.ts';
import { selectKeyOwners, selectProducts } from './products.store.ts';

/**
 * The only way in for products: checks changes against attributes, IDs, variant rules, rights and locks, and writes
 * products, variants, images, history and search rows with a fixed number of statements, however many changes there
 * are. A change that changes nothing writes nothing. All of it is in the caller's transaction; call it with at most
 * some thousand changes at a time.
 * @returns what became of each change, in their order
 * @throws DomainError with the problems of the first failing change, unless `onProblem` is `collect`
 */
export async function applyProductChanges(
  ctx: Ctx,
  { changes, source, taskId, frees = false, onProblem = 'throw', needsImage = false }: ProductChanges,
): Promise<AppliedChange[]> {
  if (changes.length === 0) return [];
  await holdDataTypes(ctx);
  if (changes.some(takesIds)) await lockProductIds(ctx);
  const current = await loadCurrent(ctx, changes);
  await addMissingOptions(ctx, changes);
  const world = await worldOf(ctx, { changes, current, needsImage });
  const planned = planAll({ changes, current, world, owners: await ownersOf(ctx, changes), taskId });
  if (onProblem === 'throw') throwFirst(planned);
  const attributes = await loadAttributes(ctx);
  const stored = await withIds(ctx, planned, attributes);
  await write(ctx, { stored, source, taskId, frees });
  return planned.map((plan) => toApplied(ctx, { plan, written: stored.get(plan), frees }));
}

/**
 * For whoever reads products under a lock to work out their changes: takes what `applyProductChanges` takes before it
 * locks products. The other way round, two who write the same products would wait for each other for good.
 */
export async function holdForChanges(ctx: Ctx): Promise<void> {
  await holdDataTypes(ctx);
  await lockProductIds(ctx);
}

/** Whether a change gives product or variant IDs, which nobody else may take meanwhile. */
function takesIds({ kind, fields }: ProductChange): boolean {
  return kind === 'create' || fields.product_id !== undefined || fields.variants !== undefined;
}

/** A change, thought through. */
interface Plan {
  change: ProductChange;
  current: ProductSnapshot | undefined;
  next: PlannedProduct | undefined;
  history: HistoryEntry[];
  refusals: Refusal[];
}

async function loadCurrent(
  ctx: Ctx,
  changes: readonly ProductChange[],
): Promise<Map<number, ProductSnapshot>> {
  const ids = changes.flatMap((change) => (change.kind === 'update' ? change.id : []));
  const products = await selectProducts(ctx, [...new Set(ids)], 'update');
  return new Map(products.map((product) => [product.id, product]));
}

interface Owners {
  products: Map<string, number>;
  variants: Map<string, number>;
}

async function ownersOf(ctx: Ctx, changes: readonly ProductChange[]): Promise<Owners> {
  const wanted = changes.map(({ fields }) => wantedKeys(fields));
  const productKeys = [...new Set(wanted.flatMap(({ product }) => product ?? []))];
  const variantKeys = [...new Set(wanted.flatMap(({ variants }) => variants))];
  if (productKeys.length + variantKeys.length === 0) return { products: new Map(), variants: new Map() };
  return selectKeyOwners(ctx, { productKeys, variantKeys });
}

/** Plans one change after the other, so that IDs that one takes are taken for the next. */
function planAll({
  changes,
  current,
  world,
  owners,
  taskId,
}: {
  changes: readonly ProductChange[];
  current: ReadonlyMap<number, ProductSnapshot>;
  world: PlanWorld;
  owners: Owners;
  taskId: string | undefined;
}): Plan[] {
  // Products that do not exist yet own their IDs under negative numbers.
  let newborn = 0;
  const changed = new Set<number>();
  return changes.map((change) => {
    const before = change.kind === 'update' ? current.get(change.id) : undefined;
    const hindrance = hindranceOf({ change, before, changed, taskId });
    if (hindrance) return { change, current: before, next: undefined, history: [], refusals: [hindrance] };
    const restored = restoredBy(change);
    const { next, refusals } = restored
      ? { next: restored, refusals: [] }
      : planChange({ current: before, fields: change.fields, world });
    const self = before?.id ?? restored?.id ?? (newborn -= 1);
    refusals.push(...takenIds({ next, change, self, owners }));
    if (refusals.length > 0) return { change, current: before, next: undefined, history: [], refusals };
    takeIds({ next, self, owners });
    if (before) changed.add(before.id);
    return { change, current: before, next, history: historyOf(before, next), refusals };
  });
}

/** What a change brings back as it was: it was valid when it was stored. */
function restoredBy(change: ProductChange): ProductSnapshot | undefined {
  return change.kind === 'create' ? change.restore : undefined;
}

/** Why a product cannot be changed at all. */
function hindranceOf({
  change,
  before,
  changed,
  taskId,
}: {
  change: ProductChange;
  before: ProductSnapshot | undefined;
  changed: ReadonlySet<number>;
  taskId: string | undefined;
}): Refusal | undefined {
  if (change.kind === 'create') return undefined;
  if (!before) return { code: 'product_gone' };
  if (before.locked_by_task !== null && before.locked_by_task !== taskId) return { code: 'product_locked' };
  const expected = change.expectedRevision;
  if (expected !== undefined && expected !== before.revision) {
    const { updated_by: by, updated_at: at } = before;
    return { code: 'conflict', params: { by: by ?? '', at: at.toISOString() } };
  }
  // Two changes of one product in one call would each start from the same state.
  return changed.has(before.id) ? { code: 'conflict' } : undefined;
}

function takenIds({
  next,
  change,
  self,
  owners,
}: {
  next: PlannedProduct;
  change: ProductChange;
  self: number;
  owners: Owners;
}): Refusal[] {
  const refusals: Refusal[] = [];
  const owner = owners.products.get(productKey(next.product_id));
  if (change.fields.product_id !== undefined && owner !== undefined && owner !== self) {
    refusals.push({ code: 'product_id_taken', path: 'product_id' });
  }
  (change.fields.variants?.list ?? []).forEach(({ variant_id }, index) => {
    const of = owners.variants.get(productKey(variant_id));
    if (of === undefined || of === self) return;
    refusals.push({
      code: 'variant_id_taken',
      path: `variants.${index}.variant_id`,
      params: { id: variant_id },
    });
  });
  return refusals;
}

function takeIds({ next, self, owners }: { next: PlannedProduct; self: number; owners: Owners }): void {
  owners.products.set(productKey(next.product_id), self);
  for (const { variant_id } of next.variants) owners.variants.set(productKey(variant_id), self);
}

function throwFirst(planned: readonly Plan[]): void {
  const failing = planned.find(({ refusals }) => refusals.length > 0);
  if (failing) throw new DomainError(failing.refusals.map(problem));
}

/** A product that is written: as it was, and as it will be. */
interface Written {
  plan: Plan;
  before: ProductSnapshot | undefined;
  product: StoredProduct;
}

async function withIds(
  ctx: Ctx,
  planned: readonly Plan[],
  attributes: readonly Attribute[],
): Promise<Map<Plan, Written>> {
  const plans = planned.filter(({ history }) => history.length > 0);
  const created = plans.filter(({ current, change }) => !current && !restoredBy(change)).length;
  const added = plans.flatMap(({ next }) => (next?.variants ?? []).filter(({ id }) => id === null)).length;
  const ids = await reserveIds(ctx, { products: created, variants: added });
  const nextId = (list: number[]) => {
    const id = list.shift();
    if (id === undefined) throw new Error('Too few ids were reserved');
    return id;
  };
  const now = ctx.platform.clock.now();
  return new Map(
    plans.flatMap((plan) => {
      const { current, next } = plan;
      if (!next) return [];
      const known = current ?? restoredBy(plan.change);
      const product: StoredProduct = {
        ...next,
        id: known?.id ?? nextId(ids.products),
        variants: next.variants.map((variant) => ({ ...variant, id: variant.id ?? nextId(ids.variants) })),
        completeness: completenessOf({ attributes, product: next }).percent,
        revision: (known?.revision ?? 0) + 1,
        created_at: known?.created_at ?? now,
        updated_at: now,
      };
      return [[plan, { plan, before: current, product }] as const];
    }),
  );
}

async function write(
  ctx: Ctx,
  {
    stored,
    source,
    taskId,
    frees,
  }: { stored: ReadonlyMap<Plan, Written>; source: ChangeSource; taskId: string | undefined; frees: boolean },
): Promise<void> {
  const written = [...stored.values()];
  if (written.length === 0) return;
  const inSearch = written.map(({ before, product }) => ({
    ...product,
    category_name: product.category?.name ?? null,
    row_state: before?.row_state ?? null,
  }));
  // What the search has of them is worked out while the database writes the products.
  const [rows] = await Promise.all([
    searchRowsOf(ctx, inSearch),
    upsertProducts(ctx, { products: written.map(({ product }) => product), frees }),
  ]);
  await writeVariantsAndImages(ctx, written);
  await writeFiles(ctx, written);
  await insertHistory(ctx, {
    entries: written.flatMap(({ plan, product }) =>
      plan.history.map((entry) => ({ ...entry, product_id: product.id })),
    ),
    source,
    taskId,
    at: ctx.platform.clock.now(),
  });
  await writeSearchRows(ctx, inSearch, rows);
}

async function writeVariantsAndImages(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const imagesOf = ({ image_ids, variants }: PlannedProduct) => [
    image_ids,
    variants.map((variant) => [variant.id, variant.image_ids]),
  ];
  const otherVariants = written.filter(
    ({ before, product }) => !sameValue(before?.variants ?? [], product.variants),
  );
  const otherImages = written.filter(({ before, product }) =>
    before ? !sameValue(imagesOf(before), imagesOf(product)) : true,
  );
  await replaceVariants(ctx, {
    products: otherVariants.map(({ product }) => product),
    hadVariants: otherVariants.flatMap(({ before }) =>
      before && before.variants.length > 0 ? before.id : [],
    ),
  });
  await replaceImages(ctx, {
    products: otherImages.map(({ product }) => product),
    hadImages: otherImages.flatMap(({ before }) => (before ? before.id : [])),
  });
}

async function writeFiles(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const filesOf = (product: PlannedProduct | undefined) => [
    product?.attachment_ids ?? [],
    product?.view_3d_image_ids ?? [],
    product?.model_id ?? null,
  ];
  const other = written.filter(({ before, product }) => !sameValue(filesOf(before), filesOf(product)));
  await replaceFiles(ctx, {
    products: other.map(({ product }) => product),
    hadFiles: other.flatMap(({ before }) => before?.id ?? []),
  });
}

function toApplied(
  { caller }: Ctx,
  { plan, written, frees }: { plan: Plan; written: Written | undefined; frees: boolean },
): AppliedChange {
  const { change, current, refusals } = plan;
  if (refusals.length > 0) {
    const id = change.kind === 'update' ? change.id : null;
    return { outcome: 'failed', id, product: null, problems: refusals.map(problem) };
  }
  if (!written)
    return { outcome: 'unchanged', id: current?.id ?? null, product: current ?? null, problems: [] };
  const { completeness: _, ...stored } = written.product;
  const product: ProductSnapshot = {
    ...stored,
    updated_by: caller.name,
    locked_by_task: frees ? null : (current?.locked_by_task ?? null),
    row_state: frees ? null : (current?.row_state ?? null),
  };
  return { outcome: current ? 'updated' : 'created', id: product.id, product, problems: [] };
}
