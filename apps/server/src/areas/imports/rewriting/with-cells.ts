import type { RawCell } from '../../../platform/sheets/index.ts';

/** A row with other texts in some of its cells. @param texts by column index; negative ones are ignored */
export function withTexts(
  cells: readonly RawCell[],
  texts: Readonly<Record<number, string>>,
): readonly RawCell[] {
  return Object.entries(texts).reduce<readonly RawCell[]>(
    (row, [at, text]) =>
      Number(at) < 0 ? row : withCell(row, Number(at), text === '' ? null : { kind: 'text', text }),
    cells,
  );
}

/** A row with another cell. */
export function withCell(cells: readonly RawCell[], column: number, cell: RawCell): RawCell[] {
  const width = Math.max(cells.length, column + 1);
  return Array.from({ length: width }, (_, at) => (at === column ? cell : (cells[at] ?? null)));
}
