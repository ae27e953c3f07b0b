import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { makeFile, type MadeFile } from '../../../platform/made-files/index.ts';
import { streamWorkbook } from '../../../platform/sheets/index.ts';
import { cellPictures, EMBEDDED_MAX } from '../../exports/index.ts';
import { loadTemplate, type CatalogueFileOrder } from '../template/load-template.service.ts';
import { catalogueSheet, sheetLines } from './catalogue-sheet.ts';

/** Increase it when the sheet changes: files made before are then no longer served. */
const VERSION = 3;
/** Lines between two calls about the progress. */
const CHUNK = 250;
/** The first image of each product, whatever the design shows of them. */
const look = { design: 'classic' as const, imagesPerProduct: 1 };

/** The Excel of a catalogue: what its buyers may see. */
export async function makeSheet(
  base: CallerCtx,
  { catalogueId, isForBuyers = false }: CatalogueFileOrder,
  onProgress: (share: number) => Promise<unknown>,
): Promise<MadeFile> {
  const loaded = await inTransaction(base, (ctx) =>
    loadTemplate(ctx, { catalogueId, isForBuyers, look, hasLines: true }),
  );
  const { content, products, name, needs } = loaded;
  const sheet = { content, products, language: loaded.language ?? 'en' };
  const count = sheetLines(sheet).length;
  const hasPictures = count <= EMBEDDED_MAX;
  const pictureOf = cellPictures({ base });
  const { columns, rows } = catalogueSheet(sheet, async (sha256) =>
    hasPictures ? pictureOf(sha256) : undefined,
  );
  async function* counted() {
    let done = 0;
    for await (const row of rows()) {
      yield row;
      done += 1;
      if (done % CHUNK === 0) await onProgress(done / count);
    }
  }
  const order = {
    kind: 'catalogue_excel',
    name: `${name}.xlsx`,
    madeFrom: [VERSION, content, products.map(({ lines }) => lines)],
    ...(needs ? { needs } : {}),
  };
  return makeFile(base, order, () =>
    streamWorkbook({
      name,
      columns,
      rows: counted(),
      freeze: { rows: 1, columns: 3 },
      currency: content.catalogue.currency,
      hasPictures,
    }),
  );
}
