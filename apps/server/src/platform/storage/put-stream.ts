import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentKey } from './content-key.ts';
import type { Storage, StoredContent } from './create-storage.ts';

/**
 * Stores content that is made piece by piece under its own SHA-256, which is known only at the end: it goes through a
 * temporary file and is never in memory as a whole. Errors: StorageError, and anything that making the content throws;
 * in that case nothing is stored.
 */
export async function putMadeContent(
  storage: Storage,
  orgId: string,
  {
    content,
    contentType,
    beforePut,
  }: {
    content: AsyncIterable<Uint8Array>;
    contentType: string;
    /** Called with the file that is about to be stored. */
    beforePut: (made: { sha256: string; bytes: number }) => Promise<void>;
  },
): Promise<StoredContent> {
  const path = join(tmpdir(), `made-${randomUUID()}`);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      Readable.from(content, { objectMode: false }),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      },
      createWriteStream(path, { flags: 'wx' }),
    );
    const sha256 = hash.digest('hex');
    await beforePut({ sha256, bytes });
    const key = contentKey({ orgId, sha256 });
    if (!(await storage.exists(key))) await storage.put(key, createReadStream(path), { contentType });
    return { sha256, key, bytes };
  } finally {
    await rm(path, { force: true });
  }
}
