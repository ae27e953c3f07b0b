import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Other users of the machine have no business with companies' files. */
export const OWNER_ONLY = 0o700;
/** The folder of files that are being written. */
export const UNFINISHED = '.unfinished';

/**
 * Writes a file so that all of it is there or none, even after a power cut: into a temporary file in the same folder
 * tree, flushed to the disk, then renamed.
 */
export async function putLocalFile(root: string, key: string, content: Uint8Array | Readable): Promise<void> {
  const target = join(root, key);
  const temporary = join(root, UNFINISHED, randomUUID());
  await mkdir(dirname(temporary), { recursive: true, mode: OWNER_ONLY });
  try {
    await writeFlushed(temporary, content);
    await rename(temporary, target).catch(async () => {
      // The first one in its folder.
      await mkdir(dirname(target), { recursive: true, mode: OWNER_ONLY });
      await rename(temporary, target);
    });
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeFlushed(path: string, content: Uint8Array | Readable): Promise<void> {
  if (content instanceof Readable) {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    return;
  }
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
