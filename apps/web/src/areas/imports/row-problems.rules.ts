import type { ImportColumn, ImportRow } from '@sourcewiz/contract';

/** What is wrong with a row beyond the cells in sight: the row as a whole, and its ID or name. */
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
