import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, crc32 } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';
import type { ZipEntry } from './zip-directory.ts';
import type { ZipSource } from './zip-source.ts';

const CHUNK = 64 * 1024;

/**
 * Unpacks one entry piece by piece. Every unpacked byte is given to `count` before it is handed out, so
 * the caller stops a bomb by throwing there; what the directory declares is not believed.
 * Errors (ArchiveError): unsupported_compression, damaged_file (also when size or CRC-32 differ).
 */
export async function* inflateEntry(
  source: ZipSource,
  entry: ZipEntry,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  if (entry.method !== 0 && entry.method !== 8) {
    throw new ArchiveError('unsupported_compression', { path: entry.path });
  }
  let size = 0;
  let checksum = 0;
  for await (const chunk of entry.method === 0
    ? packedChunks(source, entry)
    : inflatedChunks(source, entry)) {
    count(chunk.length);
    size += chunk.length;
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.size || checksum !== entry.crc32)
    throw new ArchiveError('damaged_file', { path: entry.path });
}

/** The bytes of an entry as they lie in the archive. */
export async function* packedChunks(
  source: ZipSource,
  entry: ZipEntry,
): AsyncGenerator<Buffer, void, undefined> {
  for (let done = 0; done < entry.packedSize; done += CHUNK) {
    yield await source.read(entry.dataOffset + done, Math.min(CHUNK, entry.packedSize - done));
  }
}

async function* inflatedChunks(source: ZipSource, entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  // The iteration below sees every error; the callback only keeps it from being thrown a second time.
  pipeline(Readable.from(packedChunks(source, entry)), inflate, () => {});
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('damaged_file', { path: entry.path }, { cause: error });
  }
}
