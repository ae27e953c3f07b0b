import { inTransaction, type CallerCtx, type Ctx } from '../context.ts';
import { fail } from '../fail.ts';
import { selectRowPage, selectRows, writeChecked } from './incoming-rows.store.ts';
import { selectSheet, updateSheet, type StoredSheet } from './incoming-sheets.store.ts';
import { planRecords, readRecordRow, type ReadRecordRow, type RowOutcome } from './plan-record.ts';
import { recordChunks } from './record-chunks.ts';
import type { RecordTarget } from './record-target.ts';
import type { RowProblem } from './row-problem.ts';

/** The columns were chosen anew in the meantime, and another check is coming. */
class StaleCheck extends Error {}

/** A sheet belongs to the person who uploaded it, and to admins. @throws DomainError not_found */
export async function ownSheet(
  ctx: Ctx,
  { name }: Pick<RecordTarget, 'name'>,
  id: string,
  lock: 'update' | 'share' | 'none' = 'none',
): Promise<StoredSheet> {
  const sheet = (await selectSheet(ctx, { id, target: name }, lock)) ?? fail('not_found');
  const { isAdmin, userId } = ctx.caller;
  return isAdmin || sheet.createdBy === userId ? sheet : fail('not_found');
}

/** Rows read at a time to find their records. */
const PAGE_ROWS = 500;
/** Rows per record. Any more are left out, because the rows of a record are all held in memory. */
const ROWS_OF_RECORD_MAX = 200;

/** The record that a row belongs to; `first` is set once a record has too many rows, and is the row that it repeats. */
interface KeyedRow {
  row: number;
  key: string | null;
  first?: number;
}

/**
 * Checks all rows of a sheet against the current records, without writing any. Gives way to the check of a newer choice
 * of columns.
 */
export async function checkSheet(base: CallerCtx, target: RecordTarget, id: string): Promise<void> {
  const { revision } = await inTransaction(base, (ctx) => ownSheet(ctx, target, id));
  const step = <T>(work: (ctx: Ctx, sheet: StoredSheet) => Promise<T>) =>
    inTransaction(base, async (ctx) => {
      const sheet = await ownSheet(ctx, target, id, 'share');
      if (sheet.revision !== revision) throw new StaleCheck();
      return work(ctx, sheet);
    });
  try {
    const keyed: KeyedRow[] = [];
    let page: KeyedRow[];
    do {
      page = await step((ctx, sheet) => readKeyPage(ctx, target, { sheet, skip: keyed.length }));
      keyed.push(...page);
    } while (page.length > 0);
    const rows = withoutSurplus(keyed);
    for (const records of recordChunks(rows, ({ key }) => key)) {
      const ofRecords = records.flatMap((record) => record.rows);
      await step((ctx, sheet) => checkRows(ctx, target, { sheet, rows: ofRecords }));
    }
    const lost = rows.filter(({ key }) => key === null);
    for (let from = 0; from < lost.length; from += PAGE_ROWS) {
      const some = lost.slice(from, from + PAGE_ROWS);
      await step((ctx, sheet) => refuseRows(ctx, target, { sheet, rows: some }));
    }
    await inTransaction(base, async (ctx) => {
      const sheet = await ownSheet(ctx, target, id, 'update');
      if (sheet.revision === revision) await updateSheet(ctx, id, { checkedRevision: revision });
    });
  } catch (error) {
    if (!(error instanceof StaleCheck)) throw error;
  }
}

async function readKeyPage(
  ctx: Ctx,
  target: RecordTarget,
  { sheet, skip }: { sheet: StoredSheet; skip: number },
): Promise<KeyedRow[]> {
  const stored = await selectRowPage(ctx, sheet.id, { result: undefined, skip, size: PAGE_ROWS });
  return stored.map((row) => ({ row: row.row, key: readRecordRow(target, sheet.columns, row).key }));
}

/** Rows beyond the limit of a record lose their record. */
function withoutSurplus(rows: readonly KeyedRow[]): KeyedRow[] {
  const seen = new Map<string, { first: number; count: number }>();
  return rows.map((keyed) => {
    const { row, key } = keyed;
    if (key === null) return keyed;
    const record = seen.get(key) ?? { first: row, count: 0 };
    seen.set(key, record);
    record.count += 1;
    return record.count > ROWS_OF_RECORD_MAX ? { row, key: null, first: record.first } : keyed;
  });
}

interface SomeRows {
  sheet: StoredSheet;
  rows: readonly KeyedRow[];
}

async function readRecordRows(
  ctx: Ctx,
  target: RecordTarget,
  { sheet, rows }: SomeRows,
): Promise<ReadRecordRow[]> {
  const numbers = rows.map(({ row }) => row);
  const stored = await selectRows(ctx, sheet.id, numbers);
  return stored.map((row) => readRecordRow(target, sheet.columns, row));
}

async function checkRows(ctx: Ctx, target: RecordTarget, some: SomeRows): Promise<void> {
  const plans = await planRecords(ctx, target, { rows: await readRecordRows(ctx, target, some) });
  await writeChecked(
    ctx,
    some.sheet.id,
    plans.flatMap(({ key, outcomes }) => outcomes.map((outcome) => checked(key, outcome))),
  );
}

/** Refuses rows that belong to no record. */
async function refuseRows(ctx: Ctx, target: RecordTarget, some: SomeRows): Promise<void> {
  const firsts = new Map(some.rows.map(({ row, first }) => [row, first]));
  const rows = await readRecordRows(ctx, target, some);
  await writeChecked(
    ctx,
    some.sheet.id,
    rows.map((read) => {
      const first = firsts.get(read.row);
      const problems = first === undefined ? read.problems : [...read.problems, repeated(read, first)];
      return checked(null, { row: read.row, result: 'error', cells: [], problems });
    }),
  );
}

function repeated({ key }: ReadRecordRow, first: number): RowProblem {
  const [id = ''] = (key ?? '').split('\n');
  return { code: 'duplicate_row', params: { id, row: first } };
}

function checked(recordKey: string | null, { row, result, problems }: RowOutcome) {
  return { row, role: 'main', recordKey, partKey: null, result, problems };
}
