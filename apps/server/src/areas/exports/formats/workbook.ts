import { ImageError, cellPicture } from '../../../platform/images/index.ts';
import { streamWorkbook, type CellPicture, type StreamedRow } from '../../../platform/sheets/index.ts';
import { StorageError } from '../../../platform/storage/index.ts';
import { readImage } from '../../media/index.ts';
import type { TaskRun } from '../../tasks/index.ts';
import { rowsOf, type Tabled } from '../exported-products.service.ts';
import type { ExportTable, TableRow } from './table-columns.ts';

/** A picture is shown at half its size, so that it is sharp on dense screens, too. */
const SHOWN_SCALE = 0.5;

/** An .xlsx with the table. Small pictures are in its first column, or the rows have their addresses. */
export function workbookOf<Exported extends Tabled>(
  run: Pick<TaskRun, 'base'>,
  {
    name,
    table,
    pages,
    addressOf,
  }: {
    name: string;
    table: ExportTable;
    pages: AsyncIterable<readonly Exported[]>;
    /** Absent if pictures are in the cells. */
    addressOf?: ((exported: Exported, row: TableRow) => string | undefined) | undefined;
  },
): AsyncGenerator<Uint8Array> {
  const hasPictures = addressOf === undefined;
  const pictures = hasPictures ? smallPictures(run) : undefined;
  async function* rows(): AsyncGenerator<StreamedRow> {
    for await (const page of pages) {
      for (const exported of page) {
        for (const row of rowsOf(exported)) {
          const imageAddress = addressOf?.(exported, row);
          const picture = await pictures?.(exported, row);
          yield { cells: table.cells({ ...row, imageAddress }), picture };
        }
      }
    }
  }
  return streamWorkbook({
    name,
    columns: table.columns,
    rows: rows(),
    freeze: { rows: 1, columns: 3 },
    hasPictures,
  });
}

type PictureOf = (
  exported: Tabled,
  row: TableRow,
  /** Index of the image, from 0. */
  place?: number,
) => Promise<CellPicture | undefined>;

/** A picture of a row, by default its first; one that cannot be read leaves its cell empty. */
export function smallPictures(run: Pick<TaskRun, 'base'>): PictureOf {
  const pictureOf = cellPictures(run);
  return async ({ contents }, { product, variant }, place = 0) => {
    const sha256 = contents.get((variant ?? product).images[place]?.id ?? '');
    return sha256 === undefined ? undefined : pictureOf(sha256);
  };
}

/** Pictures for cells by their content, each made small once; undefined for one that cannot be read. */
export function cellPictures({
  base,
}: Pick<TaskRun, 'base'>): (sha256: string) => Promise<CellPicture | undefined> {
  const { platform, caller, log } = base;
  const made = new Map<string, CellPicture | undefined>();
  return async (sha256) => {
    if (made.has(sha256)) return made.get(sha256);
    try {
      const thumb = await readImage(platform, { orgId: caller.orgId, sha256, variant: 'thumb' });
      const { bytes, width, height } = await cellPicture(thumb);
      const shown = { width: Math.ceil(width * SHOWN_SCALE), height: Math.ceil(height * SHOWN_SCALE) };
      made.set(sha256, { key: sha256, bytes, ...shown });
    } catch (error) {
      const isUnreadable =
        error instanceof ImageError || (error instanceof StorageError && error.code === 'file_missing');
      if (!isUnreadable) throw error;
      log.warn({ err: error, sha256 }, 'a picture is missing in an export');
      made.set(sha256, undefined);
    }
    return made.get(sha256);
  };
}
