import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  holds,
  rightsToRead,
  type Attribute,
  type ExportedProducts,
  type ParsedOf,
  type ResultOf,
  type fillBuyerTemplate,
  type previewBuyerTemplate,
} from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { DomainError, fail } from '../../../platform/fail.ts';
import { asResult, makeFile } from '../../../platform/made-files/index.ts';
import { sheetProblem } from '../../../platform/rows/read/read-rows.ts';
import {
  cellText,
  fillTemplate,
  SheetError,
  WORKBOOK_ROWS_MAX,
  type CellPicture,
  type FillJob,
  type FillPicture,
  type FillRow,
} from '../../../platform/sheets/index.ts';
import { loadFamilyFinder } from '../../attributes/index.ts';
import { moneyRules } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { startTask, type TaskOutcome, type TaskRun } from '../../tasks/index.ts';
import {
  beforePages,
  chosenProducts,
  imageAddresses,
  readProducts,
  rowsOf,
  type ExportedProduct,
} from '../exported-products.service.ts';
import type { TableRow } from '../formats/table-columns.ts';
import { smallPictures } from '../formats/workbook.ts';
import { buyerCells, type BuyerCell, type BuyerWorld } from './buyer-cells.ts';
import type { BuyerTemplateRow } from './buyer-templates.store.ts';
import { attributesFor, findTemplate } from './buyer-templates.service.ts';
import { attributeOf } from './match-buyer-columns.ts';
import { withBuyerFile } from './read-buyer-sheet.ts';

/** Rows whose pictures stand in their cells. */
const EMBEDDED_MAX = 2_000;
/** Products that a preview looks at. */
const PREVIEWED = 500;
const PREVIEW_ROWS = 5;
const UNFIT_SHOWN = 100;

/** Rows of a product: one, or one for each variant. */
function wantedRows(exported: ExportedProduct, { settings }: Pick<BuyerTemplateRow, 'settings'>): TableRow[] {
  const [own, ...variants] = rowsOf(exported);
  if (settings.rows === 'variant' && variants.length > 0) return variants;
  return own ? [own] : [];
}

type World = Omit<BuyerWorld, 'keptBack'> & {
  /** Attributes that a column has, for the rights that its reader needs. */
  written: Attribute[];
};

/** What cells of a workbook are made by, as far as whoever asks may read it. */
async function worldOf(ctx: Ctx, template: BuyerTemplateRow): Promise<World> {
  const attributes = await attributesFor(ctx, template.settings);
  return {
    columns: template.columns,
    attributes: new Map(attributes.map((attribute) => [attribute.id, attribute])),
    lists: new Map(template.layout.lists.map((list) => [list.column, list])),
    money: await moneyRules(ctx),
    language: ctx.caller.language,
    written: template.columns.flatMap(({ target }) => attributeOf(target, attributes) ?? []),
  };
}

const nothing: ReadonlySet<string> = new Set();

/** What categories keep from buyers stays out, unless internal details may be written. */
async function keptBackOf(
  ctx: Ctx,
  products: readonly TableRow['product'][],
  { settings }: BuyerTemplateRow,
): Promise<BuyerWorld['keptBack']> {
  if (settings.internal) return () => nothing;
  const familyOf = await loadFamilyFinder(
    ctx,
    products.map(({ category }) => category?.id),
  );
  return (product) => familyOf(product).keptFromBuyers;
}

