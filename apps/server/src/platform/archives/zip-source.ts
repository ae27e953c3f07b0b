import { open } from 'node:fs/promises';

/** Bytes that can be read at any position, so that an archive is never in memory as a whole. */
export interface ZipSource {
  readonly size: number;
  /** Reads up to `length` bytes at `offset`; returns fewer only at the end of the source. */
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a file (given by its path) or bytes in memory for reading at any position. The caller closes it. Errors: those
 * of the file system.
 */
export async function openZipSource(input: string | Uint8Array): Promise<ZipSource> {
  return typeof input === 'string' ? openFileSource(input) : bytesSource(input);
}

async function openFileSource(path: string): Promise<ZipSource> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    size,
    async read(offset, length) {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)));
      let filled = 0;
      while (filled < buffer.length) {
        const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    },
    close: () => file.close(),
  };
}

function bytesSource(bytes: Uint8Array): ZipSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: buffer.length,
    read: async (offset, length) => buffer.subarray(offset, offset + length),
    close: async () => {},
  };
}
