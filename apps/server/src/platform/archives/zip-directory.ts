import { ArchiveError } from './archive-error.ts';
import type { ZipSource } from './zip-source.ts';

/** One entry as the central directory of the archive declares it. Sizes in bytes; all of it may be a lie. */
export interface ZipEntry {
  /** Full path inside the archive, with forward slashes. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly isEncrypted: boolean;
  /** 0 = stored, 8 = deflate; nothing else is read. */
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly crc32: number;
  /** Where the packed bytes of the entry begin in the source. */
  readonly dataOffset: number;
}

// Layout: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.12 (directory), 4.3.14-16 (end records).
const END_SIGNATURE = 0x06054b50;
const END_SIZE = 22;
const END64_SIGNATURE = 0x06064b50;
const END64_LOCATOR_SIGNATURE = 0x07064b50;
const DIRECTORY_SIGNATURE = 0x02014b50;
const DIRECTORY_HEADER_SIZE = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const LONGEST_COMMENT = 0xffff;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

/**
 * Reads the central directory of a zip (also ZIP64) and checks that its entries lie within the file and
 * do not overlap, so that no archive can hand out the same packed bytes many times.
 * Errors (ArchiveError): not_a_zip, damaged_archive, too_many_entries, zip_bomb (overlapping entries).
 */
export async function readZipDirectory(
  source: ZipSource,
  limits: { maxEntries: number },
): Promise<ZipEntry[]> {
  const place = await locateDirectory(source);
  if (place.entries > limits.maxEntries) {
    throw new ArchiveError('too_many_entries', { entries: place.entries, limit: limits.maxEntries });
  }
  if (place.size > MAX_DIRECTORY_BYTES || place.offset + place.size > source.size) {
    throw new ArchiveError('damaged_archive');
  }
  const headers = parseDirectory(await source.read(place.offset, place.size), place.entries);
  const entries: ZipEntry[] = [];
  for (const header of headers) entries.push(await locateData(source, header));
  refuseOverlaps(entries, place.offset);
  return entries;
}

interface DirectoryPlace {
  entries: number;
  size: number;
  offset: number;
}

async function locateDirectory(source: ZipSource): Promise<DirectoryPlace> {
  const tailSize = Math.min(source.size, END_SIZE + LONGEST_COMMENT);
  const tailOffset = source.size - tailSize;
  const tail = await source.read(tailOffset, tailSize);
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const place = {
      entries: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const needsZip64 = place.entries === 0xffff || place.size === 0xffffffff || place.offset === 0xffffffff;
    return needsZip64 ? locateZip64Directory(source, tailOffset + at, place) : place;
  }
  throw new ArchiveError('not_a_zip');
}

async function locateZip64Directory(
  source: ZipSource,
  endOffset: number,
  fallback: DirectoryPlace,
): Promise<DirectoryPlace> {
  const locator = await source.read(endOffset - 20, endOffset >= 20 ? 20 : 0);
  // Exactly 65,535 entries without ZIP64 records is legal.
  if (locator.length < 20 || locator.readUInt32LE(0) !== END64_LOCATOR_SIGNATURE) return fallback;
  const record = await source.read(Number(locator.readBigUInt64LE(8)), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== END64_SIGNATURE)
    throw new ArchiveError('damaged_archive');
  return {
    entries: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
}

interface DirectoryHeader extends Omit<ZipEntry, 'dataOffset'> {
  readonly localOffset: number;
}

function parseDirectory(bytes: Buffer, expected: number): DirectoryHeader[] {
  const headers: DirectoryHeader[] = [];
  let at = 0;
  while (headers.length < expected) {
    if (at + DIRECTORY_HEADER_SIZE > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_SIGNATURE) {
      throw new ArchiveError('damaged_archive');
    }
    const nameEnd = at + DIRECTORY_HEADER_SIZE + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const end = extraEnd + bytes.readUInt16LE(at + 32);
    if (end > bytes.length) throw new ArchiveError('damaged_archive');
    headers.push(
      parseHeader(
        bytes,
        at,
        bytes.subarray(at + DIRECTORY_HEADER_SIZE, nameEnd),
        bytes.subarray(nameEnd, extraEnd),
      ),
    );
    at = end;
  }
  return headers;
}

function parseHeader(bytes: Buffer, at: number, name: Buffer, extra: Buffer): DirectoryHeader {
  const flags = bytes.readUInt16LE(at + 8);
  const path = decodeName(name).replaceAll('\\', '/');
  const [size, packedSize, localOffset] = wideNumbers(extra, [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ]);
  return {
    path,
    isFolder: path.endsWith('/'),
    isEncrypted: (flags & 1) !== 0,
    method: bytes.readUInt16LE(at + 10),
    packedSize,
    size,
    crc32: bytes.readUInt32LE(at + 16),
    localOffset,
  };
}

/** ZIP64: numbers that do not fit 32 bits stand, in this order, in the extra field 0x0001. */
function wideNumbers(extra: Buffer, narrow: [number, number, number]): [number, number, number] {
  if (!narrow.includes(0xffffffff)) return narrow;
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  const wide = narrow.map((value) => {
    if (value !== 0xffffffff) return value;
    if (at + 8 > extra.length) throw new ArchiveError('damaged_archive');
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
  return [wide[0] ?? 0, wide[1] ?? 0, wide[2] ?? 0];
}

/** Most tools write UTF-8, whether they say so or not; old ones write one byte a letter. */
function decodeName(name: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    return name.toString('latin1');
  }
}

async function locateData(source: ZipSource, header: DirectoryHeader): Promise<ZipEntry> {
  const { localOffset, ...entry } = header;
  const local = await source.read(localOffset, LOCAL_HEADER_SIZE);
  if (local.length < LOCAL_HEADER_SIZE || local.readUInt32LE(0) !== LOCAL_SIGNATURE) {
    throw new ArchiveError('damaged_archive');
  }
  const dataOffset = localOffset + LOCAL_HEADER_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (dataOffset + entry.packedSize > source.size) throw new ArchiveError('damaged_archive');
  return { ...entry, dataOffset };
}

function refuseOverlaps(entries: readonly ZipEntry[], directoryOffset: number): void {
  const byPlace = entries.toSorted((a, b) => a.dataOffset - b.dataOffset);
  let end = 0;
  for (const entry of byPlace) {
    if (entry.dataOffset < end) throw new ArchiveError('zip_bomb', { reason: 'overlapping_entries' });
    end = entry.dataOffset + entry.packedSize;
  }
  if (end > directoryOffset) throw new ArchiveError('damaged_archive');
}
