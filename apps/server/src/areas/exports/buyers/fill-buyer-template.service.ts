import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import {
  holds,
  rightsToRead,
  type ExportedProducts,
  type ParsedOf,
  type fillBuyerTemplate,
} from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { DomainError, fail } from '../../../platform/fail.ts';
import { asResult, makeFile, withContent } from '../../../platform/made-files/index.ts';
import { sheetProblem } from '../../../platform/rows/read/read-rows.ts';
import {
  fillTemplate,
  SheetError,
  WORKBOOK_ROWS_MAX,
  type FillJob,
  type FillPicture,
  type FillRow,
} from '../../../platform/sheets/index.ts';
import { startTask, type TaskOutcome, type TaskRun } from '../../tasks/index.ts';
import {
  beforePages,
  chosenProducts,
  imageAddresses,
  readProducts,
  type ExportedProduct,
} from '../exported-products.service.ts';
import type { TableRow } from '../formats/table-columns.ts';
import { smallPictures } from '../formats/workbook.ts';
import { ArticleRows } from './article-cells.ts';
import type { BuyerTemplateRow } from './buyer-templates.store.ts';
import { findTemplate } from './buyer-templates.service.ts';
import { titleColumns } from './match-buyer-columns.ts';
import { keptBackOf, templateContext, type TemplateContext } from './buyer-context.ts';
import { ended, openFile, PictureFile, writeTo } from './picture-file.ts';

/** The limit for rows with pictures in their cells. */
const EMBEDDED_MAX = 2_000;

/**
 * @returns the task's id
 * @throws DomainError not_found, nothing_published, nothing_selected, invalid_filter, task_limit
 */
export async function startFilling(
  ctx: Ctx,
  id: number,
  chosen: ParsedOf<typeof fillBuyerTemplate>['body'],
): Promise<string> {
  const template = await findTemplate(ctx, id);
  const { ids, hidden } = await chosenProducts(ctx, chosen, { forBuyers: true });
  if (ids.length === 0) fail(hidden > 0 ? 'nothing_published' : 'not_found', { path: 'body.product_ids' });
  return startTask(ctx, {
    action: 'excel_export_bulk_update',
    subject: template.name,
    input: { chosen, format: 'buyer_template', template: { name: template.name, attribute_ids: null }, id },
    totalCount: ids.length,
  });
}

/** Fills a buyer's workbook with what is published; the file is for whoever may read its contents. */
export async function runFilling(
  run: TaskRun,
  { id, chosen }: { id: number; chosen: ExportedProducts },
): Promise<TaskOutcome> {
  const { template, products, context, mayHavePictures } = await beforePages(run, async (ctx) => {
    const found = await findTemplate(ctx, id);
    return {
      template: found,
      products: await chosenProducts(ctx, chosen, { forBuyers: true }),
      context: await templateContext(ctx, found),
      mayHavePictures: holds(ctx.audience, 'download_product_images'),
    };
  });
  const { productThreshold } = run.base.platform.settings.limits;
  const isEmbedded =
    template.settings.images === 'embedded' &&
    products.ids.length <= productThreshold &&
    products.ids.length + products.variants <= EMBEDDED_MAX;
  const tellsAll = template.columns.some(
    ({ target }) => target.kind === 'image' && target.position > 1 && !isEmbedded,
  );
  const order = {
    kind: 'product_export',
    name: resultName(template, run.base.platform.clock.now()),
    needs: [
      'view_products' as const,
      ...(tellsAll && mayHavePictures ? ['download_product_images' as const] : []),
      ...rightsToRead(context.written),
    ],
  };
  const counts = { left_empty: 0, hidden: products.hidden };
  const file = await withContent(run.base, template.sha256, async (path, folder) => {
    const paths = {
      rowsPath: join(folder, 'rows'),
      picturesPath: join(folder, 'pictures'),
      outPath: join(folder, 'filled'),
    };
    const pages = readProducts(run, { ids: products.ids, chosen });
    const written = await writeRows(run, paths, { pages, template, context, isEmbedded, mayHavePictures });
    counts.left_empty = written.unfit;
    await filled(
      { path, name: template.fileName, company: run.base.caller.orgId },
      jobOf(template, written),
      paths,
    );
    return makeFile(run.base, order, () => createReadStream(paths.outPath));
  });
  return { ...asResult(file), counts };
}

