import type { InputOf, PaperLineDetails, updatePaper } from '@sourcewiz/contract';
import { valuesEqual } from '@sourcewiz/contract';
import {
  cellKey,
  type CellChange,
  type Edits,
  type SentCell,
} from '../../../platform/grid/rules/edits.rules.ts';

/** A line of the table. */
export interface LineRow {
  uid: string;
  /** Its number in the document. */
  at: number;
  /** As the server has it. */
  line: PaperLineDetails;
  /** As it was when the table was opened: what edits are measured against, so that every step can be undone. */
  base: PaperLineDetails;
}

type LineChange = NonNullable<InputOf<typeof updatePaper>['body']['lines']>[number];

/** Cells that are stored; everything else is worked out from them. */
const stored = {
  name: ({ name }: PaperLineDetails) => name,
  hs_code: ({ facts }: PaperLineDetails) => facts.hs_code,
  quantity: ({ quantity }: PaperLineDetails) => quantity,
  unit: ({ unit }: PaperLineDetails) => unit,
  price: ({ price }: PaperLineDetails) => price,
  discount_percent: ({ discount_percent: percent }: PaperLineDetails) => percent,
  remark: ({ remark }: PaperLineDetails) => remark,
} as const;
export type StoredCell = keyof typeof stored;
const storedCells = Object.keys(stored) as StoredCell[];

export const valueIn = (line: PaperLineDetails, column: StoredCell): string | null => stored[column](line);

/** Lines as rows; a line keeps what it began with. */
export function rowsOf(lines: readonly PaperLineDetails[], before: readonly LineRow[]): LineRow[] {
  const known = new Map(before.map((row) => [row.uid, row.base]));
  return lines.map((line, at) => ({ uid: line.uid, at: at + 1, line, base: known.get(line.uid) ?? line }));
}

/** What is sent for changed cells: one change per line; what could not be read is not sent. */
export function changesOf(cells: readonly SentCell[], rows: ReadonlyMap<string, LineRow>): LineChange[] {
  const changes = new Map<string, LineChange>();
  for (const { row: uid, column, after } of cells) {
    const row = rows.get(uid);
    if (row === undefined || (after?.problem ?? null) !== null) continue;
    const value = after === undefined ? valueIn(row.base, column as StoredCell) : after.value;
    changes.set(uid, { ...changes.get(uid), uid, [column]: value } as LineChange);
  }
  return [...changes.values()];
}

/** Cells that others changed, or the server made something else of; not those that wait to be sent. */
export function arrivedCells(
  rows: readonly LineRow[],
  { edits, waiting }: { edits: Edits; waiting: ReadonlySet<string> },
): CellChange[] {
  return rows.flatMap(({ uid, line, base }) =>
    storedCells.flatMap((column): CellChange[] => {
      const key = cellKey({ row: uid, column });
      const before = edits.get(key);
      if (waiting.has(key) || (before?.problem ?? null) !== null) return [];
      const [value, first] = [valueIn(line, column), valueIn(base, column)];
      if (valuesEqual(value, before === undefined ? first : before.value)) return [];
      const after = valuesEqual(value, first) ? undefined : { value, text: null, problem: null };
      return [{ row: uid, column, before, after }];
    }),
  );
}
