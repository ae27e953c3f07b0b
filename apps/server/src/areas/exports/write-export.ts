import type { Attribute, ExportFormat, MoneyRules } from '@sourcewiz/contract';
import { streamWorkbook } from '../../platform/sheets/index.ts';
import { sheetTitles } from '../attributes/index.ts';
import type { TaskRun } from '../tasks/index.ts';
import { rowsOf, type ExportedProduct, type ImageAddresses } from './exported-products.service.ts';
import { exportTexts } from './exports.texts.ts';
import { jsonLine } from './formats/json-lines.ts';
import { shopAttributes } from './formats/shop-facts.ts';
import { shopifyLines, shopifyTitles } from './formats/shopify.ts';
import { exportTable, type TablePlan, type TableRow } from './formats/table-columns.ts';
import { delimitedPages, textCell, utf8 } from './formats/text-pieces.ts';
import { wooLines, wooTitles } from './formats/woocommerce.ts';
import { workbookOf } from './formats/workbook.ts';

/** The limit for rows of a workbook with pictures in its cells. */
export const EMBEDDED_MAX = 2_000;
/** The limit that Excel sets for the text of a cell. */
const CELL_MAX = 32_767;

type Pages = AsyncIterable<readonly ExportedProduct[]>;

interface ExportPlan extends Pick<TablePlan, 'categories' | 'subCategory' | 'variantTypes' | 'hasStatus'> {
  format: ExportFormat;
  pages: Pages;
  addresses: ImageAddresses;
  attributes: readonly Attribute[];
  money: MoneyRules;
  /** Number of products: above the threshold, images are given by address (EXPORT-010). */
  products: number;
  /** Products and variants, each with at most one picture. */
  rows: number;
}

/** A file of products, in pieces. */
export function writeExport(run: TaskRun, plan: ExportPlan): AsyncGenerator<Uint8Array> {
  const { format, pages, addresses, attributes, money } = plan;
  const shop = shopAttributes(attributes, money);
  const addressesOf = (exported: ExportedProduct) => (images: ExportedProduct['product']['images']) =>
    addresses.of(exported, images);
  switch (format) {
    case 'xlsx':
      return writeWorkbook(run, plan);
    case 'csv':
      return utf8(writeTable(run, plan));
    case 'jsonl':
      return utf8(
        mapPages(pages, (page) =>
          page
            .map((exported) =>
              jsonLine(exported, {
                attributes,
                subCategory: plan.subCategory,
                addressesOf: addressesOf(exported),
              }),
            )
            .join(''),
        ),
      );
    case 'shopify_csv': {
      const handles = new Set<string>();
      const linesOf = (page: readonly ExportedProduct[]) =>
        page.flatMap((exported) =>
          shopifyLines(exported, { attributes: shop, addressesOf: addressesOf(exported), handles }),
        );
      return utf8(delimitedPages(shopifyTitles, { pages, linesOf }));
    }
    case 'woocommerce_csv': {
      const linesOf = (page: readonly ExportedProduct[]) =>
        page.flatMap((exported) =>
          wooLines(exported, { attributes: shop, addressesOf: addressesOf(exported) }),
        );
      return utf8(delimitedPages(wooTitles, { pages, linesOf }));
    }
  }
}

async function* mapPages<Page, Piece>(
  pages: AsyncIterable<Page>,
  map: (page: Page) => Piece,
): AsyncGenerator<Piece> {
  for await (const page of pages) yield map(page);
}

const firstAddress =
  ({ of }: ImageAddresses) =>
  (exported: ExportedProduct, { product, variant }: TableRow) =>
    of(exported, (variant ?? product).images.slice(0, 1))[0];

function writeWorkbook(run: TaskRun, plan: ExportPlan): AsyncGenerator<Uint8Array> {
  const { language } = run.base.caller;
  const { productThreshold } = run.base.platform.settings.limits;
  const hasPictures = plan.products <= productThreshold && plan.rows <= EMBEDDED_MAX;
  return workbookOf(run, {
    name: sheetTitles[language].sheet,
    table: exportTable({ ...plan, language, addressesUntil: hasPictures ? undefined : plan.addresses.until }),
    pages: plan.pages,
    addressOf: hasPictures ? undefined : firstAddress(plan.addresses),
  });
}

function writeTable(run: TaskRun, plan: ExportPlan): AsyncGenerator<string> {
  const { language } = run.base.caller;
  const table = exportTable({ ...plan, language, addressesUntil: plan.addresses.until });
  const addressOf = firstAddress(plan.addresses);
  const linesOf = (page: readonly ExportedProduct[]) =>
    page.flatMap((exported) =>
      rowsOf(exported).map((row) => table.cells({ ...row, imageAddress: addressOf(exported, row) })),
    );
  const titles = table.columns.map(({ header }) => header);
  return delimitedPages(titles, { pages: plan.pages, linesOf });
}

/** As many of the texts as fit into a cell, none of them cut. */
export function joinWhole(texts: readonly string[], most = CELL_MAX): string {
  let joined = '';
  for (const text of texts) {
    const longer = joined === '' ? text : `${joined}\n${text}`;
    if (longer.length > most) break;
    joined = longer;
  }
  return joined;
}

/** Product ID, variant ID and the addresses of all images, one below the other in their cell (EXPORT-033). */
export function writeAddresses(
  run: TaskRun,
  { pages, addresses }: { pages: Pages; addresses: ImageAddresses },
): AsyncGenerator<Uint8Array> {
  const { language } = run.base.caller;
  const { fields, sheet } = sheetTitles[language];
  const { columns, help } = exportTexts[language];
  async function* rows() {
    for await (const page of pages) {
      for (const exported of page) {
        for (const { product, variant } of rowsOf(exported)) {
          const found = addresses.of(exported, (variant ?? product).images);
          const cells = [
            textCell(product.product_id),
            textCell(variant?.variant_id ?? ''),
            textCell(joinWhole(found)),
          ];
          yield { cells };
        }
      }
    }
  }
  return streamWorkbook({
    name: sheet,
    columns: [
      { header: fields.product_id, width: 18, kind: 'text', note: help.productId },
      { header: fields.variant_id, width: 18, kind: 'text', note: help.variantId },
      { header: columns.addresses, width: 80, note: help.imageAddress(addresses.until) },
    ],
    rows: rows(),
    freeze: { rows: 1, columns: 2 },
    hasPictures: false,
  });
}
