import { randomUUID } from 'node:crypto';
import {
  typeOf,
  type ColumnTarget,
  type Grouping,
  type Import,
  type ImportColumn,
  type matchColumns as matchOperation,
  type ParsedOf,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { DomainError, fail } from '../../platform/fail.ts';
import type { Upload } from '../../platform/http/receive-upload.ts';
import { labelKey, loadAttributes } from '../attributes/index.ts';
import { findTask, startTask, triggerTask } from '../tasks/index.ts';
import { countResults } from '../../platform/rows/incoming-rows.store.ts';
import { keepUpload, refuseUnusable } from '../../platform/rows/response/kept-upload.ts';
import { columnLetter } from '../../platform/rows/columns/match-columns.rules.ts';
import { targetKey, type RememberedColumn } from './columns/column-matching.rules.ts';
import { decideReadings, readingAnswers } from './columns/decide-readings.service.ts';
import { takesPictures } from './photos/cell-pictures.ts';
import { countPhotos } from './photos/import-photos.store.ts';
import { countLinks, toPhotoColumns } from './photos/photo-columns.service.ts';
import { fillableAttributes, unseenColumns } from './rows/import-setup.ts';
import {
  deleteImports,
  insertImport,
  lockImports,
  selectImport,
  selectRunning,
  selectStale,
  updateImport,
  upsertMapping,
  type ImportChange,
  type ImportRecord,
  type Mapping,
} from './imports.store.ts';
import { matchAnew, readImport } from './rows/read-sheet.service.ts';
import { publishedLast } from './publishing.service.ts';
import { givenGrouping, hasField, hasIds, publishesNew, shownLayout } from './layout/layout.ts';
import { ownColumns } from '../../platform/rows/response/response-columns.rules.ts';

/** The queue of sheets to be read and checked. */
export const IMPORT_CHECK_QUEUE = 'import-check';

const KEPT_DAYS = 30;
/** Uploads of a person that were not started; older ones are deleted. */
const OPEN_MAX = 20;

/** @throws DomainError not_found */
export async function findImport(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'none' = 'none',
): Promise<ImportRecord> {
  return (await selectImport(ctx, id, lock)) ?? fail('not_found');
}

/**
 * A sheet for the calls about how it is read. It belongs to the person who uploaded it and to admins, because its cells
 * may be costs; for others it does not exist.
 * @throws DomainError not_found
 */
export async function ownSheet(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'none' = 'none',
): Promise<ImportRecord> {
  const record = await findImport(ctx, id, lock);
  const { isAdmin, userId } = ctx.caller;
  return isAdmin || record.createdBy === userId ? record : fail('not_found');
}

/**
 * An import for its other calls; the sheet of an upload is none.
 * @throws DomainError not_found
 */
export async function ownImport(...how: Parameters<typeof ownSheet>): Promise<ImportRecord> {
  const record = await ownSheet(...how);
  return record.uploadMode === null ? record : fail('not_found');
}

export async function toImport(ctx: Ctx, record: ImportRecord): Promise<Import> {
  const photos = await countPhotos(ctx, record.id);
  const unseen = await unseenColumns(ctx, record.columns);
  const isChecked = record.state !== 'reading' && record.state !== 'checking';
  return {
    id: record.id,
    file_name: record.fileName,
    state: record.state,
    row_count: record.rowCount,
    uploaded_by: record.createdByName,
    uploaded_at: record.createdAt.toISOString(),
    columns: record.columns.map((column) => (unseen.has(column.index) ? withoutCells(column) : column)),
    mapping_name: record.mappingName,
    counts: record.counts,
    lost_rows: record.lostRows,
    products: record.productCounts,
    variants: record.variantCounts,
    layout: record.layout && shownLayout(record.layout, unseen),
    problems: record.problems,
    photos: {
      ...photos,
      total: photos.linked + photos.unknown_product + photos.failed + photos.waiting,
    },
    photo_columns: toPhotoColumns(record),
    publishes_new: hasField(record.columns, 'status') ? null : publishesNew(record),
    takes_pictures: takesPictures(record),
    loose_pictures: record.layout?.pictures?.loose ?? 0,
    task_id: record.taskId,
    has_response_sheet:
      isChecked &&
      record.problems.length === 0 &&
      record.counts.error + record.lostRows + photos.unknown_product + photos.failed > 0,
  };
}

/** Stores an uploaded sheet and has it read and checked. @throws DomainError payload_too_large */
export async function previewUpload(base: CallerCtx, upload: Upload): Promise<Import> {
  const record = await keepSheet(base, upload);
  return inTransaction(base, async (ctx) => {
    await insertImport(ctx, record);
    await sendCheck(ctx, record.id);
    return toImport(ctx, await findImport(ctx, record.id));
  });
}

/**
 * Stores the file of a sheet, and deletes imports that nobody needs any more. @throws DomainError empty_upload,
 * payload_too_large
 */
export async function keepSheet(base: CallerCtx, { files }: Pick<Upload, 'files'>) {
  const [file] = files;
  if (!file) fail('empty_upload');
  refuseUnusable(file);
  const { platform, caller } = base;
  const kept = { kind: 'import_sheet', keptDays: KEPT_DAYS };
  const sha256 = await keepUpload(base, { fileName: file.name, path: file.path }, kept);
  const now = platform.clock.now();
  const publish_new = await inTransaction(base, async (ctx) => {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    await deleteImports(ctx, await selectStale(ctx, { before, keep: OPEN_MAX }));
    return publishedLast(ctx);
  });
  return {
    id: randomUUID(),
    sha256,
    fileName: file.name,
    state: 'reading' as const,
    layoutChoice: { publish_new },
    createdBy: caller.userId,
    createdByName: caller.name,
    createdAt: now,
  };
}

/** Has a sheet read, or only checked if it has already been read. */
export async function sendCheck(ctx: Ctx, importId: string): Promise<void> {
  const data = { org_id: ctx.orgId, user_id: ctx.caller.userId, import_id: importId };
  await ctx.platform.jobs.send(ctx.db, IMPORT_CHECK_QUEUE, data);
}

/**
 * Uploads and starts in one call: the columns are matched automatically.
 * @returns the task's id
 * @throws DomainError missing_id_column, import_running, task_limit, and why a sheet cannot be read
 */
export async function importDirectly(base: CallerCtx, upload: Upload): Promise<string> {
  const { task_id: replaced } = upload.texts;
  await inTransaction(base, (ctx) => releaseFailed(ctx, replaced));
  const record = await keepSheet(base, upload);
  await inTransaction(base, (ctx) => insertImport(ctx, record));
  try {
    const read = await readImport(base, record.id, upload.files[0]?.path);
    if (read?.state === 'invalid') throw new DomainError(read.problems);
    return await inTransaction(base, async (ctx) => {
      const current = await findImport(ctx, record.id, 'update');
      const grouping = givenGrouping(current);
      const layout = current.layout && { ...current.layout, ...(grouping ? { grouping } : {}) };
      if (!hasIds({ ...current, layout })) fail('missing_id_column');
      return begin(ctx, current);
    });
  } catch (error) {
    await inTransaction(base, (ctx) => deleteImports(ctx, [record.id]));
    throw error;
  }
}

/** A corrected upload replaces the failed one. */
async function releaseFailed(ctx: Ctx, taskId: string | undefined): Promise<void> {
  const isId = taskId !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(taskId);
  const task = isId ? await findTask(ctx, taskId) : undefined;
  if (taskId !== undefined && taskId !== '' && (!task || task.action !== 'excel_import_bulk_update'))
    fail('not_found');
  if (task?.status === 'failed' && !task.dismissedAt) await triggerTask(ctx, task.id, 'dismiss');
  else await refuseWhileRunning(ctx);
}

async function refuseWhileRunning(ctx: Ctx): Promise<void> {
  if ((await selectRunning(ctx)).length > 0) fail('import_running');
}

/** @throws DomainError import_not_ready, import_running, missing_id_column, nothing_to_import, rows_invalid, task_limit */
export async function startImport(ctx: Ctx, id: string): Promise<string> {
  const record = await ownImport(ctx, id, 'update');
  if (record.state === 'running') fail('import_running');
  if (record.state !== 'ready') fail('import_not_ready');
  if (!hasIds(record)) fail('missing_id_column');
  const { linked } = await countPhotos(ctx, id);
  const { new: added, changed } = record.productCounts;
  if (added + changed + linked + countLinks(record) === 0) {
    const { errorRecords } = await countResults(ctx, id);
    if (errorRecords > 0) fail('rows_invalid', { params: { count: errorRecords } });
    fail('nothing_to_import');
  }
  return begin(ctx, record);
}

async function begin(ctx: Ctx, record: ImportRecord): Promise<string> {
  await lockImports(ctx);
  await refuseWhileRunning(ctx);
  const { new: added, changed } = record.productCounts;
  const taskId = await startTask(ctx, {
    action: 'excel_import_bulk_update',
    subject: record.fileName,
    reference: record.id,
    input: {},
    totalCount: added + changed,
    steps: {
      file_validation: 'pending',
      data_backup: 'pending',
      product_update: 'pending',
      product_upload: 'pending',
    },
    counts: {
      rows: record.rowCount,
      new: added,
      changed,
      unchanged: record.counts.unchanged,
      left_out: record.counts.error,
    },
  });
  // Columns left undecided are left out of the next such file, too.
  await remember(ctx, record);
  await updateImport(ctx, record.id, { state: 'running', taskId });
  return taskId;
}

/** @throws DomainError import_running */
export async function discardImport(ctx: Ctx, id: string): Promise<void> {
  const record = await ownImport(ctx, id, 'update');
  if (record.state === 'running') fail('import_running');
  await deleteImports(ctx, [id]);
}

type MatchInput = ParsedOf<typeof matchOperation>['body']['columns'];

/**
 * Changes what columns are read as, remembers it for files with the same headers, and checks the rows again. An empty
 * list forgets what was remembered and matches everything anew.
 * @throws DomainError import_not_ready, column_chosen_twice, not_found
 */
export async function changeColumns(ctx: Ctx, id: string, changes: MatchInput): Promise<Import> {
  const record = await ownSheet(ctx, id, 'update');
  if (record.state !== 'ready' && record.state !== 'checking') fail('import_not_ready');
  const columns =
    changes.length === 0 ? await matchAnew(ctx, record) : await withTargets(ctx, record, changes);
  if (changes.length > 0) await remember(ctx, { ...record, columns });
  const { grouping: _grouping, ...layoutChoice } = record.layoutChoice;
  const changed = await updateImport(ctx, id, {
    columns,
    state: 'checking',
    ...(changes.length === 0 ? { layoutChoice } : {}),
    ...unchecked(record),
  });
  await sendCheck(ctx, id);
  return toImport(ctx, changed);
}

/** A column whose existence the person may know of, but not its contents. */
function withoutCells({
  reading: _reading,
  problem: _problem,
  mixed: _mixed,
  ...column
}: ImportColumn): ImportColumn {
  return { ...column, sample: '' };
}

/** What has to be worked out again when the rows are checked differently. */
export function unchecked(record: ImportRecord): ImportChange {
  return {
    checkVersion: record.checkVersion + 1,
    counts: { all: record.rowCount, new: 0, changed: 0, unchanged: 0, error: 0 },
    lostRows: 0,
    productCounts: { new: 0, changed: 0 },
    variantCounts: { new: 0, changed: 0 },
    problems: [],
  };
}

async function withTargets(ctx: Ctx, record: ImportRecord, changes: MatchInput): Promise<ImportColumn[]> {
  const wanted = new Map<number, ColumnTarget>();
  for (const { index, target } of changes) wanted.set(index, await checkedTarget(ctx, target));
  const answers = new Map(readingAnswers(record.columns));
  const columns = record.columns.map((column) => {
    const target = wanted.get(column.index);
    if (!target) return column;
    // Answers about the cells belong to the previous target.
    if (targetKey(target) !== targetKey(column.target)) answers.delete(column.index);
    return { ...column, target, sure: 100 };
  });
  refuseTwice(columns);
  for (const { index, reading } of changes)
    if (reading) answers.set(index, { ...answers.get(index), ...reading });
  const attributes = await fillableAttributes(ctx);
  const { id: importId, facts, layout } = record;
  const remarks = layout?.currencies;
  return decideReadings(ctx, { importId, columns, attributes, facts, answers, remarks });
}

/** @throws DomainError not_found for an attribute or part that the person cannot fill */
async function checkedTarget(ctx: Ctx, target: ColumnTarget): Promise<ColumnTarget> {
  const attributes = await fillableAttributes(ctx);
  if (target.kind === 'attribute') {
    const attribute = attributes.find(({ id }) => id === target.attribute_id);
    const parts = attribute ? ['value', ...typeOf(attribute).parts.map(({ name }) => name)] : [];
    if (!parts.includes(target.part)) fail('not_found', { path: 'body.columns' });
  }
  if (target.kind !== 'new_attribute') return target;
  const taken = (await loadAttributes(ctx)).find(({ name }) => labelKey(name) === labelKey(target.name));
  return taken ? { kind: 'attribute', attribute_id: taken.id, part: 'value' } : target;
}

function refuseTwice(columns: readonly ImportColumn[]): void {
  const byTarget = new Map<string, number[]>();
  for (const { index, target } of columns) {
    const key = targetKey(target);
    if (key !== undefined) byTarget.set(key, [...(byTarget.get(key) ?? []), index]);
  }
  const twice = [...byTarget.values()].find((indexes) => indexes.length > 1);
  if (twice)
    fail('column_chosen_twice', {
      path: 'body.columns',
      params: { columns: twice.map(columnLetter).join(', ') },
    });
}

type Matched = Pick<ImportRecord, 'signature' | 'columns' | 'mappingName' | 'layoutChoice' | 'layout'>;

/** Remembers the matching for files with the same headers; undecided columns stay undecided. */
export async function remember(ctx: Ctx, record: Matched): Promise<void> {
  await upsertMapping(ctx, record.signature, matched(record, record.layoutChoice.grouping ?? null));
}

/** The matching in the form in which it is remembered. */
export function matched(
  { columns, mappingName, layout }: Matched,
  grouping: Grouping | null,
): Omit<Mapping, 'layout'> {
  const own = ownColumns(columns.map(({ header }) => header));
  const answers = readingAnswers(columns);
  const kept = columns
    .filter(({ index }) => !own.has(index))
    .map(({ target, index: at }, index): RememberedColumn => {
      const readings = answers.get(at);
      return { index, target, ...(readings ? { said: readings } : {}) };
    });
  const indexes = columns.flatMap(({ index }) => (own.has(index) ? [] : index));
  const column = grouping === null || grouping.column === null ? -1 : indexes.indexOf(grouping.column);
  return {
    name: mappingName ?? '',
    columns: kept,
    grouping: grouping && {
      ...grouping,
      column: column < 0 ? null : column,
      accepted: [...new Set([...(layout?.accepted ?? []), ...(layout?.nameConflicts ?? [])])],
    },
  };
}
