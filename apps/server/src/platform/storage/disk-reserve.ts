import { statfs } from 'node:fs/promises';
import { StorageError } from './storage-error.ts';

/**
 * Leaves space on a disk for the rows of the database, which must continue when files have filled the rest.
 * @param bytes about to be written
 * @throws StorageError disk_full
 */
export async function keepReserve(
  folder: string,
  { bytes, reserveBytes }: { bytes: number; reserveBytes: number },
): Promise<void> {
  if (reserveBytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - bytes >= reserveBytes) return;
  throw new StorageError('disk_full', { key: folder, reason: 'what is left is kept for the database' });
}
