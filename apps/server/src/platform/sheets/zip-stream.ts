import { crc32 } from 'node:zlib';

/** A part of a zip that is written unpacked; `size` and `crc32` are those of all its chunks together. */
export interface StoredPart {
  readonly path: string;
  readonly size: number;
  readonly crc32: number;
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A stored part of a text. */
export function textPart(path: string, text: string): StoredPart {
  const bytes = new TextEncoder().encode(text);
  return { path, size: bytes.length, crc32: crc32(bytes), chunks: () => [bytes] };
}

/**
 * A zip of stored parts, chunk by chunk, so that no part has to be in memory as a whole.
 * Layout: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16; names are UTF-8.
 */
export async function* zipOfStoredParts(
  parts: readonly StoredPart[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.path);
    const fields = commonFields(part, name.length);
    const local = Buffer.concat([signature(0x04034b50), fields, name]);
    yield local;
    yield* part.chunks();
    directory.push(directoryHeader(fields, offset), name);
    offset += local.length + part.size;
  }
  const index = Buffer.concat(directory);
  yield Buffer.concat([index, endRecord(parts.length, index.length, offset)]);
}

/** The 26 bytes that the local header and the directory share. */
function commonFields(part: StoredPart, nameLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt32LE(part.crc32, 10);
  fields.writeUInt32LE(part.size, 14);
  fields.writeUInt32LE(part.size, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function directoryHeader(fields: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), fields, rest]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
