import { foldText, type Language } from '@sourcewiz/contract';

/** Titles of the columns that a response sheet has beside the uploaded ones. */
export const responseTitles: Record<Language, { row: string; problems: string }> = {
  en: { row: 'Row', problems: 'What to correct' },
  tr: { row: 'Satır', problems: 'Düzeltilecekler' },
};

/** Columns that a response sheet of ours added: a corrected one is read as the file it came from. */
export function ownColumns(headers: readonly string[]): ReadonlySet<number> {
  const last = headers.length - 1;
  const is = (index: number, title: string) => foldText(headers[index] ?? '') === foldText(title);
  const isResponse = Object.values(responseTitles).some(
    ({ row, problems }) => is(0, row) && is(last, problems),
  );
  return new Set(isResponse && last > 0 ? [0, last] : []);
}
