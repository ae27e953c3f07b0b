import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { keepReserve } from './disk-reserve.ts';
import { OWNER_ONLY, UNFINISHED } from './local-put.ts';

/** The place of files while they are made or read. */
export function temporaryFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'tmp');
}

/** Far longer than any upload or document takes. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

/** Removes what killed processes left behind on this machine. */
export async function removeAbandoned({ dataDir }: { dataDir: string }): Promise<void> {
  await removeOld(temporaryFolder({ dataDir }));
  await removeOld(join(dataDir, 'files', UNFINISHED));
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < ABANDONED_AFTER_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** Content that went through a file because its size and hash are known only at its end. */
export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** After so many bytes, the space left on the disk is looked at again. */
const LOOK_AFTER_BYTES = 16 * 1024 ** 2;

/**
 * Writes content to a temporary file, passes that on, and removes it again.
 * @throws StorageError disk_full, and anything that making the content throws
 */
export async function spooled<T>(
  content: AsyncIterable<Uint8Array>,
  { folder, reserveBytes }: { folder: string; reserveBytes: number },
  work: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let [bytes, lookAt] = [0, 0];
  async function* counted() {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      if (bytes >= lookAt) {
        await keepReserve(folder, { bytes: piece.length, reserveBytes });
        lookAt = bytes + LOOK_AFTER_BYTES;
      }
      yield piece;
    }
  }
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(counted(), { objectMode: false }), file);
    return await work({ path, bytes, sha256: hash.digest('hex') });
  } finally {
    await rm(path, { force: true });
  }
}
