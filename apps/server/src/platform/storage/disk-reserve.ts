import { statfs } from 'node:fs/promises';
import { StorageError } from './storage-error.ts';

/**
 * Leaves room on a disk to what must go on when files have filled the rest: the rows of the database.
 * @param bytes of what is about to be written
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
