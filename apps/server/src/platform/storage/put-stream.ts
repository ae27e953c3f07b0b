import { createReadStream } from 'node:fs';
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
  return storage.spool(content, async ({ path, sha256, bytes }) => {
    await beforePut({ sha256, bytes });
    const key = contentKey({ orgId, sha256 });
    if (!(await storage.exists(key))) await storage.put(key, createReadStream(path), { contentType });
    return { sha256, key, bytes };
  });
}
