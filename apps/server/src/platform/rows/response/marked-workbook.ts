import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHEET_MAX_BYTES } from '@sourcewiz/contract';
import type { CallerCtx } from '../../context.ts';
import { copyContent } from '../../made-files/index.ts';
import { markWorkbook, SheetError, type MarkedRow, type MarkJob } from '../../sheets/index.ts';
import { createFairTurns } from '../../turns.ts';

/** A queue of its own, so that a workbook that takes long to mark holds up nothing else. */
const inTurn = createFairTurns({ atOnce: 2, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 3 } });

/** Whether a file name is that of a workbook that can be marked in place. */
export function isMarkable(fileName: string): boolean {
  return /\.xls[xm]$/i.test(fileName);
}

/**
 * An uploaded workbook with its wrong rows marked, in pieces; everything else in it is unchanged.
 * @throws DomainError rate_limited
 * Errors (SheetError): see SheetErrorCode, before the first piece.
 */
export async function* markedWorkbook(
  base: CallerCtx,
  file: { sha256: string; fileName: string },
  marking: Marking,
): AsyncGenerator<Uint8Array> {
  const { outPath, remove } = await inTurn(base.caller.orgId, () => markedCopy(base, file, marking));
  try {
    yield* createReadStream(outPath) as AsyncIterable<Buffer>;
  } finally {
    await remove();
  }
}

interface Marking {
  job: MarkJob;
  rows: readonly MarkedRow[];
  /** Larger results are refused; by default, what is too large to upload. */
  bytesMax?: number;
}

async function markedCopy(
  base: CallerCtx,
  { sha256, fileName }: { sha256: string; fileName: string },
  { job, rows, bytesMax = SHEET_MAX_BYTES }: Marking,
): Promise<{ outPath: string; remove: () => Promise<void> }> {
  const { path, folder, remove } = await copyContent(base, sha256);
  try {
    const files = { rowsPath: join(folder, 'rows'), outPath: join(folder, 'marked') };
    await writeFile(files.rowsPath, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await markWorkbook({ path, name: fileName }, job, files);
    const { size } = await stat(files.outPath);
    // People upload it again.
    if (size > bytesMax) throw new SheetError('sheet_unreadable', { reason: 'file_too_large' });
    return { outPath: files.outPath, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
