import { ArchiveError } from './archive-error.ts';
import { inflateEntry } from './inflate-entry.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';
import { openZipSource, type ZipSource } from './zip-source.ts';

/** In bytes, except for the counts. */
export interface ArchiveLimits {
  readonly maxFiles: number;
  readonly maxTotalBytes: number;
  readonly maxFileBytes: number;
}

const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = {
  maxFiles: 5_000,
  maxTotalBytes: 2 * 1024 ** 3,
  maxFileBytes: 25 * 1024 ** 2,
};

/** Folders, resource forks and dot files count as entries too; a Mac writes two entries per file. */
const ENTRIES_PER_FILE = 4;
/** Photos hardly compress; only a bomb packs more than 100 MB a hundredfold. */
const SUSPICIOUS_BYTES = 100 * 1024 ** 2;
const SUSPICIOUS_RATIO = 100;

/** A file in the archive, or the reason why only this file is skipped. */
export type ArchivedFile =
  | { readonly path: string; readonly name: string; readonly bytes: Buffer }
  | { readonly path: string; readonly name: string; readonly error: ArchiveError };

/**
 * The files of a zip (given by path or as bytes), one at a time in the order of the archive; only one file is in memory
 * at once. Folders, `__MACOSX`, dot files and names that climb out (`../x`, `/x`, `C:x`) are left out. A file that is
 * too large, damaged or itself an archive has an `error`, and the rest still follows.
 * Throws ArchiveError: not_a_zip, damaged_archive, encrypted_archive, too_many_entries, archive_too_large, zip_bomb.
 */
export async function* readZipEntries(
  input: string | Uint8Array,
  limits: Partial<ArchiveLimits> = {},
): AsyncGenerator<ArchivedFile, void, undefined> {
  const caps = { ...DEFAULT_ARCHIVE_LIMITS, ...limits };
  const source = await openZipSource(input);
  try {
    const files = await listFiles(source, caps);
    const countTotal = totalCounter(source.size, caps);
    for (const entry of files) yield await readFile({ source, entry, caps, countTotal });
  } finally {
    await source.close();
  }
}

async function listFiles(source: ZipSource, caps: ArchiveLimits): Promise<ZipEntry[]> {
  const entries = await readZipDirectory(source, { maxEntries: caps.maxFiles * ENTRIES_PER_FILE });
  const files = entries.filter((entry) => !entry.isFolder && isWanted(entry.path));
  if (files.some((entry) => entry.isEncrypted)) throw new ArchiveError('encrypted_archive');
  if (files.length > caps.maxFiles) {
    throw new ArchiveError('too_many_entries', { entries: files.length, limit: caps.maxFiles });
  }
  const declared = files.reduce((sum, entry) => sum + (entry.size <= caps.maxFileBytes ? entry.size : 0), 0);
  if (declared > caps.maxTotalBytes) {
    throw new ArchiveError('archive_too_large', { bytes: declared, limit: caps.maxTotalBytes });
  }
  return files;
}

function isWanted(path: string): boolean {
  const parts = path.split('/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\0')) return false;
  return !parts.some((part) => part === '__MACOSX' || part.startsWith('.'));
}

function totalCounter(packedBytes: number, caps: ArchiveLimits): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > caps.maxTotalBytes) {
      throw new ArchiveError('archive_too_large', { bytes: total, limit: caps.maxTotalBytes });
    }
    if (total > SUSPICIOUS_BYTES && total > packedBytes * SUSPICIOUS_RATIO) {
      throw new ArchiveError('zip_bomb', { bytes: total, packedBytes });
    }
  };
}

async function readFile(job: {
  source: ZipSource;
  entry: ZipEntry;
  caps: ArchiveLimits;
  countTotal: (bytes: number) => void;
}): Promise<ArchivedFile> {
  const { path } = job.entry;
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return { path, name, bytes: await unpack(job) };
  } catch (error) {
    if (error instanceof ArchiveError && SKIPPED_ALONE.has(error.code)) return { path, name, error };
    throw error;
  }
}

const SKIPPED_ALONE = new Set([
  'file_too_large',
  'damaged_file',
  'unsupported_compression',
  'nested_archive',
]);

async function unpack(job: Parameters<typeof readFile>[0]): Promise<Buffer> {
  const { path, size } = job.entry;
  const limit = job.caps.maxFileBytes;
  if (size > limit) throw new ArchiveError('file_too_large', { path, bytes: size, limit });
  const chunks: Buffer[] = [];
  let bytes = 0;
  const count = (length: number) => {
    job.countTotal(length);
    bytes += length;
    if (bytes > limit) throw new ArchiveError('file_too_large', { path, bytes, limit });
  };
  for await (const chunk of inflateEntry(job.source, job.entry, count)) {
    if (chunks.length === 0 && isArchive(chunk)) throw new ArchiveError('nested_archive', { path });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

const ARCHIVE_STARTS = [
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.from('Rar!\x1a\x07', 'latin1'),
  Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'),
  Buffer.from('\x1f\x8b\x08', 'latin1'),
];

function isArchive(head: Buffer): boolean {
  return ARCHIVE_STARTS.some((start) => head.subarray(0, start.length).equals(start));
}
