import {
  ArchiveError,
  inflateEntry,
  readZipDirectory,
  zipOf,
  type ZipEntry,
  type ZipPart,
  type ZipSource,
} from '../archives/index.ts';
import { readRelations } from '../office/index.ts';
import { picturesOfDrawing } from './pictures/drawing-pictures.ts';
import type { HiddenParts } from './hidden-parts.ts';
import { LinkedCells } from './linked-cells.ts';
import { MergedCells, mergedRanges } from './merged-cells.ts';
import { otherZip } from './other-files.ts';
import { PaddedCells } from './padded-cells.ts';
import { PicturedCells } from './pictures/pictured-cells.ts';
import { RowHeights } from './pictures/row-heights.ts';
import { namedPictures, VALUE_PARTS, valuePictures, type SheetPicture } from './pictures/sheet-pictures.ts';
import { SheetError, type SheetLimits } from './sheet-types.ts';
import { StrongRows } from './strong-rows.ts';
import { UncountedFormulas } from './uncounted-formulas.ts';
import { isOpenDocument, unpackOds } from './ods/unpack-ods.ts';
import type { UnpackedWorkbook } from './unpacked-sheet.ts';
import {
  CLEAN_PATHS,
  cleanSkeleton,
  readWorkbookParts,
  withPlainFormats,
  strongFormats,
  shownFormats,
  type SheetListing,
  type WorkbookParts,
} from './workbook-parts.ts';
import { readXlsxRows } from './xlsx-rows.ts';

/** A large part that shrinks by more than this was made to do harm (deflate reaches 1,032 at most). */
const SUSPICIOUS_RATIO = 500;
const SUSPICIOUS_BYTES = 50 * 1024 ** 2;
const MAX_SMALL_PART_BYTES = 16 * 1024 ** 2;
/** The chunk size that hucre takes; it would join smaller pieces again and again. */
const SHEET_CHUNK_BYTES = 1024 ** 2;
/** How much of the end of a sheet is kept, where its merged cells and links are listed. */
const MAX_MERGED_BYTES = 4 * 1024 ** 2;
const END_MARKS = ['mergeCells', '<hyperlinks'];
const END_MARK_LONGEST = 12;

/**
 * Counts every unpacked byte and entry of a workbook before anything is parsed. The Excel library then gets a new
 * archive of the counted parts, so that no false directory or duplicate name can fool it. Memory: a chunk at a time.
 * Errors (SheetError): not_a_sheet, zip_bomb, too_many_parts, encrypted_sheet, sheet_unreadable.
 */
export async function unpackWorkbook(source: ZipSource, limits: SheetLimits): Promise<UnpackedWorkbook> {
  try {
    const entries = await listEntries(source, limits);
    if (isOpenDocument(entries)) {
      await countUnpacked(source, entries, limits);
      return await unpackOds(source, entries, limits);
    }
    assertWorkbook(entries);
    const ends = await countUnpacked(source, entries, limits);
    const parts = readWorkbookParts(
      await readText(source, entries.get('xl/workbook.xml')),
      await readText(source, entries.get('xl/_rels/workbook.xml.rels')),
      'xl',
    );
    const ownStyles = await readText(source, entries.get(parts.stylesPath ?? ''));
    const shown = shownFormats(ownStyles);
    const styles = withPlainFormats(ownStyles);
    const strongStyles = strongFormats(styles);
    const inCells = await picturesInCells(source, entries);
    const links = await relationsOfLinks(source, entries, ends);
    return parts.sheets
      .filter((sheet) => entries.has(sheet.path))
      .map((sheet) => {
        const pictured = new PicturedCells(inCells);
        const end = ends.get(sheet.path) ?? '';
        // Most large sheets are data alone.
        const hasDrawing = entries.has(relationsOf(sheet.path));
        let heights = new RowHeights();
        return {
          name: sheet.name,
          isVisible: sheet.isVisible,
          size: entries.get(sheet.path)?.size ?? 0,
          rows(hidden) {
            const padded = new PaddedCells(shown);
            const uncounted = new UncountedFormulas();
            const strong = new StrongRows(strongStyles);
            heights = new RowHeights();
            return readXlsxRows({
              workbook: zipOf(
                cleanParts({
                  source,
                  entries,
                  parts,
                  styles,
                  sheet,
                  hidden,
                  padded,
                  uncounted,
                  pictured,
                  heights: hasDrawing ? heights : null,
                  strong,
                }),
              ),
              merged: new MergedCells(mergedRanges(end)),
              linked: new LinkedCells(end, links.get(sheet.path) ?? ''),
              padded,
              uncounted,
              pictured,
              strong,
              hidden,
            });
          },
          pictures: async () => [
            ...(await picturesOver(source, entries, { sheet: sheet.path, heights })),
            ...pictured.found,
          ],
        };
      });
  } catch (error) {
    throw error instanceof ArchiveError ? sheetErrorOf(error) : error;
  }
}

