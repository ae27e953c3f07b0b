import { randomUUID } from 'node:crypto';
import type { Language, RowResult } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../context.ts';
import { DomainError, fail } from '../fail.ts';
import { SheetError } from '../sheets/index.ts';
import { aliasSureness, knownHeaders } from './header-aliases.rules.ts';
import {
  countResults,
  deleteRowsOf,
  selectRecordsAfter,
  selectRowPage,
  selectRowsOfRecords,
  selectWrongRows,
  writeChecked,
  writeRefused,
  type StoredRow,
} from './incoming-rows.store.ts';
import { insertSheet, selectSheet, updateColumns, type IncomingSheet } from './incoming-sheets.store.ts';
import { matchColumns, type SheetColumn, type SheetSample } from './match-columns.rules.ts';
import { planRecord, readRecordRow, type PlannedRecord, type RowOutcome } from './plan-record.ts';
import { readRows, sheetProblem, sheetSample } from './read-rows.ts';
import { recordChunks, recordsOf } from './record-chunks.ts';
import type { RecordTarget } from './record-target.ts';
import { makeResponse } from './response-sheet.ts';
import { ownColumns } from './response-columns.rules.ts';
import type { RowProblem } from './row-problem.ts';

/** A column that no field is in. */
const LEFT_OUT = '';

/**
 * Takes a sheet in: reads its rows, matches its columns and checks the rows against the records that there are.
 * @param file path: where the upload lies on this machine
 * @throws DomainError why the sheet cannot be read
 */
export async function openSheet(
  base: CallerCtx,
  target: RecordTarget,
  { fileName, path }: { fileName: string; path: string },
): Promise<IncomingSheet> {
  const id = randomUUID();
  try {
    const { sheetName, headers, filled, total } = await readRows(base, { sheetId: id, fileName, path });
    const sheet = await inTransaction(base, async (ctx) => {
      const columns = matchFields(target, await sheetSample(ctx, { sheetId: id, headers, filled }));
      const made = { id, target: target.name, fileName, sheetName, columns, rowCount: total };
      const by = { createdBy: ctx.caller.userId, createdAt: ctx.platform.clock.now() };
      await insertSheet(ctx, { ...made, ...by });
      return { ...made, ...by };
    });
    await checkSheet(base, target, id);
    return sheet;
  } catch (error) {
    // Whatever went wrong, no rows stay without their sheet.
    await inTransaction(base, (ctx) => deleteRowsOf(ctx, [id]));
    if (!(error instanceof SheetError)) throw error;
    throw new DomainError([sheetProblem(error, fileName)]);
  }
}

function matchFields(target: RecordTarget, sample: SheetSample): SheetColumn<string>[] {
  const known = knownHeaders(target.fields.map(({ aliases }) => aliases));
  const own = ownColumns(sample.headers);
  return matchColumns(sample, {
    candidatesOf: ({ index, words }) =>
      own.has(index)
        ? []
        : target.fields.flatMap(({ name, aliases }) => {
            const sure = aliasSureness(words, aliases, { known });
            return sure > 0 ? [{ target: name, sure }] : [];
          }),
    keyOf: (field) => (field === LEFT_OUT ? undefined : field),
    skip: LEFT_OUT,
    undecided: LEFT_OUT,
  });
}

/**
 * Matches columns as the person says, and checks the rows anew.
 * @param chosen field by the index of the column; '' leaves it out
 * @throws DomainError not_found, column_chosen_twice
 */
export async function chooseColumns(
  base: CallerCtx,
  target: RecordTarget,
  { id, chosen }: { id: string; chosen: ReadonlyMap<number, string> },
): Promise<void> {
  await inTransaction(base, async (ctx) => {
    const columns = (await sheetOf(ctx, target, id)).columns.map((column) => {
      const field = chosen.get(column.index);
      return field === undefined ? column : { ...column, target: field, sure: 100 };
    });
    const fields = columns.map((column) => column.target).filter((field) => field !== LEFT_OUT);
    const twice = fields.find((field, index) => fields.indexOf(field) !== index);
    if (twice !== undefined) {
      const letters = columns.flatMap((column) => (column.target === twice ? column.letter : []));
      fail('column_chosen_twice', { params: { columns: letters.join(', ') } });
    }
    await updateColumns(ctx, { id, columns });
  });
  await checkSheet(base, target, id);
}

/** Checks all rows of a sheet against the records as they are. Nothing of the records is written. */
export async function checkSheet(base: CallerCtx, target: RecordTarget, id: string): Promise<void> {
  const rows = await inTransaction(base, async (ctx) => {
    const { columns, rowCount } = await sheetOf(ctx, target, id);
    const stored = await selectRowPage(ctx, id, { result: undefined, skip: 0, size: rowCount });
    return stored.map((row) => readRecordRow(target, columns, row));
  });
  for (const records of recordChunks(rows, ({ key }) => key)) {
    await inTransaction(base, async (ctx) => {
      const known = await target.find(
        ctx,
        records.map(({ key }) => key),
      );
      const plans = records.map((record) => planRecord(target, record, known.get(record.key)));
      await writeChecked(
        ctx,
        id,
        plans.flatMap(({ key, outcomes }) => outcomes.map((outcome) => checked(key, outcome))),
      );
    });
  }
  const lost = rows.filter(({ key }) => key === null);
  await inTransaction(base, (ctx) =>
    writeChecked(
      ctx,
      id,
      lost.map((row) => checked(null, { ...row, result: 'error', cells: [] })),
    ),
  );
}

