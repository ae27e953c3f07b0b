import {
  SELECTION_LIMIT,
  type addToCatalogueSelection,
  type AnswerOf,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Ctx, Platform } from '../../platform/context.ts';
import { fail, failWith, type ProblemInput } from '../../platform/fail.ts';
import {
  countSelected,
  deleteUntouched,
  lockSelection,
  removeSelected,
  selectMissing,
  selectSelected,
  upsertSelected,
  type SelectedRow,
  type SelectionKey,
} from './selections.store.ts';

export type NewSelected = ParsedOf<typeof addToCatalogueSelection>['body']['products'][number];
type Selection = AnswerOf<typeof addToCatalogueSelection>;

/** Most problems in one answer. */
const PROBLEMS_MAX = 50;
const KEPT_DAYS = 30;

/**
 * Appends products; those already in it are updated and keep their place.
 * @throws DomainError not_found with each product or variant that does not exist, selection_full
 */
export async function addToSelection(
  ctx: Ctx,
  key: SelectionKey,
  products: readonly NewSelected[],
): Promise<Selection> {
  await assertAllExist(ctx, products);
  await append(ctx, key, products.map(toRow));
  return readSelection(ctx, key);
}

/** The same for a document, which stores only ids. @throws DomainError not_found, selection_full */
export async function addIdsToSelection(
  ctx: Ctx,
  key: SelectionKey,
  productIds: readonly number[],
): Promise<number[]> {
  const { products: missing } = await selectMissing(
    ctx,
    productIds.map((product_id) => ({ product_id, selected_variants: [] })),
  );
  const problems = productIds.flatMap((id, index) =>
    missing.has(id) ? [missingAt(`body.product_ids.${index}`, id)] : [],
  );
  if (problems.length > 0) failWith(problems.slice(0, PROBLEMS_MAX));
  const plain = { image: null, is_exclusive: false, exclusive_buyer: null, selected_variants: [] };
  await append(
    ctx,
    key,
    productIds.map((product_id) => ({ product_id, ...plain })),
  );
  return readSelectedIds(ctx, key);
}

async function append(ctx: Ctx, key: SelectionKey, rows: readonly SelectedRow[]): Promise<void> {
  // Of duplicates the last entry counts, at the position of the first.
  const byProduct = new Map(rows.map((row) => [row.product_id, row]));
  await lockSelection(ctx, key);
  await upsertSelected(ctx, { key, rows: [...byProduct.values()], at: ctx.platform.clock.now() });
  if ((await countSelected(ctx, key)) > SELECTION_LIMIT) {
    fail('selection_full', { params: { limit: SELECTION_LIMIT } });
  }
}

/** Ids that are not in it change nothing. */
export async function removeFromSelection(
  ctx: Ctx,
  key: SelectionKey,
  productIds: readonly number[],
): Promise<void> {
  await lockSelection(ctx, key);
  await removeSelected(ctx, { key, ids: productIds, at: ctx.platform.clock.now() });
}

/** The selection for the screens; one that was never stored is empty. */
export async function readSelection(ctx: Ctx, key: SelectionKey): Promise<Selection> {
  const rows = await selectSelected(ctx, key);
  return {
    model_id: Number(key.modelId),
    products: rows.map((row) => ({
      product_id: row.product_id,
      image: row.image,
      is_exclusive_product: row.is_exclusive,
      meta: {
        exclusive_buyer_details: row.exclusive_buyer,
        product_id: row.product_id,
        selected_variants: row.selected_variants,
      },
    })),
  };
}

export async function readSelectedIds(ctx: Ctx, key: SelectionKey): Promise<number[]> {
  return (await selectSelected(ctx, key)).map(({ product_id }) => product_id);
}

/** The products of a selection that is saved elsewhere now: it is empty afterwards. */
export async function takeSelection(ctx: Ctx, key: SelectionKey): Promise<SelectedRow[]> {
  await lockSelection(ctx, key);
  const rows = await selectSelected(ctx, key);
  await removeFromSelection(
    ctx,
    key,
    rows.map(({ product_id }) => product_id),
  );
  return rows;
}

/** Deletes the selections that nobody has touched for a month: they were saved elsewhere or abandoned. */
export async function sweepSelections({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await database.inSystem((db) => deleteUntouched(db, since));
}

async function assertAllExist(ctx: Ctx, products: readonly NewSelected[]): Promise<void> {
  const missing = await selectMissing(
    ctx,
    products.map(({ product_id, meta }) => ({ product_id, selected_variants: meta.selected_variants })),
  );
  const problems = products.flatMap(({ product_id, meta }, index) => {
    const path = `body.products.${index}`;
    if (missing.products.has(product_id)) return [missingAt(`${path}.product_id`, product_id)];
    return meta.selected_variants.flatMap((id, place) =>
      missing.variants.has(`${product_id} ${id}`)
        ? [missingAt(`${path}.meta.selected_variants.${place}`, id)]
        : [],
    );
  });
  if (problems.length > 0) failWith(problems.slice(0, PROBLEMS_MAX));
}

function missingAt(path: string, id: number): ProblemInput {
  return { code: 'not_found', path, params: { id } };
}

function toRow({ product_id, image, is_exclusive_product, meta }: NewSelected): SelectedRow {
  return {
    product_id,
    image,
    is_exclusive: is_exclusive_product,
    exclusive_buyer: meta.exclusive_buyer_details,
    selected_variants: [...new Set(meta.selected_variants)],
  };
}
