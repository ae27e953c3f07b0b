import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Other users of the machine have no business with companies' files. */
export const OWNER_ONLY = 0o700;

/**
 * Writes a file so that all of it is there or none, even after a power cut: into a temporary file in the same folder
 * tree, flushed to the disk, then renamed.
 */
export async function putLocalFile(root: string, key: string, content: Uint8Array | Readable): Promise<void> {
  const target = join(root, key);
  const temporary = join(root, '.unfinished', randomUUID());
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
    await pipeline(content, createWriteStream(path, { flags: 'wx', flush: true }));
    return;
  }
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a stream to a temporary file, passes that on with its size in bytes, and removes it again. */
export async function withSpooledFile(
  content: Readable,
  work: (spooled: { stream: Readable; size: number }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    const file = createWriteStream(join(folder, 'content'));
    await pipeline(content, file);
    await work({ stream: createReadStream(join(folder, 'content')), size: file.bytesWritten });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
