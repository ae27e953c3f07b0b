import { readFile } from 'node:fs/promises';
import { SHEET_MAX_BYTES } from '@sourcewiz/contract';
import type { CallerCtx } from '../context.ts';
import { fail } from '../fail.ts';
import { makeFile } from '../made-files/index.ts';

export interface SheetFile {
  fileName: string;
  /** Where the upload lies on this machine. */
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
 * Keeps an uploaded sheet, which is read again or marked where it stands.
 * @param keptDays as long as exports are without it
 * @returns its content address
 * @throws DomainError storage_quota
 */
export async function keepUpload(
  base: CallerCtx,
  { fileName, path }: Pick<SheetFile, 'fileName' | 'path'>,
  keptDays?: number,
): Promise<string> {
  const order = { kind: 'import_sheet', name: fileName, ...(keptDays === undefined ? {} : { keptDays }) };
  const { sha256 } = await makeFile(base, order, () => readFile(path));
  return sha256;
}
