import { readingKinds, type ColumnReading, type ImportColumn, type ReadingKind } from '@sourcewiz/contract';

/** What is asked of a column and not answered yet; until then it stays out. */
export function openQuestions({ reading = {} }: Pick<ImportColumn, 'reading'>): number {
  return Object.values(reading).filter(({ asked, value }) => asked && value === null).length;
}

/** Whether nothing of a column goes in though it was matched. */
export function staysOut(column: Pick<ImportColumn, 'reading' | 'problem'>): boolean {
  return column.problem !== undefined || openQuestions(column) > 0;
}

/** The readings that are shown: what the title of the column says already is not said again. */
export function shownReadings({
  reading = {},
}: Pick<ImportColumn, 'reading'>): (readonly [ReadingKind, ColumnReading])[] {
  return readingKinds.flatMap((kind) => {
    const one = reading[kind];
    return one === undefined || one.from === 'header' ? [] : [[kind, one] as const];
  });
}