/** The first rows as they would be written, and what of the first products does not fit. */
export async function previewTemplate(
  ctx: Ctx,
  id: number,
  chosen: ParsedOf<typeof previewBuyerTemplate>['body'],
): Promise<ResultOf<typeof previewBuyerTemplate>> {
  const template = await findTemplate(ctx, id);
  const { ids } = await chosenProducts(ctx, chosen);
  const products = await loadProducts(ctx, ids.slice(0, PREVIEWED));
  const world = { ...(await worldOf(ctx, template)), keptBack: await keptBackOf(ctx, products, template) };
  const rows = products
    .map((product): ExportedProduct => ({
      product,
      variants: namedVariants(chosen, product),
      contents: new Map(),
    }))
    .flatMap((exported) => wantedRows(exported, template));
  const made = rows.map((row, place) => ({ row, cells: buyerCells(row, place + 1, world) }));
  const unfit = made.flatMap(({ row, cells }) =>
    cells.flatMap(({ column, unfit: why }) =>
      why ? [{ product_id: idOf(row), column: headerOf(template, column), ...why }] : [],
    ),
  );
  return {
    rows: made.slice(0, PREVIEW_ROWS).map(({ cells }) => textsOf(cells, template)),
    checked: products.length,
    total: ids.length,
    unfit_count: unfit.length,
    unfit: unfit.slice(0, UNFIT_SHOWN),
  };
}

const idOf = ({ product, variant }: TableRow): string => variant?.variant_id ?? product.product_id;

function headerOf({ columns }: BuyerTemplateRow, index: number): string {
  const column = columns.find((one) => one.index === index);
  return column?.header || (column?.letter ?? '');
}

function namedVariants({ product_ids: named }: ExportedProducts, product: TableRow['product']) {
  const ids = named === 'all' ? [] : (named[String(product.id)] ?? []);
  return ids.length === 0 ? product.variants : product.variants.filter(({ id }) => ids.includes(id));
}

function textsOf(cells: readonly BuyerCell[], { columns }: BuyerTemplateRow): string[] {
  const byColumn = new Map(cells.map(({ column, cell }) => [column, cell]));
  return columns.map(({ index }) => cellText(byColumn.get(index)).slice(0, 200));
}

/** @returns the task's id @throws DomainError not_found, nothing_selected, too_many_products, invalid_filter, task_limit */
export async function startFilling(
  ctx: Ctx,
  id: number,
  chosen: ParsedOf<typeof fillBuyerTemplate>['body'],
): Promise<string> {
  const template = await findTemplate(ctx, id);
  const { ids } = await chosenProducts(ctx, chosen);
  if (ids.length === 0) fail('not_found', { path: 'body.product_ids' });
  return startTask(ctx, {
    action: 'excel_export_bulk_update',
    subject: template.name,
    input: { chosen, format: 'buyer_template', template: { name: template.name, attribute_ids: null }, id },
    totalCount: ids.length,
  });
}

