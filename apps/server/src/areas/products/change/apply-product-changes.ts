import type { Ctx } from '../../../platform/context.ts';
import { takeLocks } from '../../../platform/db/lock-order.ts';
import { DomainError, problem } from '../../../platform/fail.ts';
import {
  archivedOptions,
  holdDataTypes,
  loadFamilyFinder,
  type FamilyFinder,
} from '../../attributes/index.ts';
import { writeSearchRows } from '../../search/index.ts';
import { addMissingOptions, holdOptions, loadPlanContext, type WrittenValues } from './plan-context.ts';
import { scoreOf } from './completeness.rules.ts';
import { copyOf, planAll, restoredBy, type Owners, type Plan } from './plan-all.ts';
import { wantedKeys } from './plan-change.rules.ts';
import type { PlannedProduct, Refusal } from './planned-product.rules.ts';
import type { AppliedChange, ProductChange, ProductChanges, ProductSnapshot } from './product-change.ts';
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
import { selectKeyOwners, selectProducts, type Lock } from '../products.store.ts';

/**
 * The only way to write products: checks changes against attributes, IDs, variant rules, rights and locks, and writes
 * products, variants, images, history and search rows with a fixed number of statements, however many changes there
 * are. A change that changes nothing writes nothing. All of it is in the caller's transaction; call it with at most
 * some thousand changes at a time.
 * @returns the result of each change, in their order
 * @throws DomainError with the problems of the first failing change, unless `onProblem` is `collect`
 */
export async function applyProductChanges(
  ctx: Ctx,
  {
    changes,
    source,
    taskId,
    frees = false,
    onProblem = 'throw',
    areLocked = false,
    leavesOut = false,
    needsImage = false,
    isLast = false,
  }: ProductChanges,
): Promise<AppliedChange[]> {
  if (changes.length === 0) return [];
  if (changes.some(givesCategory)) await takeLocks(ctx, 'categories_kept');
  const held = holdDataTypes(ctx);
  // Only the attributes tell whether values need new options, and they are locked before the products.
  if (changes.some(bringsValues)) await held.then(() => holdOptions(ctx, changes));
  const [, current, owners] = await Promise.all([
    changes.some(takesIds) ? lockProductIds(ctx) : undefined,
    loadCurrent(ctx, changes, areLocked ? 'none' : 'update'),
    ownersOf(ctx, changes),
    held,
    archivedOptions(ctx),
  ]);
  const plan = async () => {
    const context = await loadPlanContext(ctx, { changes, current, needsImage });
    return planAll({ changes, current, context, owners: copyOf(owners), taskId, leavesOut });
  };
  const [asGiven, familyOf] = await Promise.all([
    plan(),
    loadFamilyFinder(ctx, categoriesOf(changes, current)),
  ]);
  if (onProblem === 'throw') throwFirst(asGiven);
  // Options are added only for products that will be written; their values are then read again in the list's spelling.
  const planned = (await addMissingOptions(ctx, writtenIn(asGiven))) ? await plan() : asGiven;
  if (onProblem === 'throw') throwFirst(planned);
  const stored = await withIds(ctx, planned, familyOf);
  await write(ctx, { stored, source, taskId, frees, isLast });
  return planned.map((plan) => toApplied(ctx, { plan, written: stored.get(plan), frees }));
}

/**
 * The problems that creating products would have, from the same plan as the write itself: paths begin at their fields.
 * Nothing is locked or written, so the result may differ by the time they are created.
 * @returns the problems of each, in their order
 */
export async function planNewProducts(
  ctx: Ctx,
  products: readonly Extract<ProductChange, { kind: 'create' }>['fields'][],
  { needsImage }: Required<Pick<ProductChanges, 'needsImage'>>,
): Promise<Refusal[][]> {
  const changes = products.map((fields): ProductChange => ({ kind: 'create', fields }));
  const current = new Map<number, ProductSnapshot>();
  const [context, owners] = await Promise.all([
    loadPlanContext(ctx, { changes, current, needsImage }),
    ownersOf(ctx, changes),
  ]);
  const planned = planAll({ changes, current, context, owners, taskId: undefined, leavesOut: false });
  return planned.map(({ refusals }) => refusals);
}

/**
 * For code that reads products under a lock to compute their changes: takes the locks that `applyProductChanges` takes
 * before it locks products.
 */
export async function holdForChanges(ctx: Ctx): Promise<void> {
  await takeLocks(ctx, 'categories_kept');
  await holdDataTypes(ctx);
  await takeLocks(ctx, 'attributes', 'product_ids');
}

/** Whether a change puts a product into a category, which nobody may delete meanwhile. */
function givesCategory({ kind, fields }: ProductChange): boolean {
  return kind === 'create' || typeof fields.category_id === 'number';
}

