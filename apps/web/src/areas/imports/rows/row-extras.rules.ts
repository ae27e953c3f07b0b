import type { ImportColumn, ImportRow } from '@sourcewiz/contract';

/** What is wrong with a row apart from its visible cells: the row as a whole, and its ID or name. */
export function rowProblems(
  row: ImportRow,
  shown: readonly Pick<ImportColumn, 'index'>[],
): ImportRow['problems'] {
  const inSight = new Set(shown.map(({ index }) => index));
  return [
    ...row.problems,
    ...row.cells.flatMap(({ column, problem }) =>
      problem === undefined || inSight.has(column) ? [] : [problem],
    ),
  ];
}

/**
 * The name that a row replaces; the preview has no column for names. Only a changed cell without a column can contain
 * it: IDs never change.
 * @returns null if the name stays, or the product is new
 */
export function oldName(row: ImportRow, shown: readonly Pick<ImportColumn, 'index'>[]): string | null {
  const inSight = new Set(shown.map(({ index }) => index));
  const cell = row.cells.find(({ column, changed, old }) => changed && old && !inSight.has(column));
  return row.result === 'new' ? null : (cell?.old ?? null);
}