/** Fills a buyer's workbook; the file is for whoever may read what stands in it. */
export async function runFilling(
  run: TaskRun,
  { id, chosen }: { id: number; chosen: ExportedProducts },
): Promise<TaskOutcome> {
  const { template, products, world, mayHavePictures } = await beforePages(run, async (ctx) => {
    const found = await findTemplate(ctx, id);
    return {
      template: found,
      products: await chosenProducts(ctx, chosen),
      world: await worldOf(ctx, found),
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
      ...rightsToRead(world.written),
    ],
  };
  const counts = { left_empty: 0 };
  const file = await withBuyerFile(run.base, template.sha256, async (path, folder) => {
    const paths = {
      rowsPath: join(folder, 'rows'),
      picturesPath: join(folder, 'pictures'),
      outPath: join(folder, 'filled'),
    };
    const pages = readProducts(run, { ids: products.ids, chosen });
    const written = await writeRows(run, paths, { pages, template, world, isEmbedded, mayHavePictures });
    counts.left_empty = written.unfit;
    await filled({ path, name: template.fileName }, jobOf(template, written), paths);
    return makeFile(run.base, order, () => createReadStream(paths.outPath));
  });
  return { ...asResult(file), counts };
}

function resultName({ name, fileName }: BuyerTemplateRow, now: Date): string {
  const ending = /\.xlsm$/i.test(fileName) ? 'xlsm' : 'xlsx';
  return `${name}-${now.toISOString().slice(0, 10)}.${ending}`;
}

interface WrittenRows {
  rows: number;
  unfit: number;
  pictures: FillPicture[];
}

function jobOf({ layout, settings, columns }: BuyerTemplateRow, written: WrittenRows): FillJob {
  const { sheet, firstRow, belowRow } = layout;
  if (written.rows + (belowRow ?? firstRow) > WORKBOOK_ROWS_MAX) {
    fail('too_many_rows', { params: { name: '', count: written.rows, limit: WORKBOOK_ROWS_MAX } });
  }
  const numberColumns = columns.flatMap(({ target, index }) => (target.kind === 'row_number' ? index : []));
  const { rows, pictures } = written;
  return {
    sheet,
    firstRow,
    belowRow,
    numberColumns,
    replacesSamples: settings.replace_samples,
    rows,
    pictures,
  };
}

async function filled(
  file: { path: string; name: string },
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

/** Writes the rows for the process that fills the workbook, a line each, and their pictures one behind the other. */
async function writeRows(
  run: TaskRun,
  { rowsPath, picturesPath }: { rowsPath: string; picturesPath: string },
  about: {
    pages: AsyncIterable<readonly ExportedProduct[]>;
    template: BuyerTemplateRow;
    world: World;
    isEmbedded: boolean;
    mayHavePictures: boolean;
  },
): Promise<WrittenRows> {
  const { pages, template, world, isEmbedded } = about;
  const [lines, pictures] = [createWriteStream(rowsPath), new PictureFile(createWriteStream(picturesPath))];
  const pictureOf = isEmbedded ? smallPictures(run) : undefined;
  const addresses = imageAddresses(run);
  const images = template.columns.flatMap(({ target, index }) =>
    target.kind === 'image' ? [{ index, place: target.position - 1 }] : [],
  );
  let rows = 0;
  let unfit = 0;
  for await (const page of pages) {
    const keptBack = await inTransaction(run.base, (ctx) =>
      keptBackOf(
        ctx,
        page.map(({ product }) => product),
        template,
      ),
    );
    for (const exported of page) {
      for (const row of wantedRows(exported, template)) {
        rows += 1;
        const cells = buyerCells(row, rows, { ...world, keptBack });
        unfit += cells.filter((cell) => cell.unfit).length;
        const line: FillRow = { cells: cells.map(({ column, cell }) => [column, cell]) };
        for (const { index, place } of images) {
          const picture = await pictureOf?.(exported, row, place);
          if (picture) (line.pictures ??= []).push([index, await pictures.add(picture)]);
          const mayTell = place === 0 || about.mayHavePictures;
          const own = (row.variant ?? row.product).images.slice(place, place + 1);
          const [address] = isEmbedded || !mayTell ? [] : addresses.of(exported, own);
          line.cells.push([index, address === undefined ? null : { kind: 'text', text: address }]);
        }
        if (!lines.write(`${JSON.stringify(line)}\n`)) await once(lines, 'drain');
      }
    }
  }
  await Promise.all([ended(lines), pictures.end()]);
  return { rows, unfit, pictures: pictures.list };
}

async function ended(stream: ReturnType<typeof createWriteStream>): Promise<void> {
  stream.end();
  await once(stream, 'close');
}

/** Pictures in a file, each content once. */
class PictureFile {
  readonly #stream: ReturnType<typeof createWriteStream>;
  readonly #places = new Map<string, number>();
  readonly list: FillPicture[] = [];
  #offset = 0;

  constructor(stream: ReturnType<typeof createWriteStream>) {
    this.#stream = stream;
  }

  async add({ key, bytes, width, height }: CellPicture): Promise<number> {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.list.push({ offset: this.#offset, bytes: bytes.length, width, height }) - 1;
    this.#places.set(key, place);
    this.#offset += bytes.length;
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain');
    return place;
  }

  end(): Promise<void> {
    return ended(this.#stream);
  }
}
