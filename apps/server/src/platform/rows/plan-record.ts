import { holds, type RowResult } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import { recordsOf } from './record-chunks.ts';
import type { SheetColumn } from './columns/match-columns.rules.ts';
import type { RecordTarget, RecordValues } from './record-target.ts';
import type { RowProblem } from './row-problem.ts';
import { isUnreadable, meaningfulText } from './cell-meaning.ts';
import type { StoredCell } from './stored-cells.ts';

/** A row and what it says about its record; empty cells say nothing. */
export interface ReadRecordRow {
  row: number;
  key: string | null;
  values: RecordValues;
  problems: RowProblem[];
}

/** What a row changes, cell by cell. */
export interface RowOutcome {
  row: number;
  result: RowResult;
  /** By field: the value before ('' for none) and after. */
  cells: { field: string; old: string; value: string }[];
  problems: RowProblem[];
}

export interface PlannedRecord {
  key: string;
  /** In the form that its area uses; null for a new record. */
  stored: unknown;
  /** The record after the change. */
  values: RecordValues;
  outcomes: RowOutcome[];
}

/** Reads a row by its matched columns. A wrong cell is left out and reported; the others count. */
export function readRecordRow(
  target: RecordTarget,
  columns: readonly SheetColumn<string>[],
  { row, cells }: { row: number; cells: readonly StoredCell[] },
): ReadRecordRow {
  const values: Record<string, string> = {};
  const problems: RowProblem[] = [];
  for (const { index, target: name } of columns) {
    const field = target.fields.find((one) => one.name === name);
    const text = meaningfulText(cells[index]);
    if (!field || text === '') continue;
    if (isUnreadable(cells[index])) {
      problems.push({ code: 'value_missing', column: index, params: { text } });
      continue;
    }
    const read = field.read?.(text) ?? text;
    if (typeof read === 'string') values[name] = read;
    else problems.push({ ...read, column: index });
  }
  const key = target.keyOf(values);
  return { row, key, values, problems: key === null ? [...problems, target.keyless] : problems };
}

/**
 * Plans what rows change in their records as they are now.
 * @param lock keeps others from changing the records until the transaction ends
 */
export async function planRecords(
  ctx: Ctx,
  target: RecordTarget,
  { rows, lock = 'none' }: { rows: readonly ReadRecordRow[]; lock?: 'update' | 'none' },
): Promise<PlannedRecord[]> {
  const records = recordsOf(rows, ({ key }) => key);
  const known = await target.find(
    ctx,
    records.map(({ key }) => key),
    lock,
  );
  const plans = records.map((record): PlannedRecord => {
    const stored = known.get(record.key) ?? null;
    const before = stored === null ? undefined : target.valuesOf(stored);
    const refusal = refusalOf(ctx, target.needs[before ? 'change' : 'add']);
    return {
      key: record.key,
      stored,
      ...(refusal ? refused(record, { before, refusal }) : planRecord(target, record, before)),
    };
  });
  const wrong = await target.check?.(
    ctx,
    plans.filter(({ outcomes }) => outcomes.some(isWritten)),
  );
  return plans.map((plan) => withProblem(plan, wrong?.get(plan.key)));
}

/** Whether a row adds or changes something. */
export function isWritten({ result }: { result: RowResult | null }): boolean {
  return result === 'new' || result === 'changed';
}

/** A record that cannot be written, for a reason that is then that of all its rows. */
export function withProblem<Plan extends Pick<PlannedRecord, 'outcomes'>>(
  plan: Plan,
  why: RowProblem | undefined,
): Plan {
  if (why === undefined) return plan;
  const outcomes = plan.outcomes.map((outcome): RowOutcome =>
    isWritten(outcome) ? { ...outcome, result: 'error', problems: [...outcome.problems, why] } : outcome,
  );
  return { ...plan, outcomes };
}

/** The permissions that the person would need but does not have. */
function refusalOf(ctx: Ctx, needs: RecordTarget['needs']['add']): RowProblem | undefined {
  const missing = needs.find((anyOf) => !holds(ctx.audience, anyOf));
  return missing && { code: 'forbidden', params: { permission: missing[0] } };
}

type Plan = Pick<PlannedRecord, 'values' | 'outcomes'>;

/** Rows of a record that the person may not write; nothing about the stored record is revealed. */
function refused(
  { rows }: { rows: readonly ReadRecordRow[] },
  { before, refusal }: { before: RecordValues | undefined; refusal: RowProblem },
): Plan {
  const outcomes = rows.map(({ row, problems }): RowOutcome => ({
    row,
    result: 'error',
    cells: [],
    problems: [...problems, refusal],
  }));
  return { values: before ?? {}, outcomes };
}

/**
 * What the rows of a record change, one after the other. Rows of a new record that lack a required field are left out.
 */
function planRecord(
  target: RecordTarget,
  { rows }: { rows: readonly ReadRecordRow[] },
  known: RecordValues | undefined,
): Plan {
  let now = known;
  const outcomes = rows.map(({ row, values, problems }): RowOutcome => {
    const next = { ...now, ...values };
    const missing = target.fields.filter(({ name, required }) => required && (next[name] ?? '') === '');
    if (missing.length > 0) {
      const lacks = missing.map(({ name }) => ({ code: 'required' as const, params: { label: name } }));
      return { row, result: 'error', cells: [], problems: [...problems, ...lacks] };
    }
    const before = now;
    now = next;
    const cells = Object.entries(values).map(([field, value]) => ({
      field,
      old: before?.[field] ?? '',
      value,
    }));
    const isChanged = cells.some(({ old, value }) => old !== value);
    return { row, result: before ? (isChanged ? 'changed' : 'unchanged') : 'new', cells, problems };
  });
  return { values: now ?? {}, outcomes };
}
