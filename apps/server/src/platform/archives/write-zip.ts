import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file to put into an archive. */
export interface ZipPart {
  /** With slashes between folders; no part of it is `..`. */
  path: string;
  /**
   * Its bytes, or what is known about them beforehand; bytes of unknown length are compressed while they are written.
   */
  bytes: Uint8Array | StreamedBytes | PackedBytes | CopiedBytes;
}

/** Bytes copied from another archive, still compressed. */
interface CopiedBytes {
  /** 0 = stored, 8 = deflate. */
  readonly method: number;
  readonly size: number;
  readonly packedSize: number;
  readonly crc32: number;
  packedChunks(): AsyncIterable<Uint8Array>;
}

/** Bytes that arrive chunk by chunk; `size` and `crc32` cover all chunks together. */
interface StreamedBytes {
  readonly size: number;
  readonly crc32: number;
  chunks(): AsyncIterable<Uint8Array>;
}

/** Bytes whose size is unknown until their end, such as the text of a sheet. */
interface PackedBytes {
  readonly toPack: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Compresses text to a tenth, in a third of the time that the best compression takes. */
const PACK_LEVEL = 3;
/** Sizes come after the bytes (general purpose bit 3); names are UTF-8 (bit 11). */
const FLAGS = { known: 0x0800, behind: 0x0808 } as const;
const DEFLATED = 8;

const TOO_LARGE = 0xffffffff;
const TOO_MANY = 0xffff;

/**
 * An archive of uncompressed files: for images, which are compressed already. Bytes of unknown length are compressed.
 * Only one file, or a chunk of it, is in memory at a time; of files already written, only the position. More than 4 GB
 * and more than 65,535 files are written as Zip64.
 * Layout: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.9, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3; names are UTF-8.
 */
export async function* zipOf(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for await (const { path, bytes } of parts) {
    const name = Buffer.from(path);
    if ('toPack' in bytes) {
      const facts: Packed = { size: 0, packed: 0, checksum: 0 };
      const local = localHeader(name, { size: 0, packed: 0, checksum: 0, isBehind: true });
      yield local;
      yield* packed(bytes.toPack, facts);
      const behind = sizesBehind(facts);
      yield behind;
      const fields = commonFields({ ...facts, nameLength: name.length, isBehind: true });
      directory.push(directoryEntry({ fields, name, offset }));
      offset += local.length + facts.packed + behind.length;
      count += 1;
      continue;
    }
    if ('packedChunks' in bytes) {
      const { size, packedSize, crc32: checksum, method } = bytes;
      const facts = { size, packed: packedSize, checksum, method };
      const local = localHeader(name, facts);
      yield local;
      yield* bytes.packedChunks();
      directory.push(
        directoryEntry({ fields: commonFields({ ...facts, nameLength: name.length }), name, offset }),
      );
      offset += local.length + packedSize;
      count += 1;
      continue;
    }
    const size = bytes instanceof Uint8Array ? bytes.length : bytes.size;
    const checksum = bytes instanceof Uint8Array ? crc32(bytes) : bytes.crc32;
    const fields = commonFields({ size, packed: size, checksum, nameLength: name.length });
    const local = localHeader(name, { size, packed: size, checksum });
    yield local;
    if (bytes instanceof Uint8Array) yield bytes;
    else yield* bytes.chunks();
    directory.push(directoryEntry({ fields, name, offset }));
    offset += local.length + size;
    count += 1;
  }
  const index = Buffer.concat(directory);
  yield index;
  yield end({ count, size: index.length, offset });
}

/** What is known about compressed bytes once they end. */
interface Packed {
  size: number;
  packed: number;
  checksum: number;
}

/** Compresses bytes as they arrive and counts them in `facts`. */
async function* packed(
  source: PackedBytes['toPack'],
  facts: Packed,
): AsyncGenerator<Uint8Array, void, undefined> {
  async function* counted() {
    for await (const piece of source) {
      facts.size += piece.length;
      facts.checksum = crc32(piece, facts.checksum);
      yield piece;
    }
  }
  const packer = createDeflateRaw({ level: PACK_LEVEL });
  const done = pipeline(Readable.from(counted(), { objectMode: false }), packer);
  // The compressor's own end reports errors; nobody awaits this promise if the reader leaves early.
  done.catch(() => undefined);
  for await (const piece of packer as AsyncIterable<Buffer>) {
    facts.packed += piece.length;
    yield piece;
  }
  await done;
  if (facts.size >= TOO_LARGE) throw new Error('A packed part of an archive is larger than 4 GB');
}

interface Fields extends Packed {
  nameLength: number;
  isBehind?: boolean;
  method?: number;
}

function localHeader(name: Buffer, facts: Omit<Fields, 'nameLength'>): Buffer {
  const fields = commonFields({ ...facts, nameLength: name.length });
  return Buffer.concat([signature(0x04034b50), fields, uint16(0), name]);
}

function sizesBehind({ size, packed: packedSize, checksum }: Packed): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(checksum, 0);
  sizes.writeUInt32LE(packedSize, 4);
  sizes.writeUInt32LE(size, 8);
  return Buffer.concat([signature(0x08074b50), sizes]);
}

/** The 24 bytes that a local header shares with its directory entry, up to the length of the name. */
function commonFields(facts: Fields): Buffer {
  const { size, packed: packedSize, checksum, nameLength, isBehind = false } = facts;
  const { method = isBehind ? DEFLATED : 0 } = facts;
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(isBehind ? FLAGS.behind : FLAGS.known, 2);
  fields.writeUInt16LE(method, 4);
  // 1 January 1980, so that archives of the same files have the same bytes.
  fields.writeUInt16LE(0x0021, 8);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(packedSize, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function directoryEntry({ fields, name, offset }: { fields: Buffer; name: Buffer; offset: number }): Buffer {
  const isFar = offset >= TOO_LARGE;
  const extra = isFar ? Buffer.concat([uint16(0x0001), uint16(8), uint64(offset)]) : Buffer.alloc(0);
  const rest = Buffer.alloc(16);
  rest.writeUInt16LE(extra.length, 0);
  rest.writeUInt32LE(isFar ? TOO_LARGE : offset, 12);
  const madeBy = uint16(isFar ? 45 : 20);
  return Buffer.concat([signature(0x02014b50), madeBy, fields, rest, name, extra]);
}

function end({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= TOO_MANY || offset >= TOO_LARGE || size >= TOO_LARGE;
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(Math.min(count, TOO_MANY), 8);
  record.writeUInt16LE(Math.min(count, TOO_MANY), 10);
  record.writeUInt32LE(Math.min(size, TOO_LARGE), 12);
  record.writeUInt32LE(Math.min(offset, TOO_LARGE), 16);
  return isLarge ? Buffer.concat([largeEnd({ count, size, offset }), record]) : record;
}

/** The Zip64 end record and its locator. */
function largeEnd({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
