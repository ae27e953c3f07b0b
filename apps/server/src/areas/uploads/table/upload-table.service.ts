import {
  UPLOAD_CELLS_MAX,
  mayRead,
  valuesEqual,
  type ParsedOf,
  type ResultOf,
  type UploadCell,
  type deleteUploadProducts,
  type saveUploadTable,
  type updateUploadTable,
  type uploadTable,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadFamilyFinder } from '../../attributes/index.ts';
import { publishedLast } from '../../imports/index.ts';
import { holdFilesIn, loadImages } from '../../media/index.ts';
import {
  changedAttributes,
  columnOf,
  fieldsRefusal,
  isReadableField,
  type KnownFields,
} from '../../products/index.ts';
import { productViews } from '../groups/group-view.service.ts';
import { sheetOf } from '../sheet/upload-sheet.service.ts';
import { ownUpload, tellDraft, touchUpload } from '../uploads.service.ts';
import type { UploadRow } from '../uploads.store.ts';
import { checkTable, loadKnown, loadTable, toldProblems, type LoadedTable } from './check-table.service.ts';
import { proposalsOf, wantingRows, type Wanting } from './proposals.service.ts';
import { proposeCells } from './propose-cells.service.ts';
import { VARIANTS_FIELD, hiddenFields, variantsIn, type RowCell } from './row-products.ts';
import {
  countCells,
  removeGroups,
  selectCells,
  selectRows,
  upsertCells,
  type CellRow,
} from './upload-table.store.ts';

const bulkUpload = 'bulk_products_upload';

/**
 * The current table; new rows first get a proposed name and ID.
 * @throws DomainError not_found, upload_not_yours, upload_closed
 */
export async function openTable(base: CallerCtx, id: string): Promise<Answer> {
  const { answer, wanting } = await inTransaction(base, (ctx) => readTable(ctx, id));
  const proposals = await proposalsOf(base, wanting);
  const rows = answer.rows.map((row) => ({ ...row, proposals: proposals.get(row.group_id) ?? [] }));
  return { ...answer, rows };
}

async function readTable(ctx: Ctx, id: string): Promise<{ answer: Answer; wanting: Wanting[] }> {
  const before = await ownUpload(ctx, id, 'none', bulkUpload);
  const upload = (await proposeCells(ctx, id)) ? await ownUpload(ctx, id, 'none', bulkUpload) : before;
  const table = await loadTable(ctx, id);
  const { known, rows } = table;
  const cells = rows.flatMap((row) => row.cells);
  const answer = {
    task_id: id,
    revision: upload.revision,
    saved_at: upload.updatedAt.toISOString(),
    sheet: await sheetOf(ctx, upload),
    rows: await toRows(ctx, table),
    cells: shown(ctx, cells, known).map(toCell),
    published_last: await publishedLast(ctx),
    family_attributes: await askedAttributes(ctx, table),
    changed_attributes: changedAttributes({
      before: upload.attributes,
      attributes: known.attributes,
      fields: cells.map(({ field }) => field).filter((field) => mayName(ctx, field, known)),
    }),
    ...toldProblems(ctx, { wrong: await checkTable(ctx, table), known }),
  };
  return { answer, wanting: wantingRows(rows, [...known.attributes.values()]) };
}

type Answer = ResultOf<typeof uploadTable>;

async function toRows(ctx: Ctx, { rows, images }: LoadedTable): Promise<Answer['rows']> {
  const fileIds = [...images.values()].flat().map(({ fileId }) => fileId);
  const pictures = await loadImages(ctx, [...new Set(fileIds)]);
  const toProduct = await productViews(
    ctx,
    rows.flatMap(({ group }) => group.likeProductId ?? []),
  );
  return rows.map(({ group, cells }, order) => {
    const { likeProductId, likeConfidence } = group;
    return {
      group_id: group.id,
      order,
      groupName: group.name,
      images: (images.get(group.id) ?? []).flatMap(({ fileId }) => {
        const picture = pictures.get(fileId);
        return picture ? [{ file_id: fileId, thumb: picture.thumb, large: picture.large }] : [];
      }),
      like_product: likeProductId === null ? null : toProduct(likeProductId, likeConfidence),
      proposals: [],
      from_sheet: group.sheetRow !== null,
      variants: variantsIn(cells.find(({ field }) => field === VARIANTS_FIELD)?.value).length,
    };
  });
}

/** The attributes of the rows' categories, compulsory ones first (BULKUP-033). */
export async function askedAttributes(ctx: Ctx, { rows, known }: LoadedTable): Promise<number[]> {
  const familyOf = await loadFamilyFinder(
    ctx,
    rows.map(({ product }) => product.category_id),
  );
  const asked = rows.flatMap(({ product }) => {
    const category = product.category_id ? { id: product.category_id } : null;
    const family = familyOf({ category, values: product.values ?? {} });
    return family.attributes.flatMap(({ attribute_id: id, wanted }) => (wanted ? id : []));
  });
  const shownOnes = [...new Set(asked)].flatMap((id) => {
    const attribute = known.attributes.get(String(id));
    const isShown =
      attribute?.visible &&
      isReadableField(ctx.audience, { field: String(id), attributes: known.attributes });
    return isShown ? [attribute] : [];
  });
  return [
    ...shownOnes.filter(({ compulsory }) => compulsory),
    ...shownOnes.filter(({ compulsory }) => !compulsory),
  ].map(({ id }) => id);
}

