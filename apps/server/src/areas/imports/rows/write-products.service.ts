import { CATEGORIES_MAX, type Problem } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { problem } from '../../../platform/fail.ts';
import { ensureCategories, labelKey, tidyLabel } from '../../attributes/index.ts';
import {
  applyProductChanges,
  hiddenOf,
  productKey,
  unlockProducts,
  type AppliedChange,
  type ProductChange,
  type ProductFields,
} from '../../products/index.ts';
import { selectPhotosOfProducts, type PhotoRecord } from '../photos/import-photos.store.ts';
import {
  selectRowsOfRecords,
  writeOutcomes,
  type StoredRow,
} from '../../../platform/rows/incoming-rows.store.ts';
import { addMadeCategories } from '../imports.store.ts';
import { enterIds, selectProductsAfter, type ImportedProduct } from './import-products.store.ts';
import { groupRows, planProducts, type ImportSetup } from './import-setup.ts';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import { compareNames } from '../../../platform/photos/photo-names.rules.ts';
import type { PlannedImport } from './plan-product.ts';

interface Write {
  importId: string;
  taskId: string;
  setup: ImportSetup;
  products: readonly ImportedProduct[];
}

/**
 * Writes products of an import as their rows say, planned again against the library as it is now, with their photos.
 * What is refused now is reported at its rows; the rest is written. After that, the products are released.
 */
export async function writeProducts(ctx: Ctx, { importId, taskId, setup, products }: Write): Promise<void> {
  const keys = products.map(({ product_key: key }) => key);
  const rows = await selectRowsOfRecords(ctx, importId, keys);
  const photos = photosByProduct(await selectPhotosOfProducts(ctx, importId, keys));
  const plans = await planProducts(ctx, setup, withPhotosOnly(groupRows(rows), keys));
  const categories = await ensureCategories(
    ctx,
    plans.flatMap(({ fields }) => fields.category ?? []),
  );
  await addMadeCategories(
    ctx,
    importId,
    [...categories.values()].flatMap(({ id, isNew }) => (isNew ? id : [])),
  );
  const withoutCategory = plans.filter(({ fields }) => isWithoutCategory(fields, { categories, ctx }));
  const writes = plans.flatMap((plan) => {
    if (withoutCategory.includes(plan)) return [];
    const change = toChange(plan, { photos: photos.get(plan.productKey) ?? [], categories, ctx });
    return change ? [{ plan, change }] : [];
  });
  const applied = await applyProductChanges(ctx, {
    changes: writes.map(({ change }) => change),
    source: 'import',
    taskId,
    onProblem: 'collect',
  });
  await enterIds(
    ctx,
    importId,
    writes.flatMap(({ plan, change }, index) => {
      const id = applied[index]?.id ?? null;
      return change.kind === 'create' && id !== null ? { product_key: plan.productKey, id } : [];
    }),
  );
  const failed = writes.flatMap(({ plan }, index) => refusedRows(plan, applied[index], setup));
  const withoutRoom = withoutCategory.flatMap((plan) => refusedRows(plan, noRoomForCategory, setup));
  const wrong = [...newlyWrong(plans, rows), ...failed, ...withoutRoom];
  await writeOutcomes(
    ctx,
    importId,
    wrong.map((row) => ({ ...row, result: 'error' })),
  );
  await unlockProducts(ctx, { taskId, ids: products.flatMap(({ product_id: id }) => id ?? []) });
}

/** Products published in one transaction. */
const PUBLISHED_AT_ONCE = 500;

/**
 * Publishes the next new products of an import that have what publishing needs.
 * @returns the position of the last one that was looked at; undefined if none is left
 */
export async function publishNew(
  ctx: Ctx,
  { importId, taskId, after }: { importId: string; taskId: string; after: number },
): Promise<number | undefined> {
  const products = await selectProductsAfter(ctx, importId, {
    kinds: ['new'],
    after,
    size: PUBLISHED_AT_ONCE,
  });
  const ids = products.flatMap(({ product_id: id }) => id ?? []);
  const { ready_ids: ready } = await hiddenOf(ctx, ids);
  await applyProductChanges(ctx, {
    changes: ready.map((id) => ({ kind: 'update', id, fields: { status: 'published' } })),
    source: 'import',
    taskId,
    onProblem: 'collect',
    needsImage: true,
  });
  return products.at(-1)?.position;
}

const noRoomForCategory: AppliedChange = {
  outcome: 'failed',
  id: null,
  product: null,
  leftOut: 0,
  problems: [problem({ code: 'too_many_categories', path: 'category', params: { limit: CATEGORIES_MAX } })],
};

/** Whether the row names a category that could not be created. */
function isWithoutCategory(
  { category }: PlannedImport['fields'],
  { categories, ctx }: { categories: ReadonlyMap<string, unknown>; ctx: Ctx },
): boolean {
  const tidy = tidyLabel(category ?? '', ctx.caller.language);
  return tidy !== '' && !categories.has(labelKey(tidy));
}