/**
 * The entries of a workbook by path, with every unpacked byte counted.
 * Errors (SheetError): as `unpackWorkbook`.
 */
export async function countedEntries(
  source: ZipSource,
  limits: SheetLimits,
): Promise<ReadonlyMap<string, ZipEntry>> {
  try {
    const entries = await listEntries(source, limits);
    assertWorkbook(entries);
    await countUnpacked(source, entries, limits);
    return entries;
  } catch (error) {
    throw error instanceof ArchiveError ? sheetErrorOf(error) : error;
  }
}

async function listEntries(source: ZipSource, limits: SheetLimits): Promise<Map<string, ZipEntry>> {
  const entries = await readZipDirectory(source, { maxEntries: limits.maxEntries });
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  if (byPath.size < entries.length) throw new SheetError('sheet_unreadable', { reason: 'damaged' });
  if (entries.some((entry) => entry.isEncrypted)) throw new SheetError('encrypted_sheet');
  return byPath;
}

function assertWorkbook(entries: ReadonlyMap<string, ZipEntry>): void {
  const isWorkbook = entries.has('xl/workbook.xml') && entries.has('[Content_Types].xml');
  if (!isWorkbook) throw otherZip((path) => entries.has(path), entries.keys());
}

/** The parts with the addresses of links, of sheets that have some. */
async function relationsOfLinks(
  source: ZipSource,
  entries: ReadonlyMap<string, ZipEntry>,
  ends: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  for (const [path, end] of ends)
    if (end.includes('hyperlink'))
      links.set(path, await readOptional(source, entries.get(relationsOf(path))));
  return links;
}

/** @returns the end of each sheet by path, where its merged cells and links are listed; sheets without any are left out */
async function countUnpacked(
  source: ZipSource,
  entries: ReadonlyMap<string, ZipEntry>,
  limits: SheetLimits,
): Promise<Map<string, string>> {
  let total = 0;
  const ends = new Map<string, string>();
  for (const entry of entries.values()) {
    const end = new SheetEnd(entry.path);
    let own = 0;
    const count = (bytes: number) => {
      total += bytes;
      own += bytes;
      const isSuspicious = own > SUSPICIOUS_BYTES && own > entry.packedSize * SUSPICIOUS_RATIO;
      if (total > limits.maxUnpackedBytes || isSuspicious) {
        throw new SheetError('zip_bomb', { limitMb: Math.round(limits.maxUnpackedBytes / 1024 ** 2) });
      }
    };
    for await (const chunk of inflateEntry(source, entry, count)) end.see(chunk);
    if (end.text !== '') ends.set(entry.path, end.text);
  }
  return ends;
}

/** Keeps the text of a sheet from its merged cells or links on. */
class SheetEnd {
  readonly #isSheet: boolean;
  #before = Buffer.alloc(0);
  #kept: Buffer[] = [];
  #bytes = 0;

  constructor(path: string) {
    this.#isSheet = /^xl\/worksheets\/[^/]*\.xml$/i.test(path);
  }

