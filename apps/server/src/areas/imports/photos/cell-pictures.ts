import { IMAGE_MAX_BYTES, type ImportColumn } from '@sourcewiz/contract';
import type { CallerCtx } from '../../../platform/context.ts';
import { DomainError, problem } from '../../../platform/fail.ts';
import { copyContent } from '../../../platform/made-files/index.ts';
import { openPictures, type SheetPicture } from '../../../platform/sheets/index.ts';
import { createTurns } from '../../../platform/turns.ts';
import { StorageError } from '../../../platform/storage/index.ts';
import { checkAndStoreImage, createImageFetcher, type FetchedImage } from '../../media/index.ts';
import type { ImportRecord } from '../imports.store.ts';
import { nameOfLink } from './photo-cells.rules.ts';
import type { CellPictures } from '../imports.tables.ts';

/** The address of an image that lies in a workbook itself: this, the workbook's content address, and a path in it. */
const IN_SHEET = 'sheet:';

/** Titles of columns whose images do not show the product. */
const OTHER_IMAGES =
  /bar\s?[ck]od|karekod|(?<!\p{L})(qr|ean|logo|label|etiket)(?!\p{L})|swatch|size chart|beden tablosu|[cs]ertif/iu;

/**
 * The images of a sheet in the columns that they belong to: of those that an image covers, the first without other
 * contents.
 * @param about.filled filled cells by column
 * @param about.rows the rows that were taken
 */
export function pictureCells(
  pictures: readonly SheetPicture[],
  about: { headers: readonly string[]; filled: readonly number[]; rows: ReadonlySet<number> },
): CellPictures | undefined {
  const { headers, filled, rows } = about;
  let [firstRow, lastRow] = [Infinity, 0];
  for (const row of rows) [firstRow, lastRow] = [Math.min(firstRow, row), Math.max(lastRow, row)];
  const parts = new Map<string, number>();
  const cells: CellPictures['cells'] = [];
  let loose = 0;
  for (const { row, columns, part } of pictures) {
    const covered = filled.slice(columns[0], columns[1] + 1).indexOf(0);
    const column = Math.min(columns[0] + Math.max(0, covered), filled.length - 1);
    if (OTHER_IMAGES.test(headers[column] ?? '')) continue;
    if (rows.has(row)) {
      const number = parts.get(part) ?? parts.size;
      parts.set(part, number);
      cells.push([row, column, number]);
    } else if (row > firstRow && row < lastRow) loose += 1;
  }
  cells.sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
  return cells.length + loose === 0 ? undefined : { parts: [...parts.keys()], cells, loose };
}

/** Number of images by the index of their column. */
export function countByColumn(pictures: CellPictures | undefined): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const [, column] of pictures?.cells ?? []) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** Columns with nothing but images are read as images: there is nothing else to choose for them. */
export function withPictureColumns(
  columns: readonly ImportColumn[],
  pictures: CellPictures | undefined,
): ImportColumn[] {
  const counts = countByColumn(pictures);
  return columns.map((column) =>
    column.filled === 0 && counts.has(column.index)
      ? { ...column, target: { kind: 'images' }, sure: 90 }
      : column,
  );
}

/** Whether the images in cells are added. */
export const takesPictures = ({ layoutChoice }: Pick<ImportRecord, 'layoutChoice'>): boolean =>
  layoutChoice.take_pictures !== false;

/** An image in a cell of a workbook. */
export interface ShownPicture {
  address: string;
  /** Index of its column. */
  column: number;
}

/** The images in cells that are added, by row number. */
export function shownPictures(
  record: Pick<ImportRecord, 'layout' | 'layoutChoice' | 'sha256'>,
): ReadonlyMap<number, readonly ShownPicture[]> {
  const { parts = [], cells = [] } = (takesPictures(record) ? record.layout?.pictures : undefined) ?? {};
  const pictures = cells.map(([row, column, part]) => ({
    row,
    column,
    address: `${IN_SHEET}${record.sha256}/${parts[part] ?? ''}`,
  }));
  return Map.groupBy(pictures, ({ row }) => row);
}

/** The name of such an image: workbooks only number them. @param id of its product or variant */
export const nameInSheet = (address: string, id: string): string =>
  `${id.replace(/[/\\]/g, '-')}${/\.\w{1,5}$/.exec(address)?.[0] ?? ''}`;

/** The address with the cell and the name of the image, for where nothing else keeps them. */
export const addressWithCell = (address: string, { cell, name }: { cell: string; name: string }): string =>
  `${address}#${cell}/${name}`;

/** Whether an image lies in a workbook itself. */
export const isInSheet = (address: string): boolean => address.startsWith(IN_SHEET);

/** The name of the image of an address: in a workbook, the one given to it. */
export const nameOfAddress = (address: string): string =>
  isInSheet(address) ? address.slice(address.lastIndexOf('/') + 1) : nameOfLink(address);

/** What people see of an address: for an image in a workbook, its cell. */
export const shownAddress = (address: string): string =>
  /^sheet:[^#]*#([A-Z]+\d+)\//.exec(address)?.[1] ?? address;

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
      const [, sha256 = '', part = ''] = /^sheet:([^/]*)\/([^#]*)/.exec(picture.address) ?? [];
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
