import {
  ArchiveError,
  inflateEntry,
  readZipDirectory,
  zipOf,
  type ZipEntry,
  type ZipPart,
  type ZipSource,
} from '../archives/index.ts';
import type { HiddenParts } from './hidden-parts.ts';
import { SheetError, type SheetLimits } from './sheet-types.ts';
import {
  CLEAN_PATHS,
  cleanSkeleton,
  readWorkbookParts,
  withPlainFormats,
  type SheetListing,
  type WorkbookParts,
} from './workbook-parts.ts';

/** Where a part shrinks more than this, and is large, somebody made it to hurt (deflate ends at 1,032). */
const SUSPICIOUS_RATIO = 500;
const SUSPICIOUS_BYTES = 50 * 1024 ** 2;
const MAX_SMALL_PART_BYTES = 16 * 1024 ** 2;
/** What hucre takes of a sheet at once; smaller pieces it would join again and again. */
const SHEET_CHUNK_BYTES = 1024 ** 2;

export interface UnpackedWorkbook {
  readonly sheets: SheetListing[];
  /**
   * A clean workbook with this one sheet, chunk by chunk, safe to give to the Excel library.
   * @param hidden learns what the sheet hides, before the rows come
   */
  openSheet(sheet: SheetListing, hidden: HiddenParts): AsyncGenerator<Uint8Array, void, undefined>;
  /** Bytes of a sheet. */
  sizeOf(sheet: SheetListing): number;
}

/**
 * Counts every unpacked byte and entry of a workbook before anything is parsed. What the Excel library then
 * gets is written anew around the counted parts, so no lying directory or doubled name can fool it.
 * Memory: a chunk at a time.
 * Errors (SheetError): not_a_sheet, zip_bomb, encrypted_sheet, sheet_unreadable.
 */
export async function unpackWorkbook(source: ZipSource, limits: SheetLimits): Promise<UnpackedWorkbook> {
  try {
    const entries = await listEntries(source, limits);
    await countUnpacked(source, entries, limits);
    const parts = readWorkbookParts(
      await readText(source, entries.get('xl/workbook.xml')),
      await readText(source, entries.get('xl/_rels/workbook.xml.rels')),
      'xl',
    );
    const styles = withPlainFormats(await readText(source, entries.get(parts.stylesPath ?? '')));
    return {
      sheets: parts.sheets.filter((sheet) => entries.has(sheet.path)),
      openSheet: (sheet, hidden) => zipOf(cleanParts({ source, entries, parts, styles, sheet, hidden })),
      sizeOf: (sheet) => entries.get(sheet.path)?.size ?? 0,
    };
  } catch (error) {
    throw error instanceof ArchiveError ? sheetErrorOf(error) : error;
  }
}

async function listEntries(source: ZipSource, limits: SheetLimits): Promise<Map<string, ZipEntry>> {
  const entries = await readZipDirectory(source, { maxEntries: limits.maxEntries });
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  if (byPath.size < entries.length) throw new SheetError('sheet_unreadable', { reason: 'damaged' });
  if (!byPath.has('xl/workbook.xml') || !byPath.has('[Content_Types].xml'))
    throw new SheetError('not_a_sheet');
  if (entries.some((entry) => entry.isEncrypted)) throw new SheetError('encrypted_sheet');
  return byPath;
}

async function countUnpacked(
  source: ZipSource,
  entries: ReadonlyMap<string, ZipEntry>,
  limits: SheetLimits,
): Promise<void> {
  let total = 0;
  for (const entry of entries.values()) {
    let own = 0;
    const count = (bytes: number) => {
      total += bytes;
      own += bytes;
      const isSuspicious = own > SUSPICIOUS_BYTES && own > entry.packedSize * SUSPICIOUS_RATIO;
      if (total > limits.maxUnpackedBytes || isSuspicious) {
        throw new SheetError('zip_bomb', { limitMb: Math.round(limits.maxUnpackedBytes / 1024 ** 2) });
      }
    };
    const chunks = inflateEntry(source, entry, count);
    while ((await chunks.next()).done !== true);
  }
}

async function readText(source: ZipSource, entry: ZipEntry | undefined): Promise<string> {
  if (!entry) return '';
  if (entry.size > MAX_SMALL_PART_BYTES) throw new SheetError('sheet_unreadable', { reason: 'damaged' });
  const chunks: Buffer[] = [];
  for await (const chunk of inflateEntry(source, entry, () => {})) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function cleanParts(job: {
  source: ZipSource;
  entries: ReadonlyMap<string, ZipEntry>;
  parts: WorkbookParts;
  styles: string;
  sheet: SheetListing;
  hidden: HiddenParts;
}): ZipPart[] {
  const { entries, parts } = job;
  const copied = (path: string, from: string | undefined, chunkBytes: number): ZipPart[] => {
    const entry = entries.get(from ?? '');
    if (!entry) return [];
    const chunks = () => {
      const inflated = inflateEntry(job.source, entry, () => {});
      return regroup(path === CLEAN_PATHS.sheet ? job.hidden.watch(inflated) : inflated, chunkBytes);
    };
    return [{ path, bytes: { size: entry.size, crc32: entry.crc32, chunks } }];
  };
  return [
    ...cleanSkeleton(parts).map(([path, xml]) => ({ path, bytes: Buffer.from(xml) })),
    ...(job.styles === '' ? [] : [{ path: CLEAN_PATHS.styles, bytes: Buffer.from(job.styles) }]),
    ...copied(CLEAN_PATHS.sharedStrings, parts.sharedStringsPath, Infinity),
    ...copied(CLEAN_PATHS.sheet, job.sheet.path, SHEET_CHUNK_BYTES),
  ];
}

/** The same bytes in chunks of exactly that size, but for the last. */
async function* regroup(
  chunks: AsyncIterable<Buffer>,
  chunkBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  let kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes < chunkBytes) continue;
    const joined = Buffer.concat(kept, bytes);
    const end = bytes - (bytes % chunkBytes);
    for (let at = 0; at < end; at += chunkBytes) yield joined.subarray(at, at + chunkBytes);
    kept = [joined.subarray(end)];
    bytes -= end;
  }
  if (bytes > 0) yield Buffer.concat(kept, bytes);
}

function sheetErrorOf(error: ArchiveError): SheetError {
  if (error.code === 'zip_bomb' || error.code === 'too_many_entries') {
    return new SheetError('zip_bomb', { ...error.params }, { cause: error });
  }
  if (error.code === 'not_a_zip') return new SheetError('not_a_sheet', {}, { cause: error });
  return new SheetError('sheet_unreadable', { reason: 'damaged' }, { cause: error });
}