/** Every category that a product is in, or may be in after the changes. */
function categoriesOf(
  changes: readonly ProductChange[],
  current: ReadonlyMap<number, ProductSnapshot>,
): (number | null | undefined)[] {
  const now = [...current.values()].map(({ category }) => category?.id);
  return [...now, ...changes.map(({ fields }) => fields.category_id)];
}

/** Whether a change writes values of attributes, which may be options that do not exist yet. */
function bringsValues({ fields }: ProductChange): boolean {
  return (
    fields.values !== undefined || (fields.variants?.list ?? []).some(({ values }) => values !== undefined)
  );
}

/** Whether a change sets product or variant IDs, which nobody else may take meanwhile. */
function takesIds({ kind, fields }: ProductChange): boolean {
  return kind === 'create' || fields.product_id !== undefined || fields.variants !== undefined;
}

async function loadCurrent(
  ctx: Ctx,
  changes: readonly ProductChange[],
  lock: Lock,
): Promise<Map<number, ProductSnapshot>> {
  const ids = changes.flatMap((change) => (change.kind === 'update' ? change.id : []));
  const products = await selectProducts(ctx, [...new Set(ids)], lock);
  return new Map(products.map((product) => [product.id, product]));
}

async function ownersOf(ctx: Ctx, changes: readonly ProductChange[]): Promise<Owners> {
  const wanted = changes.map(({ fields }) => wantedKeys(fields));
  const productKeys = [...new Set(wanted.flatMap(({ product }) => product ?? []))];
  const variantKeys = [...new Set(wanted.flatMap(({ variants }) => variants))];
  if (productKeys.length + variantKeys.length === 0) return { products: new Map(), variants: new Map() };
  return selectKeyOwners(ctx, { productKeys, variantKeys });
}

/** The values that the products will have, for the attributes in their changes. */
function writtenIn(planned: readonly Plan[]): WrittenValues[] {
  return planned.flatMap(({ change: { fields }, next, history }) => {
    if (!next || history.length === 0) return [];
    const named = Object.keys(fields.values ?? {});
    const own = Object.fromEntries(named.map((key) => [key, next.values[key] ?? null]));
    return [own, ...(fields.variants === undefined ? [] : next.variants.map(({ values }) => values))];
  });
}

function throwFirst(planned: readonly Plan[]): void {
  const failing = planned.find(({ refusals }) => refusals.length > 0);
  if (failing) throw new DomainError(failing.refusals.map(problem));
}

/** A product being written: as it was, and as it will be. */
interface Written {
  plan: Plan;
  before: ProductSnapshot | undefined;
  product: StoredProduct;
}

async function withIds(
  ctx: Ctx,
  planned: readonly Plan[],
  familyOf: FamilyFinder,
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
        completeness: scoreOf(next, familyOf(next)).percent,
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
    isLast,
  }: { stored: ReadonlyMap<Plan, Written>; taskId: string | undefined } & Required<
    Pick<ProductChanges, 'source' | 'frees' | 'isLast'>
  >,
): Promise<void> {
  const written = [...stored.values()];
  if (written.length === 0) return;
  const inSearch = written.map(({ product }) => ({
    ...product,
    category_name: product.category?.name ?? null,
  }));
  // The search rows are computed while the database writes the rest.
  await Promise.all([
    upsertProducts(ctx, { products: written.map(({ product }) => product), frees }),
    writeVariantsAndImages(ctx, written),
    writeFiles(ctx, written),
    insertHistory(ctx, {
      entries: written.flatMap(({ plan, product }) =>
        plan.history.map((entry) => ({ ...entry, product_id: product.id })),
      ),
      source,
      taskId,
      at: ctx.platform.clock.now(),
    }),
    writeSearchRows(ctx, inSearch, { inTheEnd: isLast }),
  ]);
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
  await Promise.all([
    replaceVariants(ctx, {
      products: otherVariants.map(({ product }) => product),
      hadVariants: otherVariants.flatMap(({ before }) =>
        before && before.variants.length > 0 ? before.id : [],
      ),
    }),
    replaceImages(ctx, {
      products: otherImages.map(({ product }) => product),
      hadImages: otherImages.flatMap(({ before }) => (before ? before.id : [])),
    }),
  ]);
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
  const { change, current, refusals, leftOut } = plan;
  if (refusals.length > 0) {
    const id = change.kind === 'update' ? change.id : null;
    return { outcome: 'failed', id, product: null, leftOut, problems: refusals.map(problem) };
  }
  if (!written) {
    return {
      outcome: 'unchanged',
      id: current?.id ?? null,
      product: current ?? null,
      leftOut,
      problems: [],
    };
  }
  const { completeness: _, ...stored } = written.product;
  const product: ProductSnapshot = {
    ...stored,
    updated_by: caller.name,
    locked_by_task: frees ? null : (current?.locked_by_task ?? null),
  };
  return { outcome: current ? 'updated' : 'created', id: product.id, product, leftOut, problems: [] };
}
