import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** What the databases of a run take at most, several times over: two without need are no loss. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for an embedded PostgreSQL: in memory if there is room, because a database consists of a thousand files,
 * which many disks take half a second to create; otherwise among the temporary files.
 */
export function makeDatabaseFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), prefix));
  // When started by root, the server runs as another user, who needs access.
  chmodSync(folder, 0o755);
  return folder;
}

/** Every folder in which {@link makeDatabaseFolder} may have left something. */
export function databaseParents(): string[] {
  return canWrite(IN_MEMORY) ? [tmpdir(), IN_MEMORY] : [tmpdir()];
}

function hasRoomInMemory(): boolean {
  if (!canWrite(IN_MEMORY) || process.availableMemory() < 2 * ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
