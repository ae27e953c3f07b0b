import { isDeepStrictEqual } from 'node:util';
import type { Grouping, Import, ImportColumn, SheetLayout } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../platform/context.ts';
import { problem } from '../../platform/fail.ts';
import { recordChunks, type RecordRows } from '../../platform/rows/record-chunks.ts';
import { inLanes } from '../../platform/turns.ts';
import { organisationOf } from '../organisation/index.ts';
import { findCaller } from '../identity/index.ts';
import { endLostJobs } from '../tasks/index.ts';
import { judgeColumns } from './columns/judge-columns.service.ts';
import { linkPhotos } from './photos/link-photos.service.ts';
import {
  clearChecked,
  countParts,
  countResults,
  deleteRowsOf,
  haveProblem,
  selectRows,
  writeChecked,
  type CheckedRow,
  type StoredRow,
} from '../../platform/rows/incoming-rows.store.ts';
import { countProducts, deleteProducts, insertProducts } from './rows/import-products.store.ts';
import {
  fillableAttributes,
  findProductsOfRows,
  loadImportSetup,
  planAgainst,
  type ImportSetup,
  type StoredGiven,
} from './rows/import-setup.ts';
import { givenGrouping, hasIds, hasNames } from './layout/layout.ts';
import { selectImport, updateImport, type ImportRecord } from './imports.store.ts';
import { keyColumnsOf } from './grouping/row-keys.ts';
import type { AssignedRow } from './grouping/assign-rows.ts';
import { assignSheetRows } from './grouping/assign-sheet-rows.service.ts';
import { NAMELESS, type PlannedImport } from './rows/plan-product.ts';
import { readImport } from './rows/read-sheet.service.ts';
import { IMPORT_CHECK_QUEUE } from './imports.service.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Runs one transaction of the check; the run of a task provides its chunks. */
export type Transact = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** The matching has changed in the meantime, and another check is coming. */
class StaleCheck extends Error {}

/** The job that reads an uploaded sheet and checks its rows. */
export const importCheckJob = defineJob({
  queue: IMPORT_CHECK_QUEUE,
  retryLimit: 5,
  concurrency: 2,
  async run(platform, { org_id: orgId, user_id: userId, import_id: importId }) {
    const caller = await findCaller(platform, String(orgId), String(userId));
    if (!caller) return;
    const log = platform.log.child({ import: String(importId) });
    await readAndCheck({ platform, caller, log }, String(importId));
  },
});

/** Ends imports that nobody is reading or checking any more, and says what to do about it. */
export async function endLostChecks(platform: Platform): Promise<void> {
  await endLostJobs(platform, IMPORT_CHECK_QUEUE, async (base, { import_id: importId }) => {
    await inTransaction(base, async (ctx) => {
      const record = await selectImport(ctx, String(importId), 'update');
      if (record?.state !== 'reading' && record?.state !== 'checking') return;
      // In the meantime someone, perhaps another person, may have had it read again.
      const { jobs } = platform;
      if (await jobs.isPending(ctx.db, IMPORT_CHECK_QUEUE, { import_id: record.id })) return;
      await deleteRowsOf(ctx, [record.id]);
      const problems = [problem({ code: 'sheet_interrupted', params: { name: record.fileName } })];
      await updateImport(ctx, record.id, { state: 'invalid', problems });
    });
  });
}

/** Reads a stored sheet and checks its rows. May be repeated. */
export async function readAndCheck(base: CallerCtx, importId: string): Promise<void> {
  await readImport(base, importId);
  try {
    await checkImport(importId, { state: 'checking', transact: (work) => inTransaction(base, work) });
  } catch (error) {
    if (!(error instanceof StaleCheck)) throw error;
  }
}

/**
 * Checks all rows of an import against the library as it is now: what is new, changed, unchanged or wrong. Nothing in
 * the library is written, and the check may be repeated at any time.
 * @param how in which state it is checked: before it is started, or by its task
 * @throws StaleCheck if the columns were matched differently in the meantime
 */
export async function checkImport(
  importId: string,
  { state, transact }: { state: 'checking' | 'running'; transact: Transact },
): Promise<void> {
  const opened = await transact((ctx) => openCheck(ctx, importId, state));
  if (!opened) return;
  const { setup, assigned, version } = opened;
  await inLanes(LANES, chunksOf(assigned), ({ groups, position }) =>
    transact((ctx) => checkChunk(ctx, { importId, version, setup, groups, position })),
  );
  await transact(async (ctx) => {
    await guardVersion(ctx, importId, version);
    await writeLost(ctx, importId, assigned);
    await finishCheck(ctx, importId);
  });
}

