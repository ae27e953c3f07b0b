import {
  type AnswerOf,
  type IncomingRow,
  type IncomingSheet,
  type Language,
  type ParsedOf,
  type Problem,
  type SheetOperations,
} from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import { ownSheet } from './check-sheet.service.ts';
import {
  countResults,
  countRowsOfRecords,
  selectRowPage,
  selectRowsOfRecords,
  type StoredRow,
} from './incoming-rows.store.ts';
import { selectSheetTask } from './incoming-sheets.store.ts';
import { isRunning } from './open-sheet.service.ts';
import { planRecords, readRecordRow, type RowOutcome } from './plan-record.ts';
import { countedChunks } from './record-chunks.ts';
import type { RecordTarget } from './record-target.ts';
import type { SheetColumn } from './columns/match-columns.rules.ts';
import { toProblem, type RowProblem } from './row-problem.ts';
import { storedText } from './stored-cells.ts';

/** A sheet as shown to the person. @throws DomainError not_found */
export async function viewSheet(ctx: Ctx, target: RecordTarget, id: string): Promise<IncomingSheet> {
  const sheet = await ownSheet(ctx, target, id);
  const { language } = ctx.caller;
  const task = await selectSheetTask(ctx, sheet.taskId);
  const isChecked = sheet.checkedRevision === sheet.revision;
  const ended = task?.status === 'failed' ? 'failed' : task?.status === 'success' ? 'done' : undefined;
  return {
    id,
    file_name: sheet.fileName,
    state: isRunning(task) ? 'running' : (ended ?? (isChecked ? 'ready' : 'checking')),
    revision: sheet.revision,
    columns: sheet.columns.map(({ target: field, ...column }) => ({ ...column, field })),
    fields: target.fields.map(({ name, label }) => ({ name, label: label[language] })),
    ...(await sheetCounts(ctx, id)),
    progress: task ? Math.floor((100 * task.doneCount) / Math.max(1, task.totalCount)) : 0,
    // One type assertion: tasks store the error codes of the contract.
    problem: task?.error ? toProblem(task.error as RowProblem) : null,
  };
}

/** Counts the rows of a sheet by result. */
export async function sheetCounts(
  ctx: Ctx,
  id: string,
): Promise<Pick<IncomingSheet, 'counts' | 'to_correct'>> {
  const { results, toCorrect } = await countResults(ctx, id);
  const { new: added = 0, changed = 0, unchanged = 0, error = 0 } = results;
  const all = Object.values(results).reduce((sum, count) => sum + count, 0);
  return { counts: { all, new: added, changed, unchanged, error }, to_correct: toCorrect };
}

/**
 * A page of rows and what each cell changes, compared with the records as they are now.
 * @throws DomainError not_found
 */
export async function viewRows(
  ctx: Ctx,
  target: RecordTarget,
  { id, result, page, per_page: size }: { id: string } & ParsedOf<SheetOperations['rows']>['query'],
): Promise<AnswerOf<SheetOperations['rows']>> {
  const { columns } = await ownSheet(ctx, target, id);
  const rows = await selectRowPage(ctx, id, { result, skip: (page - 1) * size, size });
  const outcomes = await outcomesOf(ctx, target, { id, columns, rows });
  const { counts } = await sheetCounts(ctx, id);
  const seen: Seen = { target, columns, language: ctx.caller.language };
  return {
    rows: rows.map((row) => viewRow(row, outcomes.get(row.row), seen)),
    total: result === undefined ? counts.all : counts[result],
  };
}

/** What the rows of a page change; it depends on the other rows of their records. */
async function outcomesOf(
  ctx: Ctx,
  target: RecordTarget,
  { id, columns, rows }: Pick<Seen, 'columns'> & { id: string; rows: readonly StoredRow[] },
): Promise<Map<number, RowOutcome>> {
  const shown = new Set(rows.map(({ row }) => row));
  const keys = [...new Set(rows.flatMap(({ record_key: key }) => key ?? []))];
  const outcomes = new Map<number, RowOutcome>();
  for (const records of countedChunks(await countRowsOfRecords(ctx, id, keys))) {
    const wanted = records.map(({ key }) => key);
    const ofRecords = await selectRowsOfRecords(ctx, id, wanted);
    const plans = await planRecords(ctx, target, {
      rows: ofRecords.map((row) => readRecordRow(target, columns, row)),
    });
    for (const outcome of plans.flatMap((plan) => plan.outcomes))
      if (shown.has(outcome.row)) outcomes.set(outcome.row, outcome);
  }
  return outcomes;
}

interface Seen {
  target: RecordTarget;
  columns: readonly SheetColumn<string>[];
  language: Language;
}

function viewRow(stored: StoredRow, outcome: RowOutcome | undefined, seen: Seen): IncomingRow {
  const { target, columns, language } = seen;
  const { row, result, problems } = stored;
  const shown = (one: RowProblem): Problem => toProblem(named(one, target, language));
  const planned = result === 'error' ? undefined : outcome;
  const cells = columns.flatMap(({ index, target: name }): IncomingRow['cells'] => {
    const field = target.fields.find((one) => one.name === name);
    const typed = storedText(stored.cells[index]);
    if (!field || typed === '') return [];
    const wrong = problems.find(({ column }) => column === index);
    if (wrong) return [{ field: name, old: '', value: typed, problem: shown(wrong) }];
    const show = (text: string): string => (text === '' ? '' : (field.show?.(text, language) ?? text));
    const cell = planned?.cells.find((one) => one.field === name);
    return [{ field: name, old: show(cell?.old ?? ''), value: cell ? show(cell.value) : typed }];
  });
  const ofRow = problems.filter(({ column }) => column === undefined);
  return { row, result: planned?.result ?? result ?? 'error', cells, problems: ofRow.map(shown) };
}

/** A problem with its field named as on screen. */
export function named(problem: RowProblem, { fields }: RecordTarget, language: Language): RowProblem {
  const label = fields.find(({ name }) => name === problem.params?.['label'])?.label[language];
  return label === undefined ? problem : { ...problem, params: { ...problem.params, label } };
}
