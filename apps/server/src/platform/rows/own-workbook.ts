import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallerCtx } from '../context.ts';
import { copyContent } from '../made-files/index.ts';
import { markWorkbook, type MarkedRow, type MarkJob } from '../sheets/index.ts';

/** Whether a file is a workbook by its name, of the kind that is marked where it stands. */
export function isMarkable(fileName: string): boolean {
  return /\.xls[xm]$/i.test(fileName);
}

/**
 * An uploaded workbook in which rows are marked, piece by piece; all else in it is as it was.
 * Errors (SheetError): see SheetErrorCode, before the first piece.
 */
export async function* markedWorkbook(
  base: CallerCtx,
  file: { sha256: string; fileName: string },
  { job, rows }: { job: MarkJob; rows: readonly MarkedRow[] },
): AsyncGenerator<Uint8Array> {
  const { path, folder, remove } = await copyContent(base, file.sha256);
  try {
    const files = { rowsPath: join(folder, 'rows'), outPath: join(folder, 'marked') };
    await writeFile(files.rowsPath, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await markWorkbook({ path, name: file.fileName }, job, files);
    yield* createReadStream(files.outPath) as AsyncIterable<Buffer>;
  } finally {
    await remove();
  }
}