/** Products that have photos but no rows. */
function withPhotosOnly(
  groups: ReturnType<typeof groupRows>,
  keys: readonly string[],
): ReturnType<typeof groupRows> {
  const known = new Set(groups.map((group) => group.productKey));
  return [...groups, ...keys.filter((key) => !known.has(key)).map((key) => ({ productKey: key, rows: [] }))];
}

function photosByProduct(photos: readonly PhotoRecord[]): Map<string, PhotoRecord[]> {
  const byProduct = new Map<string, PhotoRecord[]>();
  for (const photo of photos.toSorted(inOrder)) {
    const key = photo.product_key ?? '';
    byProduct.set(key, [...(byProduct.get(key) ?? []), photo]);
  }
  return byProduct;
}

/** In the order of the cells that name them, then by their own names. */
function inOrder(one: PhotoRecord, other: PhotoRecord): number {
  const [first, second] = [one.position ?? Infinity, other.position ?? Infinity];
  return first === second ? compareNames(one.name, other.name) : first - second;
}

function toChange(
  { kind, current, fields }: PlannedImport,
  {
    photos,
    categories,
    ctx,
  }: { photos: readonly PhotoRecord[]; categories: ReadonlyMap<string, { id: number }>; ctx: Ctx },
): ProductChange | undefined {
  if (!current && kind !== 'new') return undefined;
  const pictures = picturesOf({ current, fields }, photos);
  if (kind === 'unchanged' && pictures === undefined) return undefined;
  const { category, variants, product_id = '', name, ...rest } = fields;
  const found = categories.get(labelKey(tidyLabel(category ?? '', ctx.caller.language)));
  const changed: ProductFields = {
    ...rest,
    ...(name === undefined ? {} : { name }),
    ...(found || category === null ? { category_id: found?.id ?? null } : {}),
    ...(variants.length > 0 ? { variants: { mode: 'merge' as const, list: variants } } : {}),
    ...pictures,
  };
  return current
    ? { kind: 'update', id: current.id, fields: changed }
    : { kind: 'create', fields: { ...changed, product_id, name: name ?? '' } };
}

/** Photos of a variant go to it; all others, including those of variants that do not exist, go to the main product. */
function picturesOf(
  { current, fields }: Pick<PlannedImport, 'current' | 'fields'>,
  photos: readonly PhotoRecord[],
): Pick<ProductFields, 'add_image_ids' | 'add_variant_images'> | undefined {
  const variants = new Map(
    [...(current?.variants ?? []), ...fields.variants].map(({ variant_id: id }) => [productKey(id), id]),
  );
  const main: string[] = [];
  const byVariant = new Map<string, string[]>();
  for (const { file_id: file, variant_key: key } of photos) {
    if (file === null) continue;
    const variantId = key === null ? undefined : variants.get(key);
    if (variantId === undefined) main.push(file);
    else byVariant.set(variantId, [...(byVariant.get(variantId) ?? []), file]);
  }
  if (main.length + byVariant.size === 0) return undefined;
  return {
    ...(main.length > 0 ? { add_image_ids: main } : {}),
    ...(byVariant.size > 0
      ? { add_variant_images: [...byVariant].map(([variant_id, image_ids]) => ({ variant_id, image_ids })) }
      : {}),
  };
}

type RefusedRow = { row: number; problems: RowProblem[] };

/** Rows that were right when they were checked and no longer are. */
function newlyWrong(plans: readonly PlannedImport[], rows: readonly StoredRow[]): RefusedRow[] {
  const wrong = new Set(rows.filter(({ result }) => result === 'error').map(({ row }) => row));
  return plans.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ row, result, problems }) =>
      result === 'error' && !wrong.has(row) ? [{ row, problems }] : [],
    ),
  );
}

/** The rows of a product that could not be written, with the reason at the row and cell that it concerns. */
function refusedRows(
  { outcomes, fields }: PlannedImport,
  applied: AppliedChange | undefined,
  setup: ImportSetup,
): RefusedRow[] {
  if (applied?.outcome !== 'failed') return [];
  const left = outcomes.filter(({ result }) => result === 'new' || result === 'changed');
  return left.map(({ row, variantId }, index) => {
    const own = applied.problems.filter((problem) => rowOf(problem, fields) === variantId);
    const problems = own.length > 0 ? own : index === 0 ? applied.problems : applied.problems.slice(0, 1);
    return { row, problems: problems.map((problem) => toRowProblem(problem, setup)) };
  });
}

/** The variant ID in the path of a problem; null for the main product. */
function rowOf({ path = '' }: Problem, { variants }: PlannedImport['fields']): string | null {
  const index = /^variants\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? null : (variants[Number(index)]?.variant_id ?? null);
}

function toRowProblem({ code, path = '', params }: Problem, { reader }: ImportSetup): RowProblem {
  const attribute = /(?:^|\.)values\.(\d+)/.exec(path)?.[1];
  const field = (['name', 'product_id', 'category', 'status'] as const).find((name) => path.startsWith(name));
  const column =
    attribute === undefined
      ? field && reader.fields[field]
      : reader.attributes.find(({ key }) => key === attribute)?.columns[0]?.index;
  return { code, ...(column === undefined ? {} : { column }), ...(params ? { params } : {}) };
}
