import { randomUUID } from 'node:crypto';
import { RECORD_ROWS_MAX } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../context.ts';
import { DomainError, fail } from '../fail.ts';
import { SheetError } from '../sheets/index.ts';
import { checkSheet, ownSheet } from './check-sheet.service.ts';
import { aliasSureness, knownHeaders } from './columns/header-aliases.rules.ts';
import { headerWords } from './columns/header-words.rules.ts';
import {
  deleteSheets,
  insertSheet,
  KEPT_WORKBOOK,
  lockForgotten,
  selectSheetTask,
  updateSheet,
} from './incoming-sheets.store.ts';
import { keepUpload, refuseUnusable, type SheetFile } from './response/kept-upload.ts';
import { isMarkable } from './response/marked-workbook.ts';
import { matchColumns, type SheetColumn, type SheetSample } from './columns/match-columns.rules.ts';
import { readRows, sheetProblem, sheetSample } from './read/read-rows.ts';
import type { RecordField, RecordTarget } from './record-target.ts';
import { ownColumns } from './response/response-columns.rules.ts';
import { isOutOfRoom } from './response/response-file.ts';
import { inSheetTurn } from './sheet-turns.ts';

/** A column that fills no field. */
const LEFT_OUT = '';
/** Sheets and rows per person; older sheets are deleted, except those being written. */
const SHEETS_MAX = 20;
const ROWS_MAX = 5 * RECORD_ROWS_MAX;

/**
 * Takes in a sheet: reads its rows, matches its columns and checks the rows against the existing records.
 * @returns its id
 * @throws DomainError rate_limited, and why the sheet cannot be read
 */
export async function openSheet(base: CallerCtx, target: RecordTarget, file: SheetFile): Promise<string> {
  refuseUnusable(file);
  return inSheetTurn(base, () => readAndCheck(base, target, file));
}

async function readAndCheck(base: CallerCtx, target: RecordTarget, file: SheetFile): Promise<string> {
  const { fileName, path } = file;
  const id = randomUUID();
  await inTransaction(base, async (ctx) => {
    await deleteSheets(ctx, await lockForgotten(ctx, { sheets: SHEETS_MAX - 1, rows: ROWS_MAX }));
    const createdAt = ctx.platform.clock.now();
    const nothingYet = { sheetName: '', columns: [], rowCount: 0 };
    const { userId: createdBy } = ctx.caller;
    await insertSheet(ctx, { id, target: target.name, fileName, ...nothingYet, createdBy, createdAt });
  });
  try {
    const titles = new Set(target.fields.flatMap((field) => headersOf(field).map(phraseOf)));
    const isKnownTitle = (text: string) => titles.has(phraseOf(text));
    const read = await readRows(base, {
      sheetId: id,
      fileName,
      path,
      rowsMax: RECORD_ROWS_MAX,
      isKnownTitle,
    });
    const { sheetName, headers, filled, total: rowCount, layout } = read;
    await inTransaction(base, async (ctx) => {
      const columns = matchFields(target, await sheetSample(ctx, { sheetId: id, headers, filled }));
      const place = layout.sheets.findIndex(({ name }) => name === sheetName);
      const tableLocation = { place, headerRow: layout.headerRows.at(-1) ?? null };
      await updateSheet(ctx, id, { sheetName, columns, rowCount, tableLocation });
    });
    await checkSheet(base, target, id);
    const sha256 = await keepToMark(base, file);
    if (sha256 !== null) await inTransaction(base, (ctx) => updateSheet(ctx, id, { sha256 }));
    return id;
  } catch (error) {
    await inTransaction(base, (ctx) => deleteSheets(ctx, [id]));
    if (!(error instanceof SheetError)) throw error;
    throw new DomainError([sheetProblem(error, fileName)]);
  }
}

/**
 * Stores a workbook so that wrong cells can be marked in it. If there is no room, they come back in a sheet of our own.
 */
async function keepToMark(base: CallerCtx, file: SheetFile): Promise<string | null> {
  if (!isMarkable(file.fileName)) return null;
  try {
    return await keepUpload(base, file, { kind: KEPT_WORKBOOK });
  } catch (error) {
    if (isOutOfRoom(error)) return null;
    throw error;
  }
}

function matchFields({ fields }: RecordTarget, sample: SheetSample): SheetColumn<string>[] {
  const known = knownHeaders(fields.map((field) => ({ sure: headersOf(field).map(phraseOf) })));
  const own = ownColumns(sample.headers);
  return matchColumns(sample, {
    candidatesOf: ({ index, words }) =>
      own.has(index)
        ? []
        : fields.flatMap((field) => {
            const sure = headersOf(field).map((ownName) =>
              aliasSureness(words, { sure: [] }, { ownName, known }),
            );
            return Math.max(...sure) > 0 ? [{ target: field.name, sure: Math.max(...sure) }] : [];
          }),
    keyOf: (field) => (field === LEFT_OUT ? undefined : field),
    skip: LEFT_OUT,
    undecided: LEFT_OUT,
  });
}

const headersOf = ({ label, headers = [] }: RecordField): string[] => [...Object.values(label), ...headers];
const phraseOf = (header: string): string => headerWords(header).phrase;

/**
 * Matches the columns as the person chose, and checks the rows again.
 * @param chosen field by column index; '' leaves the column out
 * @throws DomainError not_found, import_running, column_chosen_twice, rate_limited; nothing is changed then
 */
export async function chooseColumns(
  base: CallerCtx,
  target: RecordTarget,
  choice: { id: string; chosen: ReadonlyMap<number, string> },
): Promise<void> {
  await inSheetTurn(base, async () => {
    await keepChoice(base, target, choice);
    await checkSheet(base, target, choice.id);
  });
}

async function keepChoice(
  base: CallerCtx,
  target: RecordTarget,
  { id, chosen }: { id: string; chosen: ReadonlyMap<number, string> },
): Promise<void> {
  await inTransaction(base, async (ctx) => {
    const sheet = await ownSheet(ctx, target, id, 'update');
    if (isRunning(await selectSheetTask(ctx, sheet.taskId))) fail('import_running');
    const columns = sheet.columns.map((column) => {
      const field = chosen.get(column.index);
      return field === undefined ? column : { ...column, target: field, sure: 100 };
    });
    refuseTwice(columns);
    if (columns.some((column) => !isField(target, column.target)))
      fail('not_found', { path: 'body.columns' });
    await updateSheet(ctx, id, { columns, revision: sheet.revision + 1, taskId: null });
  });
}

const isField = ({ fields }: RecordTarget, name: string): boolean =>
  name === LEFT_OUT || fields.some((field) => field.name === name);

function refuseTwice(columns: readonly SheetColumn<string>[]): void {
  const fields = columns.map((column) => column.target).filter((field) => field !== LEFT_OUT);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice === undefined) return;
  const letters = columns.flatMap((column) => (column.target === twice ? column.letter : []));
  fail('column_chosen_twice', { path: 'body.columns', params: { columns: letters.join(', ') } });
}

/** Whether the task of a sheet is still running. */
export function isRunning(task: { status: string } | undefined): boolean {
  return task?.status === 'pending' || task?.status === 'in-progress';
}
