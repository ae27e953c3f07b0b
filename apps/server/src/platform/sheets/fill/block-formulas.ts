import { mergedRanges } from '../merged-cells.ts';
import type { RowBlock } from './cell-references.ts';
import type { FillJob } from './fill-types.ts';
import { formulaText, isForeign } from './formula-text.ts';
import type { SheetBody } from './survey-body.ts';

/** The formulas of the first block of a table, which all records get. */
export interface BlockFormulas {
  texts: ReadonlyMap<number, string>;
  /** The rows of the block, of which a merged column may have fewer. */
  rowsOf: (column: number) => RowBlock;
  isMerged: (column: number) => boolean;
  /** Whether only the first row of a record has the formula of a column. */
  isOnce: (column: number) => boolean;
}

/** The formulas that records are written with, if columns of the table are merged over their rows. */
export function blockFormulas(
  { after, model, second, shared }: Pick<SheetBody, 'after' | 'model' | 'second' | 'shared'>,
  { mergedColumns = [] }: Pick<FillJob, 'mergedColumns'>,
): BlockFormulas | undefined {
  if (!model || mergedColumns.length === 0) return undefined;
  const { row } = model;
  const bottoms = new Map(
    mergedRanges(after)
      .filter(({ top, left }) => top + 1 === row && mergedColumns.includes(left))
      .map(({ left, bottom }) => [left, bottom + 1]),
  );
  const texts = model.cells.flatMap((cell): [number, string][] => {
    const { formula, column } = cell;
    const text = formula && formulaText({ ...cell, formula }, row, shared);
    const isPlain = formula?.kind === undefined || formula.kind === 'shared' || formula.kind === 'normal';
    return !text || !isPlain || isForeign(text) ? [] : [[column, text]];
  });
  const last = Math.max(row, ...bottoms.values());
  const isMerged = (column: number): boolean => mergedColumns.includes(column);
  const hasSecond = (column: number) => second?.cells.some((cell) => cell.formula && cell.column === column);
  return {
    texts: new Map(texts),
    rowsOf: (column) => ({ top: row, bottom: bottoms.get(column) ?? last }),
    isMerged,
    isOnce: (column) => isMerged(column) || (last > row && !hasSecond(column)),
  };
}
