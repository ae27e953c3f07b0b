import { IMAGE_MAX_BYTES, type ImportColumn } from '@sourcewiz/contract';
import type { CallerCtx } from '../../../platform/context.ts';
import { DomainError, problem } from '../../../platform/fail.ts';
import { withContent } from '../../../platform/made-files/index.ts';
import { openPictures, type SheetPicture } from '../../../platform/sheets/index.ts';
import { checkAndStoreImage, type FetchedImage } from '../../media/index.ts';
import type { CellPictures } from '../imports.tables.ts';

/** What marks the address of an image that lies in the workbook itself. */
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

/** The address of an image that lies in the workbook itself. @param part its path there */
export const addressInSheet = (part: string): string => `${IN_SHEET}${part}`;

/** The name of such an image: workbooks only number them. @param id of its product or variant */
export const nameInSheet = (address: string, id: string): string =>
  `${id}${/\.\w{1,5}$/.exec(address)?.[0] ?? ''}`;

/** Whether an image lies in the workbook itself. */
export const isInSheet = (address: string): boolean => address.startsWith(IN_SHEET);

/** Takes an image of a sheet to be checked and stored. */
export type TakePicture = (picture: { address: string; name: string }) => Promise<FetchedImage>;

/** Opens the sheet of an import for its images while work is done. */
export async function withPictures<T>(
  base: CallerCtx,
  sha256: string,
  work: (take: TakePicture) => Promise<T>,
): Promise<T> {
  return withContent(base, sha256, async (path) => {
    const pictures = await openPictures(path);
    try {
      return await work(async ({ address, name }) => {
        const bytes = await pictures.bytesOf(address.slice(IN_SHEET.length), IMAGE_MAX_BYTES);
        if (!bytes) return { problem: problem({ code: 'broken_image', params: { name } }) };
        try {
          return { image: await checkAndStoreImage(base, { bytes, name }) };
        } catch (error) {
          const [first] = error instanceof DomainError ? error.problems : [];
          if (!first) throw error;
          return { problem: first };
        }
      });
    } finally {
      await pictures.close();
    }
  });
}