const resultName = ({ name }: BuyerTemplateRow, now: Date): string =>
  `${name}-${now.toISOString().slice(0, 10)}.xlsx`;

interface WrittenRows {
  rows: number;
  unfit: number;
  pictures: FillPicture[];
}

function jobOf({ layout, settings, columns }: BuyerTemplateRow, written: WrittenRows): FillJob {
  const { sheet, firstRow, belowRow, lastSample } = layout;
  if (written.rows + (belowRow ?? firstRow) > WORKBOOK_ROWS_MAX) {
    fail('form_too_long', { params: { count: written.rows, limit: WORKBOOK_ROWS_MAX } });
  }
  const { rows, pictures } = written;
  return {
    sheet,
    firstRow,
    belowRow,
    lastSample,
    // As when it was examined, whatever its columns are filled with.
    ...titleColumns(columns.map(({ header }) => header)),
    replacesSamples: settings.replace_samples,
    mergedColumns: layout.merged,
    rows,
    pictures,
  };
}

async function filled(
  file: { path: string; name: string; company: string },
  job: FillJob,
  paths: { rowsPath: string; picturesPath: string; outPath: string },
): Promise<void> {
  try {
    await fillTemplate(file, job, paths);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw new DomainError([sheetProblem(error, file.name)]);
  }
}

const imagesOf = ({ product, variant }: TableRow) => (variant ?? product).images;

/** Writes the rows for the process that fills the workbook, one per line, and their pictures one after the other. */
async function writeRows(
  run: TaskRun,
  { rowsPath, picturesPath }: { rowsPath: string; picturesPath: string },
  about: {
    pages: AsyncIterable<readonly ExportedProduct[]>;
    template: BuyerTemplateRow;
    context: TemplateContext;
    isEmbedded: boolean;
    mayHavePictures: boolean;
  },
): Promise<WrittenRows> {
  const { pages, template, context, isEmbedded } = about;
  const [lines, pictures] = [openFile(rowsPath), new PictureFile(openFile(picturesPath))];
  const pictureOf = isEmbedded ? smallPictures(run) : undefined;
  const addresses = imageAddresses(run);
  const images = template.columns.flatMap(({ target, index }) =>
    target.kind === 'image' ? [{ index, place: target.position - 1 }] : [],
  );
  const isMerged = (template.layout.merged ?? []).length > 0;
  const articles = new ArticleRows(template, context);
  let rows = 0;
  let unfit = 0;
  try {
    for await (const page of pages) {
      const keptBack = await inTransaction(run.base, (ctx) =>
        keptBackOf(
          ctx,
          page.map(({ product }) => product),
          template,
        ),
      );
      for (const exported of page) {
        const made = articles.next(exported, keptBack);
        const all = [{ product: exported.product }, ...made.map(({ row }) => row)];
        for (const { row, place: among, cells } of made) {
          rows += 1;
          unfit += cells.filter(({ unfit: why, cell }) => why && cell === null).length;
          const line: FillRow = { cells: cells.map(({ column, cell }) => [column, cell]) };
          if (isMerged && among === 0 && made.length > 1) line.span = made.length;
          for (const { index, place } of images) {
            const isShared = articles.isOnce(index);
            if (isShared && among > 0) {
              line.cells.push([index, null]);
              continue;
            }
            // A product without such a picture shows the first one of its variants.
            const shown = (isShared ? all.find((one) => imagesOf(one).length > place) : undefined) ?? row;
            const picture = await pictureOf?.(exported, shown, place);
            if (picture) (line.pictures ??= []).push([index, await pictures.add(picture)]);
            const mayTell = place === 0 || about.mayHavePictures;
            const own = imagesOf(shown).slice(place, place + 1);
            const [address] = isEmbedded || !mayTell ? [] : addresses.of(exported, own);
            line.cells.push([index, address === undefined ? null : { kind: 'text', text: address }]);
          }
          await writeTo(lines, `${JSON.stringify(line)}\n`);
        }
      }
    }
    await Promise.all([ended(lines), pictures.end()]);
  } finally {
    lines.destroy();
    pictures.destroy();
  }
  return { rows, unfit, pictures: pictures.list };
}
