import {
  CELL_TEXT_MAX,
  GROUP_NAME_MAX,
  UPLOAD_CELLS_MAX,
  UPLOAD_GROUPS_MAX,
  valuesEqual,
  type Problem,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../../platform/context.ts';
import { isPassing } from '../../../platform/db/connection-loss.ts';
import { DomainError, problem } from '../../../platform/fail.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobAttempt } from '../../../platform/jobs/jobs.ts';
import { labelKey, loadCategories } from '../../attributes/index.ts';
import { findCaller } from '../../identity/index.ts';
import {
  endTakenSheet,
  findTakenSheet,
  nameOfAddress,
  productsOfSheet,
  readTakenSheet,
  type SheetProduct,
} from '../../imports/index.ts';
import { backgroundCaller, endLostJobs } from '../../tasks/index.ts';
import { FILES_FIELD, LINKS_FIELD, VARIANTS_FIELD } from '../table/row-products.ts';
import {
  countCells,
  removeGroups,
  selectCells,
  selectImagesOf,
  selectRows,
  upsertCells,
  type CellRow,
} from '../table/upload-table.store.ts';
import { ownUpload, tellDraft, touchUpload } from '../uploads.service.ts';
import { selectUpload } from '../uploads.store.ts';
import { fetchLater } from './fetch-later.ts';
import { idsAmong } from '../groups/add-images.service.ts';
import { fileKeys, matchSheet, type KnownGroup, type SheetPlace } from './match-sheet.ts';
import { addressesOf, linksToFetch, readLinks, withinLinks } from './sheet-links.ts';
import { UPLOAD_SHEET_QUEUE } from './upload-sheet.service.ts';
import { fillFromRows, insertSheetGroups, placeImages, selectCellsOfField } from './upload-sheet.store.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';

/** Most problems of a sheet that are listed. */
const TOLD_MAX = 50;

/** The job that reads a sheet into its upload. */
export const uploadSheetJob = defineJob({
  queue: UPLOAD_SHEET_QUEUE,
  retryLimit: 5,
  concurrency: 1,
  async run(platform, { org_id, user_id: userId, upload_id: uploadId, import_id: importId }, attempt) {
    const orgId = String(org_id);
    const caller = await findCaller(platform, orgId, String(userId));
    const log = platform.log.child({ upload: String(uploadId) });
    const which = { uploadId: String(uploadId), importId: String(importId) };
    if (caller) return takeInSheet({ platform, caller, log }, which, attempt);
    // The person who sent it may no longer act; an admin may continue the upload.
    const problems = [problem({ code: 'internal' })];
    await endInvalid({ platform, caller: backgroundCaller(orgId), log }, { ...which, problems });
  },
});

interface Which {
  uploadId: string;
  importId: string;
}

/** Reads a sheet into its upload. May be repeated: what was already taken in stays unchanged. */
export async function takeInSheet(
  base: CallerCtx,
  { uploadId, importId }: Which,
  { isLast }: JobAttempt = { isLast: false },
): Promise<void> {
  try {
    await readTakenSheet(base, importId);
    await inTransaction(base, (ctx) => applySheet(ctx, { uploadId, importId }));
  } catch (error) {
    // A deadlock is not the sheet's fault: the queue tries again.
    if (isPassing(error) && !isLast) throw error;
    if (!(error instanceof DomainError)) base.log.error({ err: error }, 'a sheet could not be taken in');
    const problems = error instanceof DomainError ? error.problems : [problem({ code: 'internal' })];
    await endInvalid(base, { uploadId, importId, problems });
  }
}

/** Ends sheets whose last worker died: nobody reads them any more. */
export async function endLostSheets(platform: Platform): Promise<void> {
  await endLostJobs(platform, UPLOAD_SHEET_QUEUE, async (base, job) => {
    const which = { uploadId: String(job['upload_id']), importId: String(job['import_id']) };
    const sheet = await inTransaction(base, (ctx) => findTakenSheet(ctx, which.importId));
    if (sheet?.state !== 'reading') return;
    const problems = [problem({ code: 'sheet_interrupted', params: { name: sheet.fileName } })];
    await endInvalid(base, { ...which, problems });
  });
}

/** Ends a sheet that could not be taken in; the pages of its upload reload. */
async function endInvalid(
  base: CallerCtx,
  { uploadId, importId, problems }: Which & { problems: readonly Problem[] },
): Promise<void> {
  await inTransaction(base, async (ctx) => {
    await tellEnd(ctx, { uploadId, importId });
    await endTakenSheet(ctx, importId, { state: 'invalid', problems });
  });
}

async function tellEnd(ctx: Ctx, { uploadId, importId }: Which): Promise<void> {
  const upload = await selectUpload(ctx, uploadId, 'update');
  if (upload?.importId === importId) await touchUpload(ctx, uploadId);
}

async function applySheet(ctx: Ctx, { uploadId, importId }: Which): Promise<void> {
  const upload = await ownUpload(ctx, uploadId, 'update', 'bulk_products_upload');
  const sheet = await findTakenSheet(ctx, importId);
  // Another sheet came meanwhile, this one was removed, or an earlier try succeeded without learning of it.
  if (upload.importId !== importId || sheet?.state === 'taken') return;
  // Its content shows that it is not a sheet.
  if (sheet?.state !== 'reading') return tellEnd(ctx, { uploadId, importId });
  const groups = await knownGroups(ctx, uploadId);
  const { products, isCut } = await productsOfSheet(ctx, importId, UPLOAD_GROUPS_MAX);
  const names = groups.flatMap(({ images }) => images.map(({ name }) => name));
  const all = matchSheet(products, groups, await idsAmong(ctx, names));
  const { found, places, isFull } = withinRoom({ products, places: all, groups: groups.length });
  const touched = await touchUpload(ctx, uploadId);
  const { revision } = touched;
  const groupIds = await writeGroups(ctx, { uploadId, revision, products: found, places, groups });
  const uploaded = new Set(
    groups
      .flatMap(({ images }) => images.filter(({ isFetched }) => !isFetched))
      .flatMap(({ name }) => fileKeys(name)),
  );
  const isTableFull = await writeCells(ctx, { uploadId, revision, products: found, groupIds, uploaded });
  if (found.some(({ links }) => links.length > 0)) await fetchLater(ctx, uploadId);
  const limit = UPLOAD_GROUPS_MAX;
  const problems: Problem[] = [
    ...(isCut || isFull ? [problem({ code: 'too_many_groups', params: { limit } })] : []),
    ...(isTableFull ? [problem({ code: 'table_full', params: { limit: UPLOAD_CELLS_MAX } })] : []),
    ...found.flatMap((product) => product.problems),
  ];
  await endTakenSheet(ctx, importId, { state: 'taken', problems: problems.slice(0, TOLD_MAX) });
  await tellDraft(ctx, touched);
}

async function knownGroups(ctx: Ctx, uploadId: string): Promise<KnownGroup[]> {
  const groups = await selectRows(ctx, uploadId);
  const images = await selectImagesOf(ctx, { uploadId });
  const cells = new Map(
    (await selectCells(ctx, { uploadId })).map(({ groupId, field, value }) => [`${groupId} ${field}`, value]),
  );
  const fetched = new Set(
    (await selectCellsOfField(ctx, { uploadId, field: LINKS_FIELD }))
      .flatMap(({ value }) => readLinks(value).fetched)
      .flatMap((address) => fileKeys(nameOfAddress(address))),
  );
  const isFetched = (name: string) => fileKeys(name).some((key) => fetched.has(key));
  const textOf = (id: number, field: string) => {
    const value = cells.get(`${id} ${field}`);
    return typeof value === 'string' ? value : '';
  };
  return groups.map(({ id, name, groupedBy }) => ({
    id,
    name,
    isByHand: groupedBy === 'hand',
    productId: textOf(id, 'product_id'),
    productName: textOf(id, 'name'),
    images: (images.get(id) ?? []).map((image) => ({ ...image, isFetched: isFetched(image.name) })),
    addresses: addressesOf(readLinks(cells.get(`${id} ${LINKS_FIELD}`))),
  }));
}

/** As many new groups as an upload has room for. */
function withinRoom({
  products,
  places,
  groups,
}: {
  products: readonly SheetProduct[];
  places: readonly SheetPlace[];
  groups: number;
}): { found: SheetProduct[]; places: SheetPlace[]; isFull: boolean } {
  let room = UPLOAD_GROUPS_MAX - groups;
  const fits = places.map(({ groupId }) => groupId !== undefined || (room -= 1) >= 0);
  return {
    found: products.filter((_, index) => fits[index]),
    places: places.filter((_, index) => fits[index]),
    isFull: fits.includes(false),
  };
}

interface Groups {
  uploadId: string;
  revision: number;
  products: readonly SheetProduct[];
  places: readonly SheetPlace[];
  groups: readonly KnownGroup[];
}

/** @returns the group of each product */
async function writeGroups(
  ctx: Ctx,
  { uploadId, revision, products, places, groups }: Groups,
): Promise<number[]> {
  const last = Math.max(-1, ...(await selectRows(ctx, uploadId)).map(({ position }) => position));
  const added = products.filter((_, index) => places[index]?.groupId === undefined);
  const made = await insertSheetGroups(ctx, {
    uploadId,
    revision,
    groups: added.map((product, index) => ({
      name: groupName(product),
      position: last + 1 + index,
      sheetRow: product.row,
    })),
  });
  let next = 0;
  const groupIds = places.map(({ groupId }) => groupId ?? made[next++] ?? 0);
  const filled = places.flatMap(({ groupId }, index) =>
    groupId === undefined ? [] : [{ groupId, sheetRow: products[index]?.row ?? 0 }],
  );
  await fillFromRows(ctx, { revision, filled });
  await placeImages(
    ctx,
    places.flatMap(({ imageIds }, index) =>
      imageIds.map((id, position) => ({ id, groupId: groupIds[index] ?? 0, position })),
    ),
  );
  const moved = new Set(places.flatMap(({ imageIds }) => imageIds));
  const targets = new Set(groupIds);
  const emptied = groups.filter(
    ({ id, images }) => !targets.has(id) && images.length > 0 && images.every((image) => moved.has(image.id)),
  );
  if (emptied.length > 0) {
    await removeGroups(ctx, { uploadId, revision, groupIds: emptied.map(({ id }) => id) });
  }
  return groupIds;
}

function groupName({ productId, name, files, row }: SheetProduct): string {
  const own = productId || name || files[0]?.replace(/\.[a-z0-9]{2,5}$/i, '');
  return beginning(own || `Row ${row}`, GROUP_NAME_MAX);
}

interface Cells {
  uploadId: string;
  revision: number;
  products: readonly SheetProduct[];
  groupIds: readonly number[];
  /** Keys of the names of uploaded images. */
  uploaded: ReadonlySet<string>;
}

/**
 * Writes what the sheet says and the table does not say yet: its filled cells win, empty ones change nothing.
 * @returns whether cells were left out because the table is full
 */
async function writeCells(
  ctx: Ctx,
  { uploadId, revision, products, groupIds, uploaded }: Cells,
): Promise<boolean> {
  const categories = new Map((await loadCategories(ctx)).map(({ id, name }) => [labelKey(name), id]));
  const before = new Map(
    (await selectCells(ctx, { uploadId, groupIds })).map((cell) => [`${cell.groupId} ${cell.field}`, cell]),
  );
  const named = new Set(groupIds);
  const others = (await selectCellsOfField(ctx, { uploadId, field: LINKS_FIELD }))
    .filter(({ groupId }) => !named.has(groupId))
    .reduce((sum, { value }) => sum + readLinks(value).waiting.length, 0);
  const toFetch = products.map((product, index) =>
    linksToFetch(product.links, {
      before: before.get(`${groupIds[index] ?? 0} ${LINKS_FIELD}`)?.value,
      files: product.files,
      uploaded,
    }),
  );
  const allLinks = withinLinks(toFetch, { others, since: ctx.platform.clock.now().getTime() });
  const cells = products.flatMap((product, index) => {
    const groupId = groupIds[index] ?? 0;
    const links = allLinks[index];
    return [
      ...filledCells(product, categories),
      ...(product.links.length === 0 ? [] : [cellOf(LINKS_FIELD, links)]),
    ]
      .filter((cell) => !isUnchanged(before.get(`${groupId} ${cell.field}`), cell))
      .map((cell) => ({
        ...cell,
        uploadId,
        groupId,
        fromSheet: true,
        revision,
        userName: ctx.caller.name,
      }));
  });
  let room = UPLOAD_CELLS_MAX - (await countCells(ctx, uploadId));
  const fitting = cells.filter(({ groupId, field }) => before.has(`${groupId} ${field}`) || (room -= 1) >= 0);
  await upsertCells(ctx, fitting);
  return fitting.length < cells.length;
}

type CellContent = Pick<CellRow, 'field' | 'value' | 'text'>;

const cellOf = (field: string, value: unknown, text: string | null = null): CellContent => ({
  field,
  value,
  text,
});

function filledCells(product: SheetProduct, categories: ReadonlyMap<string, number>): CellContent[] {
  const { productId, name, category, status, values, texts, variants, files } = product;
  const known = category ? categories.get(labelKey(category)) : undefined;
  const read = [
    ...(productId === '' ? [] : [cellOf('product_id', productId)]),
    ...(name === undefined ? [] : [cellOf('name', name)]),
    ...(status === undefined ? [] : [cellOf('status', status)]),
    ...(category === null || known !== undefined ? [cellOf('category', known ?? null)] : []),
    // An unknown category is marked in its cell.
    ...(category && known === undefined ? [cellOf('category', null, category)] : []),
    ...Object.entries(values).map(([field, value]) => cellOf(field, value)),
    ...(variants.length === 0 ? [] : [cellOf(VARIANTS_FIELD, variants)]),
    ...(files.length === 0 ? [] : [cellOf(FILES_FIELD, files)]),
  ];
  const isRead = new Set(read.map(({ field }) => field));
  const unread = Object.entries(texts).filter(([field, text]) => text !== '' && !isRead.has(field));
  return [...read, ...unread.map(([field, text]) => cellOf(field, null, beginning(text, CELL_TEXT_MAX)))];
}

function isUnchanged(before: CellRow | undefined, { value, text }: CellContent): boolean {
  return before !== undefined && before.text === text && valuesEqual(before.value ?? null, value ?? null);
}
