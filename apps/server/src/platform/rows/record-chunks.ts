/** Rows per transaction. */
const CHUNK_ROWS = 1_000;

/** The rows of one record, in the order of the sheet. */
export interface RecordRows<Row> {
  key: string;
  rows: Row[];
}

/**
 * Rows grouped by record, in order of first appearance, and cut into chunks of one transaction each.
 * @param keyOf folded key of the record; rows without one are left out
 * @param chunkRows rows of a chunk, with the rest of its last record
 */
export function recordChunks<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
  chunkRows = CHUNK_ROWS,
): RecordRows<Row>[][] {
  const chunks: RecordRows<Row>[][] = [];
  let size = Infinity;
  for (const record of recordsOf(rows, keyOf)) {
    if (size >= chunkRows) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(record);
    size += record.rows.length;
  }
  return chunks;
}

/** Cuts records of which only the number of rows is known into chunks; each chunk has at least one. */
export function countedChunks<Counted extends { rows: number }>(records: readonly Counted[]): Counted[][] {
  const chunks: Counted[][] = [];
  let size = Infinity;
  for (const record of records) {
    size += record.rows;
    if (size > CHUNK_ROWS) {
      chunks.push([]);
      size = record.rows;
    }
    chunks.at(-1)?.push(record);
  }
  return chunks;
}

/** Rows grouped by record. */
export function recordsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): RecordRows<Row>[] {
  const records = new Map<string, RecordRows<Row>>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const record = records.get(key);
    // Most records have one row; an array that grows makes room for seventeen.
    if (record) record.rows.push(row);
    else records.set(key, { key, rows: [row] });
  }
  return [...records.values()];
}
