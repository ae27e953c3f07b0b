import type { Language } from '@sourcewiz/contract';
import { annotateSheet } from '../sheets/index.ts';
import type { StoredRow } from './incoming-rows.store.ts';
import { ownColumns, responseTitles } from './response-columns.rules.ts';
import type { RowProblem } from './row-problem.ts';
import { restoreCell } from './stored-cells.ts';

/**
 * The response sheet: rows as they were uploaded, wrong cells marked with what to correct. Uploaded again once it is
 * corrected, it is read as the file that it came from.
 * @param about unseen: columns that the person may not see; wordsOf: a problem in the person's language
 * @returns bytes of an .xlsx
 */
export async function makeResponse({
  sheetName,
  headers,
  unseen = new Set(),
  rows,
  language,
  wordsOf,
}: {
  sheetName: string;
  headers: readonly string[];
  unseen?: ReadonlySet<number>;
  rows: readonly StoredRow[];
  language: Language;
  wordsOf: (problem: RowProblem, language: Language) => string;
}): Promise<Uint8Array> {
  // A response sheet that was uploaded again has these columns already.
  const own = ownColumns(headers);
  const kept = headers.flatMap((_, index) => (own.has(index) || unseen.has(index) ? [] : index));
  const place = new Map(kept.map((column, index) => [column, index]));
  return annotateSheet({
    sheetName: sheetName || 'Sheet1',
    header: kept.map((column) => headers[column] ?? ''),
    titles: responseTitles[language],
    rows: rows.map(({ row, cells, problems }) => ({
      rowNumber: row,
      cells: kept.map((column) => restoreCell(cells[column])),
      problems: problems.flatMap((problem) => {
        if (problem.column !== undefined && unseen.has(problem.column)) return [];
        const column = problem.column === undefined ? undefined : place.get(problem.column);
        return [{ ...(column === undefined ? {} : { column }), text: wordsOf(problem, language) }];
      }),
    })),
  });
}
