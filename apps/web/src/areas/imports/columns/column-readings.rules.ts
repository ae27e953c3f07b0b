import { readingKinds, type ColumnReading, type ImportColumn, type ReadingKind } from '@sourcewiz/contract';

/** Open questions about a column; until they are answered it is not imported. */
export function openQuestions({ reading = {} }: Pick<ImportColumn, 'reading'>): number {
  return Object.values(reading).filter(({ asked, value }) => asked && value === null).length;
}

/** Whether a column is left out although it was matched. */
export function staysOut(column: Pick<ImportColumn, 'reading' | 'problem'>): boolean {
  return column.problem !== undefined || openQuestions(column) > 0;
}

/** The readings to show: what the column's header already says is not repeated, unless it is not clear. */
export function shownReadings({
  reading = {},
}: Pick<ImportColumn, 'reading'>): (readonly [ReadingKind, ColumnReading])[] {
  return readingKinds.flatMap((kind) => {
    const one = reading[kind];
    return one === undefined || (one.from === 'header' && !one.asked) ? [] : [[kind, one] as const];
  });
}
