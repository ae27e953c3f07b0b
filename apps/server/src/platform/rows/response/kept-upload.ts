import { readFile } from 'node:fs/promises';
import { SHEET_MAX_BYTES } from '@sourcewiz/contract';
import type { CallerCtx } from '../../context.ts';
import { fail } from '../../fail.ts';
import { makeFile, type FileOrder } from '../../made-files/index.ts';
import { sha256Of } from '../../storage/index.ts';

export interface SheetFile {
  fileName: string;
  /** Where the upload is on this machine. */
  path: string;
  bytes: number;
  tooLarge?: boolean;
}

/** @throws DomainError empty_upload, payload_too_large */
export function refuseUnusable({ bytes, tooLarge = false }: Pick<SheetFile, 'bytes' | 'tooLarge'>): void {
  if (tooLarge) fail('payload_too_large', { params: { limit: `${SHEET_MAX_BYTES / 1024 / 1024} MB` } });
  if (bytes === 0) fail('empty_upload');
}

/**
 * Stores an uploaded sheet, so that it can be read again or have its cells marked. Uploaded twice, it is stored once.
 * @returns its content address
 * @throws DomainError storage_quota
 */
export async function keepUpload(
  base: CallerCtx,
  { fileName, path }: Pick<SheetFile, 'fileName' | 'path'>,
  kept: Pick<FileOrder, 'kind' | 'keptDays'>,
): Promise<string> {
  const bytes = await readFile(path);
  const order = { ...kept, name: fileName, madeFrom: sha256Of(bytes) };
  const { sha256 } = await makeFile(base, order, () => Promise.resolve(bytes));
  return sha256;
}
