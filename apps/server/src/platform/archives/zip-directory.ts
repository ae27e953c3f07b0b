import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { ArchiveError } from './archive-error.ts';
import type { ZipSource } from './zip-source.ts';

/** An entry as declared in the archive's central directory. Sizes in bytes; any of it may be false. */
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
  /** Where the compressed bytes of the entry begin in the source. */
  readonly dataOffset: number;
}

const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

/**
 * Reads the central directory of a zip (also ZIP64) and checks that its entries are within the file and do not overlap,
 * so that no archive can hand out the same compressed bytes many times.
 * Errors (ArchiveError): not_a_zip, damaged_archive, too_many_entries, zip_bomb (overlapping entries).
 */
export async function readZipDirectory(
  source: ZipSource,
  limits: { maxEntries: number },
): Promise<ZipEntry[]> {
  const zip = await openZip(source);
  if (zip.entryCount > limits.maxEntries) {
    throw new ArchiveError('too_many_entries', { entries: zip.entryCount, limit: limits.maxEntries });
  }
  const entries = await readEntries(zip).catch((error: unknown) => {
    throw new ArchiveError('damaged_archive', {}, { cause: error });
  });
  refuseOverlaps(entries);
  return entries;
}

async function openZip(source: ZipSource): Promise<ZipFile> {
  // Names are decoded below, and sizes are checked file by file, so that a false one does not spoil the others.
  const options = { decodeStrings: false, validateEntrySizes: false, autoClose: false };
  try {
    return await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options);
  } catch (error) {
    throw new ArchiveError('not_a_zip', {}, { cause: error });
  }
}

class SourceReader extends RandomAccessReader {
  readonly #source: ZipSource;

  constructor(source: ZipSource) {
    super();
    this.#source = source;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#source.read(position, length).then((bytes) => callback(null, bytes.copy(buffer, offset)), callback);
  }
}

async function readEntries(zip: ZipFile): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  let directoryBytes = 0;
  for await (const entry of zip.eachEntry()) {
    directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (directoryBytes > MAX_DIRECTORY_BYTES) throw new RangeError('The directory is too large');
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    entries.push(describeEntry(entry, fileDataStart));
  }
  return entries;
}

function describeEntry(entry: Entry, dataOffset: number): ZipEntry {
  const path = decodeName(entry.fileNameRaw).replaceAll('\\', '/');
  return {
    path,
    isFolder: path.endsWith('/'),
    isEncrypted: entry.isEncrypted(),
    method: entry.compressionMethod,
    packedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    dataOffset,
  };
}

/** Most tools write UTF-8, whether they declare it or not; old ones write one byte per letter. */
function decodeName(name: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    return name.toString('latin1');
  }
}

function refuseOverlaps(entries: readonly ZipEntry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.dataOffset - b.dataOffset)) {
    if (entry.dataOffset < end) throw new ArchiveError('zip_bomb', { reason: 'overlapping_entries' });
    end = entry.dataOffset + entry.packedSize;
  }
}
