import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, crc32 } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';
import type { ZipEntry } from './zip-directory.ts';
import type { ZipSource } from './zip-source.ts';

const CHUNK = 64 * 1024;

/**
 * Unpacks one entry piece by piece. Every unpacked byte is reported to `count` before it is handed out, so that the
 * caller can stop a bomb by throwing there; the sizes declared in the directory are not trusted.
 * Errors (ArchiveError): unsupported_compression, damaged_file (also if size or CRC-32 differ).
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

/** The bytes of an entry, still compressed. */
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
  // The iteration below sees every error; the callback only prevents a second throw.
  pipeline(Readable.from(packedChunks(source, entry)), inflate, () => {});
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('damaged_file', { path: entry.path }, { cause: error });
  }
}
