import { IMAGE_MAX_BYTES, type ImportColumn } from '@sourcewiz/contract';
import type { CallerCtx } from '../../../platform/context.ts';
import { DomainError, problem } from '../../../platform/fail.ts';
import { copyContent } from '../../../platform/made-files/index.ts';
import { openPictures, type SheetPicture } from '../../../platform/sheets/index.ts';
import { createTurns } from '../../../platform/turns.ts';
import { StorageError } from '../../../platform/storage/index.ts';
import { checkAndStoreImage, createImageFetcher, type FetchedImage } from '../../media/index.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { CellPictures } from '../imports.tables.ts';

/** The address of an image that lies in a workbook itself: this, the workbook's content address, and a path in it. */
const IN_SHEET = 'sheet:';

/** Titles of columns whose images do not show the product. */
const OTHER_IMAGES = /bar\s?(c|k)od|qr|\bean\b|logo|swatch|certif|sertif/iu;

/**
 * The images of a sheet in the columns that they belong to: of those that an image covers, the first without other
 * contents.
 * @param rows the rows that were taken; an image beside others belongs to no product
 */
export function pictureCells(
  pictures: readonly SheetPicture[],
  { filled, rows }: { filled: readonly number[]; rows: ReadonlySet<number> },
): CellPictures | undefined {
  const parts: string[] = [];
  const numbers = new Map<string, number>();
  const cells = pictures.flatMap(({ row, columns: [first, last], part }): CellPictures['cells'] => {
    if (!rows.has(row)) return [];
    const covered = filled.slice(first, last + 1).indexOf(0);
    const column = Math.min(covered < 0 ? first : first + covered, filled.length - 1);
    const number = numbers.get(part) ?? parts.push(part) - 1;
    numbers.set(part, number);
    return [[row, column, number]];
  });
  const inOrder = cells.toSorted(
    ([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn,
  );
  return cells.length === 0 ? undefined : { parts, cells: inOrder };
}

/** Number of images by the index of their column. */
export function countByColumn(pictures: CellPictures | undefined): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const [, column] of pictures?.cells ?? []) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** Columns with nothing but images are read as such. */
export function withPictureColumns(
  columns: readonly ImportColumn[],
  counts: ReadonlyMap<number, number>,
): ImportColumn[] {
  return columns.map((column) =>
    column.filled === 0 && counts.has(column.index) && !OTHER_IMAGES.test(column.header)
      ? { ...column, target: { kind: 'images' }, sure: 90 }
      : column,
  );
}

/** The address of an image that lies in a workbook itself. @param part its path there */
export const addressInSheet = (sha256: string, part: string): string => `${IN_SHEET}${sha256}/${part}`;

/** The name of such an image: workbooks only number them. @param id of its product or variant */
export const nameInSheet = (address: string, id: string): string =>
  `${id}${/\.\w{1,5}$/.exec(address)?.[0] ?? ''}`;

/** Whether an image lies in a workbook itself. */
export const isInSheet = (address: string): boolean => address.startsWith(IN_SHEET);

/** What people see of an address: for an image in a workbook, its file there. */
export const shownAddress = (address: string): string =>
  isInSheet(address) ? address.slice(address.lastIndexOf('/') + 1) : address;

/** Paths of the images that cells show, by row number and index of the column. */
export function shownPictures(
  { layout }: Pick<ImportRecord, 'layout'>,
  columns: readonly { index: number }[],
): ReadonlyMap<number, ReadonlyMap<number, string[]>> {
  const { parts = [], cells = [] } = layout?.pictures ?? {};
  const taken = new Set(columns.map(({ index }) => index));
  const byRow = new Map<number, Map<number, string[]>>();
  for (const [row, column, part] of cells) {
    if (!taken.has(column)) continue;
    const own = byRow.get(row) ?? new Map<number, string[]>();
    own.set(column, [...(own.get(column) ?? []), parts[part] ?? '']);
    byRow.set(row, own);
  }
  return byRow;
}

/** Images of workbooks in memory at a time. */
const AT_ONCE = 4;

/** Takes an image, to be checked and stored. */
export type TakePicture = (picture: { address: string; name: string }) => Promise<FetchedImage>;

/**
 * Lets work take images, from the public web and out of workbooks. A workbook is opened for the first of its images, and
 * closed at the end.
 */
export async function withPictures<T>(base: CallerCtx, work: (take: TakePicture) => Promise<T>): Promise<T> {
  const fetchLink = createImageFetcher(base);
  const opened = new Map<string, Promise<OpenWorkbook | undefined>>();
  const inTurn = createTurns({ atOnce: AT_ONCE });
  try {
    return await work(async (picture) => {
      if (!isInSheet(picture.address)) return fetchLink(picture);
      const [, sha256 = '', part = ''] = /^sheet:([^/]*)\/(.*)$/.exec(picture.address) ?? [];
      const workbook = opened.get(sha256) ?? openWorkbook(base, sha256);
      opened.set(sha256, workbook);
      return inTurn(async () => takeFrom(base, await workbook, { part, name: picture.name }));
    });
  } finally {
    for (const workbook of opened.values()) await (await workbook.catch(() => undefined))?.close();
  }
}

type OpenWorkbook = Awaited<ReturnType<typeof openPictures>>;

/** @returns undefined if the workbook is no longer kept */
async function openWorkbook(base: CallerCtx, sha256: string): Promise<OpenWorkbook | undefined> {
  try {
    const { path, remove } = await copyContent(base, sha256);
    const pictures = await openPictures(path).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
    return {
      ...pictures,
      async close() {
        await pictures.close();
        await remove();
      },
    };
  } catch (error) {
    if (error instanceof StorageError && error.code === 'file_missing') return undefined;
    throw error;
  }
}

async function takeFrom(
  base: CallerCtx,
  workbook: OpenWorkbook | undefined,
  { part, name }: { part: string; name: string },
): Promise<FetchedImage> {
  if (!workbook) return { problem: problem({ code: 'unknown_file' }) };
  const bytes = await workbook.bytesOf(part, IMAGE_MAX_BYTES);
  if (bytes === 'too_large') return { problem: problem({ code: 'image_too_large', params: { name } }) };
  if (bytes === 'damaged') return { problem: problem({ code: 'broken_image', params: { name } }) };
  try {
    return { image: await checkAndStoreImage(base, { bytes, name }) };
  } catch (error) {
    const [first] = error instanceof DomainError ? error.problems : [];
    if (!first) throw error;
    return { problem: first };
  }
}
