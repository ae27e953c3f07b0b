import type { PhotoColumn } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { selectColumns } from '../../../platform/rows/incoming-rows.store.ts';
import { sheetSample } from '../../../platform/rows/read/read-rows.ts';
import { storedText } from '../../../platform/rows/stored-cells.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { StoredPhotoColumn } from '../imports.tables.ts';
import { takesPictures } from './cell-pictures.ts';
import { pictureEvidence, picturesOfCell } from './photo-cells.rules.ts';

/** Finds the columns of a sheet that name images or have them in their cells, and counts these. */
export async function findPhotoColumns(
  ctx: Ctx,
  {
    importId,
    headers,
    filled,
    pictures,
  }: {
    importId: string;
    headers: readonly string[];
    filled: readonly number[];
    /** Number of images in the cells of a column, by its index. */
    pictures: ReadonlyMap<number, number>;
  },
): Promise<StoredPhotoColumn[]> {
  const sample = await sheetSample(ctx, { sheetId: importId, headers, filled });
  const columns = headers.flatMap((header, index) => {
    const evidence = pictureEvidence(
      header,
      sample.rows.map((cells) => cells[index] ?? ''),
    );
    return evidence.names || evidence.links || pictures.has(index) ? { index, ...evidence } : [];
  });
  if (columns.length === 0) return [];
  const rows = await selectColumns(
    ctx,
    importId,
    columns.map(({ index }) => index),
  );
  return columns.map(({ index, links }, place) => {
    const found = rows.flatMap(({ cells }) => picturesOfCell(storedText(cells[place])));
    const addresses = new Set(found.flatMap(({ link }) => link ?? []));
    return {
      index,
      names: found.filter(({ link }) => link === undefined).length,
      links: links ? addresses.size : 0,
      pictures: pictures.get(index) ?? 0,
    };
  });
}

/** The same after a choice: the addresses in a column that is read as images are fetched. */
export function toPhotoColumns({
  columns,
  photoColumns,
}: Pick<ImportRecord, 'columns' | 'photoColumns'>): PhotoColumn[] {
  return photoColumns.flatMap((column) => {
    const matched = columns.find(({ index }) => index === column.index);
    if (!matched) return [];
    const { pictures = 0 } = column;
    const header = matched.header || matched.letter;
    return { ...column, pictures, header, fetched: matched.target.kind === 'images' };
  });
}

/** How many images are fetched, or taken out of the sheet, when the import is done. */
export function countLinks(
  record: Pick<ImportRecord, 'columns' | 'photoColumns' | 'layout' | 'layoutChoice'>,
): number {
  const links = toPhotoColumns(record).reduce((sum, { fetched, links: own }) => sum + (fetched ? own : 0), 0);
  return links + (takesPictures(record) ? (record.layout?.pictures?.cells.length ?? 0) : 0);
}
