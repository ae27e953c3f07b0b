import { PRODUCT_IMAGES_MAX, type UploadCellProblem } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { problem } from '../../../platform/fail.ts';
import { loadAttributes, loadCategories } from '../../attributes/index.ts';
import { isReadableField, planNewProducts, type KnownFields } from '../../products/index.ts';
import {
  doubledIds,
  firstOfEach,
  productOf,
  wrongCell,
  wrongCells,
  type RowProduct,
  type WrongCell,
} from './row-products.ts';
import {
  selectCells,
  selectImagesOf,
  selectRows,
  type CellRow,
  type GroupRow,
} from './upload-table.store.ts';

/** Most problems listed in an answer; beyond that only their number is given. */
const TOLD_MAX = 1_000;

/** A row of the table with its product. */
export interface TableRow {
  group: GroupRow;
  cells: readonly CellRow[];
  product: RowProduct;
}

/** The current table of an upload. */
export interface LoadedTable {
  known: KnownFields;
  rows: TableRow[];
  /** By group, in their order. */
  images: ReadonlyMap<number, { id: number; fileId: string; name: string }[]>;
}

export async function loadKnown(ctx: Ctx): Promise<KnownFields> {
  const [attributes, categories] = await Promise.all([loadAttributes(ctx), loadCategories(ctx)]);
  return { attributes: new Map(attributes.map((one) => [String(one.id), one])), categories };
}

/** @param which some rows; all of them if absent */
export async function loadTable(
  ctx: Ctx,
  uploadId: string,
  which?: Parameters<typeof selectRows>[2],
): Promise<LoadedTable> {
  const groups = await selectRows(ctx, uploadId, which);
  const some = which ? { groupIds: groups.map(({ id }) => id) } : {};
  const [known, images, cells] = await Promise.all([
    loadKnown(ctx),
    selectImagesOf(ctx, { uploadId, ...some }),
    selectCells(ctx, { uploadId, ...some }),
  ]);
  const byGroup = Map.groupBy(cells, ({ groupId }) => groupId);
  return {
    known,
    images,
    rows: groups.map((group) => {
      const own = byGroup.get(group.id) ?? [];
      const product = productOf({ cells: own, images: images.get(group.id) ?? [] }, known);
      return { group, cells: own, product };
    }),
  };
}

/** What is wrong with a row by itself: its cells, and more images than a product may have. */
export function wrongInRow({ group, cells, product }: TableRow, known: KnownFields): WrongCell[] {
  const limit = PRODUCT_IMAGES_MAX;
  const count = product.image_ids?.length ?? 0;
  const params = { product_id: product.product_id, count, limit };
  return [
    // The table has no cell for the images: the problem is marked where missing ones are.
    ...(count > limit
      ? [{ groupId: group.id, field: 'status', problem: { code: 'too_many_images' as const, params } }]
      : []),
    ...wrongCells({ groupId: group.id, cells }, known),
  ];
}

/**
 * Every cell that prevents the products of a table from being created (BULKUP-034): those that cannot be read, and
 * those that the write itself would refuse, by its own plan.
 */
export async function checkTable(ctx: Ctx, { known, rows }: LoadedTable): Promise<WrongCell[]> {
  const refusals = await planNewProducts(
    ctx,
    rows.map(({ product }) => product),
    { needsImage: true },
  );
  const ofRows = rows.flatMap((row, index) => [
    ...wrongInRow(row, known),
    ...(refusals[index] ?? []).map((refusal) => wrongCell(row.group.id, refusal)),
  ]);
  const doubled = doubledIds(rows.map(({ group, product }) => ({ groupId: group.id, product })));
  return firstOfEach([...doubled, ...ofRows], new Map(rows.map(({ group }, index) => [group.id, index])));
}

/** The problems for the answer: those of fields that the person may see. */
export function toldProblems(
  ctx: Ctx,
  { wrong, known }: { wrong: readonly WrongCell[]; known: KnownFields },
): { problems: UploadCellProblem[]; problem_count: number } {
  const seen = wrong.filter(({ field }) =>
    isReadableField(ctx.audience, { field, attributes: known.attributes }),
  );
  return {
    problems: seen.slice(0, TOLD_MAX).map((cell) => ({
      group_id: cell.groupId,
      field: cell.field,
      problem: problem(cell.problem),
    })),
    problem_count: seen.length,
  };
}