  see(chunk: Buffer): void {
    if (!this.#isSheet || this.#bytes > MAX_MERGED_BYTES) return;
    const joined = this.#bytes > 0 ? chunk : Buffer.concat([this.#before, chunk]);
    const places = END_MARKS.map((mark) => joined.indexOf(mark)).filter((place) => place >= 0);
    const from = this.#bytes > 0 ? 0 : Math.min(...places, joined.length);
    if (from === joined.length) {
      this.#before = Buffer.from(joined.subarray(-END_MARK_LONGEST));
      return;
    }
    this.#kept.push(Buffer.from(joined.subarray(from)));
    this.#bytes += joined.length - from;
  }

  get text(): string {
    return Buffer.concat(this.#kept).toString('latin1');
  }
}

/** The images of the drawing of a sheet. */
async function picturesOver(
  source: ZipSource,
  entries: ReadonlyMap<string, ZipEntry>,
  { sheet, heights }: { sheet: string; heights: RowHeights },
): Promise<SheetPicture[]> {
  const textOf = (path: string) => readOptional(source, entries.get(path));
  const own = await textOf(relationsOf(sheet));
  const drawing = unlessTooDeep(() => readRelations(own, folderOf(sheet)), []).find(
    ({ type }) => type === 'drawing',
  )?.path;
  if (drawing === undefined) return [];
  const [xml, relations] = [await textOf(drawing), await textOf(relationsOf(drawing))];
  return unlessTooDeep(() => picturesOfDrawing(xml, { relations, folder: folderOf(drawing), heights }), []);
}

/** The images that cells of the workbook show as their values. */
async function picturesInCells(source: ZipSource, entries: ReadonlyMap<string, ZipEntry>) {
  const textOf = (path: string) => readOptional(source, entries.get(path));
  const pictures = await textOf('xl/cellimages.xml');
  const pictureRelations = await textOf('xl/_rels/cellimages.xml.rels');
  const { metadata, structures, values, relations, targets } = VALUE_PARTS;
  const texts = {
    metadata: await textOf(metadata),
    structures: await textOf(structures),
    values: await textOf(values),
    relations: await textOf(relations),
    targets: await textOf(targets),
  };
  return {
    named: unlessTooDeep(() => namedPictures(pictures, pictureRelations), new Map<string, string>()),
    ofValues: unlessTooDeep(() => valuePictures(texts), new Map<number, string>()),
  };
}

/** Images are not worth refusing a sheet for: a part that is too large, or nested too deep, is left out. */
const readOptional = async (source: ZipSource, entry: ZipEntry | undefined): Promise<string> =>
  entry && entry.size > MAX_SMALL_PART_BYTES ? '' : readText(source, entry);

function unlessTooDeep<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const relationsOf = (path: string): string =>
  `${folderOf(path)}/_rels/${path.slice(path.lastIndexOf('/') + 1)}.rels`;

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
  padded: PaddedCells;
  uncounted: UncountedFormulas;
  strong: StrongRows;
  pictured: PicturedCells;
  /** Null where nothing depends on them. */
  heights: RowHeights | null;
}): ZipPart[] {
  const { entries, parts } = job;
  const copied = (
    path: string,
    from: string | undefined,
    { chunkBytes, see }: { chunkBytes: number; see?: (chunk: Buffer) => void },
  ): ZipPart[] => {
    const entry = entries.get(from ?? '');
    if (!entry) return [];
    const chunks = () => {
      const inflated = seen(
        inflateEntry(job.source, entry, () => {}),
        see,
      );
      return regroup(path === CLEAN_PATHS.sheet ? job.hidden.watch(inflated) : inflated, chunkBytes);
    };
    return [{ path, bytes: { size: entry.size, crc32: entry.crc32, chunks } }];
  };
  return [
    ...cleanSkeleton(parts).map(([path, xml]) => ({ path, bytes: Buffer.from(xml) })),
    ...(job.styles === '' ? [] : [{ path: CLEAN_PATHS.styles, bytes: Buffer.from(job.styles) }]),
    ...copied(CLEAN_PATHS.sharedStrings, parts.sharedStringsPath, { chunkBytes: Infinity }),
    ...copied(CLEAN_PATHS.sheet, job.sheet.path, {
      chunkBytes: SHEET_CHUNK_BYTES,
      see(chunk) {
        job.padded.see(chunk);
        job.uncounted.see(chunk);
        job.strong.see(chunk);
        job.pictured.see(chunk);
        job.heights?.see(chunk);
      },
    }),
  ];
}

async function* seen(
  chunks: AsyncIterable<Buffer>,
  see: ((chunk: Buffer) => void) | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of chunks) {
    see?.(chunk);
    yield chunk;
  }
}

/** The same bytes in chunks of exactly that size, except the last. */
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
  if (error.code === 'too_many_entries') {
    const { entries = 0, limit = 0 } = error.params;
    return new SheetError('too_many_parts', { parts: entries, limit }, { cause: error });
  }
  if (error.code === 'not_a_zip') return new SheetError('not_a_sheet', {}, { cause: error });
  return new SheetError('sheet_unreadable', { reason: 'damaged' }, { cause: error });
}