/** While one chunk is planned, the database writes the last one and looks up the next. */
const LANES = 2;
/** Both together take the memory of one usual chunk. */
const CHUNK_ROWS = 500;

interface Chunk {
  groups: RecordRows<AssignedRow>[];
  /** Of its first product. */
  position: number;
}

function* chunksOf(assigned: readonly AssignedRow[]): Generator<Chunk> {
  let position = 0;
  for (const groups of recordChunks(assigned, ({ productKey }) => productKey, CHUNK_ROWS)) {
    yield { groups, position };
    position += groups.length;
  }
}

const UNGROUPED: Grouping = { by: 'row', column: null };

/** The row of a sheet without IDs: a product of its own, which gets its ID in the upload. */
const alone = ({ row }: AssignedRow): AssignedRow => ({
  row,
  role: 'main',
  productKey: `row ${row}`,
  variantKey: null,
  given: { productId: '' },
});

interface Opened {
  setup: ImportSetup;
  assigned: AssignedRow[];
  version: number;
}

async function openCheck(
  ctx: Ctx,
  importId: string,
  state: ImportRecord['state'],
): Promise<Opened | undefined> {
  const record = await selectImport(ctx, importId, 'update');
  if (record?.state !== state) return undefined;
  await deleteProducts(ctx, importId);
  const columns = await judgedColumns(ctx, record);
  await updateImport(ctx, importId, { columns });
  const setup = await loadImportSetup(ctx, { ...record, columns });
  const prices = new Set(
    setup.reader.attributes.filter(({ shape }) => shape.dtype === 'price').map(({ key }) => Number(key)),
  );
  const { layout } = record;
  // Without the columns that are left out.
  const { columns: read } = setup.reader;
  const { isForUpload } = setup;
  const keys = keyColumnsOf(read, prices);
  const { assigned, ...counted } = await assignSheetRows(ctx, importId, {
    columns: read,
    keys,
    chosen: givenGrouping(record) ?? (isForUpload && keys.productId === undefined ? UNGROUPED : undefined),
    accepted: layout?.accepted,
    before: layout,
  });
  const shaped = layout && { ...layout, ...counted };
  await updateImport(ctx, importId, { layout: shaped });
  if (!hasIds({ columns: read, layout: shaped })) {
    if (isForUpload) return { setup, assigned: assigned.map(alone), version: record.checkVersion };
    await clearChecked(ctx, importId);
    await finishCheck(ctx, importId);
    return undefined;
  }
  return { setup, assigned, version: record.checkVersion };
}

/** The columns, each with what is wrong with it as a whole. */
async function judgedColumns(ctx: Ctx, { id, columns: before }: ImportRecord): Promise<ImportColumn[]> {
  const columns = before.map(({ problem: _old, ...column }): ImportColumn => column);
  const { reader } = await loadImportSetup(ctx, { columns });
  return judgeColumns(ctx, id, { columns, reader, attributes: await fillableAttributes(ctx) });
}

async function guardVersion(ctx: Ctx, importId: string, version: number): Promise<void> {
  const record = await selectImport(ctx, importId, 'share');
  if (record?.checkVersion !== version) throw new StaleCheck();
}

async function checkChunk(
  ctx: Ctx,
  {
    importId,
    version,
    setup,
    groups,
    position,
  }: { importId: string; version: number; setup: ImportSetup } & Chunk,
): Promise<void> {
  const assigned = new Map(groups.flatMap(({ rows }) => rows.map((row) => [row.row, row] as const)));
  const products = groups.map(({ key: productKey, rows }) => ({ productKey, rows }));
  const [, stored, found] = await Promise.all([
    guardVersion(ctx, importId, version),
    selectRows(ctx, importId, [...assigned.keys()]),
    findProductsOfRows(ctx, setup, products),
  ]);
  const before = new Map(stored.map((row) => [row.row, row]));
  const plans = planAgainst(
    found,
    setup,
    products.map(({ productKey, rows }) => ({
      productKey,
      rows: rows.map((row) => ({ ...row, cells: before.get(row.row)?.cells ?? [] })),
    })),
  );
  const checked = plans.flatMap((plan) => checkedRows(plan, assigned));
  await Promise.all([
    // After a changed matching, most rows are the same as before.
    writeChecked(
      ctx,
      importId,
      checked.filter((row) => isOther(row, before.get(row.row))),
    ),
    insertProducts(
      ctx,
      importId,
      plans.map(({ productKey, kind, current }, index) => ({
        position: position + index,
        product_key: productKey,
        kind,
        product_id: current?.id ?? null,
      })),
    ),
  ]);
}