/** Whether somebody may know the name of an attribute, or its former name if it was removed. */
function mayName({ audience, caller }: Ctx, field: string, { attributes }: KnownFields): boolean {
  const attribute = attributes.get(field);
  return attribute ? mayRead(audience, attribute) : caller.isAdmin;
}

/** The cells that the person may see. */
function shown(
  ctx: Ctx,
  cells: readonly CellRow[],
  { attributes }: Pick<KnownFields, 'attributes'>,
): CellRow[] {
  return cells.filter(
    ({ field }) => !hiddenFields.has(field) && isReadableField(ctx.audience, { field, attributes }),
  );
}

function toCell({ groupId, field, value, text, userName }: CellRow): UploadCell {
  return {
    group_id: groupId,
    field: field as UploadCell['field'],
    value: (value ?? null) as never,
    text,
    user: userName,
  };
}

type Update = ParsedOf<typeof updateUploadTable>['body'];

/**
 * Stores what somebody changed in a table.
 * @throws DomainError not_found, upload_not_yours, upload_closed, table_full, costing_editing_denied,
 *   packaging_editing_denied
 */
export async function updateTable(
  ctx: Ctx,
  { task_id: id, revision, cells: sent }: Update,
): Promise<ResultOf<typeof updateUploadTable>> {
  const upload = await ownUpload(ctx, id, 'update', bulkUpload);
  const { attributes, categories } = await loadKnown(ctx);
  const { cells, refused } = await sortOut(ctx, { id, sent, known: { attributes, categories } });
  const refusal = fieldsRefusal(ctx.audience, { fields: cells.map(({ field }) => field), attributes });
  if (refusal !== null) fail(refusal);
  const stored = await selectCells(ctx, { uploadId: id, after: revision });
  const newer = new Map(stored.map((cell) => [keyOf(cell), cell]));
  const collides = (cell: RowCell) => {
    const theirs = newer.get(keyOf(cell));
    const isSame = theirs && theirs.text === cell.text && valuesEqual(theirs.value, cell.value);
    return theirs !== undefined && !isSame;
  };
  const taken = cells.filter((cell) => !collides(cell));
  const now = taken.length > 0 ? await keepCells(ctx, { id, cells: taken }) : upload;
  const mine = new Set(cells.map(keyOf));
  const colliding = new Set(cells.filter(collides).map(keyOf));
  const seen = shown(ctx, stored, { attributes });
  return {
    revision: now.revision,
    saved_at: now.updatedAt.toISOString(),
    conflicts: seen.filter((cell) => colliding.has(keyOf(cell))).map(toCell),
    others: seen.filter((cell) => !mine.has(keyOf(cell))).map(toCell),
    refused: refused.map(({ groupId, field }) => ({ group_id: groupId, field })),
  };
}

const keyOf = ({ groupId, field }: Pick<RowCell, 'groupId' | 'field'>) => `${groupId}:${field}`;

/** The cells of a call, each once with its last content, and those that no longer exist. */
async function sortOut(
  ctx: Ctx,
  { id, sent, known }: { id: string; sent: Update['cells']; known: KnownFields },
): Promise<{ cells: RowCell[]; refused: RowCell[] }> {
  const rows = new Set((await selectRows(ctx, id)).map((row) => row.id));
  const cells = sent.map(({ group_id: groupId, ...cell }): RowCell => ({ ...cell, groupId }));
  const last = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()];
  const hasPlace = ({ groupId, field }: RowCell) => rows.has(groupId) && columnOf(field, known) !== undefined;
  return { cells: last.filter(hasPlace), refused: last.filter((cell) => !hasPlace(cell)) };
}

/** @throws DomainError table_full */
async function keepCells(
  ctx: Ctx,
  { id, cells }: { id: string; cells: readonly RowCell[] },
): Promise<UploadRow> {
  const before = await countCells(ctx, id);
  const now = await touchUpload(ctx, id);
  await holdFilesIn(ctx, cells);
  await upsertCells(
    ctx,
    cells.map((cell) => ({
      ...cell,
      uploadId: id,
      fromSheet: false,
      revision: now.revision,
      userName: ctx.caller.name,
    })),
  );
  const limit = UPLOAD_CELLS_MAX;
  const after = await countCells(ctx, id);
  if (after > limit && after > before) fail('table_full', { params: { limit } });
  return now;
}

/**
 * Stores cells and returns everything that prevents the products from being created.
 * @throws DomainError as `updateTable` does
 */
export async function saveTable(ctx: Ctx, update: Update): Promise<ResultOf<typeof saveUploadTable>> {
  const kept = await updateTable(ctx, update);
  const table = await loadTable(ctx, update.task_id);
  return {
    task_id: update.task_id,
    ...kept,
    ...toldProblems(ctx, { wrong: await checkTable(ctx, table), known: table.known }),
  };
}

/**
 * Removes rows with their images from an upload.
 * @throws DomainError not_found, upload_not_yours, upload_closed, group_gone when none of them exists
 */
export async function removeRows(
  ctx: Ctx,
  { task_id: id, group_ids: groupIds }: ParsedOf<typeof deleteUploadProducts>['body'],
): Promise<ResultOf<typeof deleteUploadProducts>> {
  await ownUpload(ctx, id, 'update', bulkUpload);
  const touched = await touchUpload(ctx, id);
  const { revision } = touched;
  const removed = await removeGroups(ctx, { uploadId: id, groupIds, revision });
  if (removed.length === 0) fail('group_gone');
  await tellDraft(ctx, touched);
  return { revision, removed };
}