function checked(recordKey: string | null, { row, result, problems }: RowOutcome) {
  return { row, role: 'main', recordKey, partKey: null, result, problems };
}

/** A sheet belongs to who uploaded it, and to admins. @throws DomainError not_found */
async function sheetOf(ctx: Ctx, { name }: RecordTarget, id: string): Promise<IncomingSheet> {
  const sheet = (await selectSheet(ctx, { id, target: name })) ?? fail('not_found');
  const { isAdmin, userId } = ctx.caller;
  return isAdmin || sheet.createdBy === userId ? sheet : fail('not_found');
}

/** The records of rows, planned against what is there now. */
async function plansOf(
  ctx: Ctx,
  target: RecordTarget,
  { columns, rows }: { columns: readonly SheetColumn<string>[]; rows: readonly StoredRow[] },
): Promise<PlannedRecord[]> {
  const read = rows.map((row) => readRecordRow(target, columns, row));
  const records = recordsOf(read, ({ key }) => key);
  const known = await target.find(
    ctx,
    records.map(({ key }) => key),
  );
  return records.map((record) => planRecord(target, record, known.get(record.key)));
}

export interface SheetPage {
  columns: SheetColumn<string>[];
  rows: RowOutcome[];
  /** Rows by result. */
  counts: Record<RowResult | 'all', number>;
}

/**
 * A page of the rows with what each cell changes, against the records as they are now.
 * @param page counts from 0 @throws DomainError not_found
 */
export async function sheetPage(
  ctx: Ctx,
  target: RecordTarget,
  { id, result, page, size }: { id: string; result?: RowResult; page: number; size: number },
): Promise<SheetPage> {
  const { columns, rowCount } = await sheetOf(ctx, target, id);
  const rows = await selectRowPage(ctx, id, { result, skip: page * size, size });
  const keys = [...new Set(rows.flatMap(({ record_key: key }) => key ?? []))];
  const plans = await plansOf(ctx, target, { columns, rows: await selectRowsOfRecords(ctx, id, keys) });
  const outcomes = new Map(plans.flatMap((plan) => plan.outcomes.map((one) => [one.row, one])));
  const { results } = await countResults(ctx, id);
  const count = (one: RowResult) => results[one] ?? 0;
  return {
    columns,
    rows: rows.map(({ row, result: found, problems }) =>
      found === 'error' || !outcomes.has(row)
        ? { row, result: 'error', cells: [], problems }
        : (outcomes.get(row) as RowOutcome),
    ),
    counts: {
      all: rowCount,
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      error: count('error'),
    },
  };
}

/**
 * Writes the records of one chunk, planned anew against what is there, in the caller's transaction. What cannot be
 * written is noted at its rows.
 * @param after cursor of the chunk before; 0 to begin with
 * @returns the cursor of this one, null when there is nothing left, and how many records were written
 */
export async function writeChunk(
  ctx: Ctx,
  target: RecordTarget,
  { id, after, size }: { id: string; after: number; size: number },
): Promise<{ after: number | null; written: number }> {
  const { columns } = await sheetOf(ctx, target, id);
  const records = await selectRecordsAfter(ctx, id, { after, size });
  const last = records.at(-1);
  if (!last) return { after: null, written: 0 };
  const rows = await selectRowsOfRecords(
    ctx,
    id,
    records.map(({ key }) => key),
  );
  const isWritten = ({ result }: RowOutcome) => result === 'new' || result === 'changed';
  const plans = await plansOf(ctx, target, { columns, rows });
  const writes = plans.filter(({ outcomes }) => outcomes.some(isWritten));
  const refused = await target.write(ctx, writes);
  const wrong = plans.flatMap(({ key, outcomes }) => {
    const why = refused.get(key);
    const left = why ? outcomes.filter(isWritten).map(({ row }) => ({ row, problems: [why] })) : [];
    return [...left, ...outcomes.filter(({ result }) => result === 'error')];
  });
  await writeRefused(ctx, id, wrong);
  return { after: last.first, written: writes.length - refused.size };
}

/** The rows with something to correct as a sheet: bytes of an .xlsx. @throws DomainError not_found */
export async function responseOf(
  base: CallerCtx,
  target: RecordTarget,
  { id, wordsOf }: { id: string; wordsOf: (problem: RowProblem, language: Language) => string },
): Promise<Uint8Array> {
  const { sheet, rows } = await inTransaction(base, async (ctx) => ({
    sheet: await sheetOf(ctx, target, id),
    rows: await selectWrongRows(ctx, id),
  }));
  const headers = sheet.columns.map(({ header }) => header);
  const { language } = base.caller;
  return makeResponse({ sheetName: sheet.sheetName, headers, rows, language, wordsOf });
}