function isOther(
  { role, recordKey, partKey, given = null, result, problems }: CheckedRow,
  stored: StoredRow | undefined,
): boolean {
  return (
    stored?.role !== role ||
    stored.record_key !== recordKey ||
    stored.part_key !== partKey ||
    stored.result !== result ||
    !isDeepStrictEqual(stored.given, given) ||
    !isDeepStrictEqual(stored.problems, problems)
  );
}

function checkedRows({ outcomes }: PlannedImport, assigned: ReadonlyMap<number, AssignedRow>): CheckedRow[] {
  return outcomes.flatMap(({ row, role: turned, result, problems }) => {
    const assignment = assigned.get(row);
    if (!assignment) return [];
    const role = turned ?? assignment.role;
    const { productKey: recordKey } = assignment;
    const partKey = turned ? null : assignment.variantKey;
    const problem = role === 'extra' && assignment.problem ? { problem: assignment.problem } : {};
    const given: StoredGiven | undefined = assignment.given && { ...assignment.given, ...problem };
    return [{ row, role, recordKey, partKey, given, result, problems }];
  });
}

/** Rows that belong to no product. */
async function writeLost(ctx: Ctx, importId: string, assigned: readonly AssignedRow[]): Promise<void> {
  const lost = assigned.flatMap(({ row, productKey, problem: why }) =>
    productKey === null
      ? [
          {
            row,
            role: 'refused' as const,
            recordKey: null,
            partKey: null,
            result: 'error' as const,
            problems: why ? [why] : [],
          },
        ]
      : [],
  );
  await writeChecked(ctx, importId, lost);
}

async function finishCheck(ctx: Ctx, importId: string): Promise<void> {
  const record = await selectImport(ctx, importId, 'update');
  if (!record) return;
  const { counts, products, lostRows } = await countChecked(ctx, record);
  const variants = await countParts(ctx, importId, 'variant');
  await updateImport(ctx, importId, {
    ...(record.state === 'checking' ? { state: 'ready' as const } : {}),
    counts,
    lostRows,
    productCounts: products,
    variantCounts: { new: variants['new'] ?? 0, changed: variants['changed'] ?? 0 },
    problems: hasIds(record) || record.uploadMode !== null ? [] : [problem({ code: 'missing_id_column' })],
    ...(record.layout ? { layout: { ...record.layout, names: await namesOf(ctx, record) } } : {}),
    checkedRevision: (await organisationOf(ctx)).catalogueRevision,
    // Keys written before the rows were assigned are of no use.
    photoKeysVersion: null,
  });
  await linkPhotos(ctx, importId);
}

/**
 * Where new products get their names from. It is asked if rows are refused for lack of a name and no column has names.
 */
async function namesOf(ctx: Ctx, { id, columns, layoutChoice }: ImportRecord): Promise<SheetLayout['names']> {
  if (hasNames(columns)) return 'cells';
  if (layoutChoice.names_from_id) return 'id';
  return (await haveProblem(ctx, id, NAMELESS)) ? 'asked' : 'cells';
}

/** Rows and products by result. */
export async function countChecked(
  ctx: Ctx,
  { id, rowCount }: Pick<ImportRecord, 'id' | 'rowCount'>,
): Promise<{ counts: Import['counts']; products: Import['products']; lostRows: number }> {
  const { results, toCorrect } = await countResults(ctx, id);
  const products = await countProducts(ctx, id);
  return {
    counts: {
      all: rowCount,
      new: results['new'] ?? 0,
      changed: results['changed'] ?? 0,
      unchanged: results['unchanged'] ?? 0,
      // Rows without a product count as wrong.
      error: (results['error'] ?? 0) + (results[''] ?? 0),
    },
    products: { new: products.new, changed: products.changed },
    lostRows: toCorrect - (results['error'] ?? 0),
  };
}
