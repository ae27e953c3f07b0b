/**
 * Things that are made each time somebody goes through them: for every row of a large sheet, they would fill the memory
 * if they were kept.
 * @param make makes them from the beginning
 */
export function madeAgain<T>(make: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: make };
}

/** The same with one thing for each row. */
export function mapped<Row, T>(rows: Iterable<Row>, make: (row: Row, index: number) => T): Iterable<T> {
  return madeAgain(function* () {
    let index = 0;
    for (const row of rows) {
      yield make(row, index);
      index += 1;
    }
  });
}
