import {
  cutToLines,
  linesOf,
  type Box,
  type Slide,
  type TableBox,
  type TableCell,
} from '../../../platform/slides/index.ts';
import type { TemplateProduct } from '../template/template-data.ts';
import { titleOf } from './frame-slides.ts';
import { BODY, type GridPage } from './grid-slides.ts';
import {
  INK,
  MARGIN,
  RULE,
  SMALLEST,
  SOFT,
  WIDTH,
  field,
  heightOf,
  countOf,
  priceRuns,
  wordsOf,
  type SlideView,
} from './slide-parts.ts';

const HEAD = 38;
const SIZE = SMALLEST;
/** PowerPoint's own room above and below the text of a cell is 0 here; this stands in for it. */
const PAD = 12;

type PriceView = Omit<SlideView, 'pictures'>;

interface Column {
  head: string;
  width: number;
  align: 'left' | 'right';
}

/** The labels of the first facts that products have, which become columns. */
function labelsOf({ data }: PriceView, most: number): string[] {
  const labels = new Set<string>();
  for (const { products } of data.sections) {
    for (const { facts } of products) for (const { label } of facts) labels.add(label);
  }
  return [...labels].slice(0, most);
}

const valueOf = ({ facts }: TemplateProduct, label: string): string =>
  facts.find((fact) => fact.label === label)?.value ?? '';

function columnsOf(view: PriceView, first: readonly Column[], labels: readonly string[]): Column[] {
  const words = wordsOf(view);
  const last: Column[] = [
    { head: words.label('moq'), width: 110, align: 'right' },
    ...(view.data.showsPrices ? [{ head: words.label('price'), width: 200, align: 'right' as const }] : []),
  ];
  const fixed = [...first, ...last].reduce((sum, { width }) => sum + width, 0);
  const width = labels.length === 0 ? 0 : (WIDTH - fixed) / labels.length;
  const facts = labels.map((head): Column => ({ head, width, align: 'left' }));
  const all = [...first, ...facts, ...last];
  // Without facts the names get their room.
  return labels.length > 0
    ? all
    : all.map((one, index) =>
        index === first.length - 1 ? { ...one, width: one.width + WIDTH - fixed } : one,
      );
}

function cellOf(
  written: string,
  width: number,
  lines: number,
  more: { bold?: boolean; colour?: string } = {},
): TableCell {
  const letters = { size: SIZE, width: width - PAD, bold: more.bold ?? false };
  return { paragraphs: [[{ text: cutToLines(written, lines, letters), ...more }]] };
}

function tableBox(columns: readonly Column[], rows: TableBox['rows']): TableBox {
  const head = columns.map((column) => cellOf(column.head, column.width, 1, { bold: true, colour: SOFT }));
  const height = HEAD + rows.reduce((sum, row) => sum + row.height, 0);
  return {
    kind: 'table',
    x: MARGIN,
    y: BODY.top,
    w: WIDTH,
    h: height,
    columns: columns.map(({ width, align }) => ({ width, align })),
    rows: [{ height: HEAD, cells: head, isHead: true }, ...rows],
    size: SIZE,
    colour: INK,
    rule: RULE,
  };
}

const LEDGER_ROW = 103;
const PICTURE = 130;

/** A table with a picture in each row. */
export function ledgerSlide(view: SlideView, { products, title }: GridPage): Slide {
  const words = wordsOf(view);
  const labels = labelsOf(view, 4);
  const first: Column[] = [
    { head: '', width: PICTURE + 16, align: 'left' },
    { head: words.label('product'), width: 380, align: 'left' },
  ];
  const columns = columnsOf(view, first, labels);
  const rows = products.map((product) => ({
    height: LEDGER_ROW,
    cells: ledgerCells(view, product, columns, labels),
  }));
  const boxes: Box[] = titleOf(view, title, words.of(products.length, countOf(view)));
  boxes.push(tableBox(columns, rows));
  for (const [index, product] of products.entries()) {
    const y = BODY.top + HEAD + index * LEDGER_ROW + 7;
    boxes.push(
      ...field({ x: MARGIN, y, w: PICTURE, h: LEDGER_ROW - 14 }, product.images[0], view, product.name),
    );
  }
  return { master: 'Page', boxes };
}

function ledgerCells(
  view: SlideView,
  product: TemplateProduct,
  columns: readonly Column[],
  labels: readonly string[],
): TableCell[] {
  const width = columns[1]?.width ?? 0;
  const name = cutToLines(product.name, 3, { size: 16, bold: true, width: width - PAD });
  const below = [product.sku ?? '', product.options.length > 1 ? (product.optionsNote ?? '') : ''].filter(
    Boolean,
  );
  const price = priceRuns(product, view, 17);
  return [
    { paragraphs: [[{ text: '' }]] },
    { paragraphs: [[{ text: name, size: 16, bold: true }], [{ text: below.join(', '), colour: SOFT }]] },
    ...labels.map((label, index) => cellOf(valueOf(product, label), columns[index + 2]?.width ?? 0, 4)),
    { paragraphs: [[{ text: product.moq ?? '' }]] },
    ...(price ? [{ paragraphs: [price] }] : []),
  ];
}

/** A line of the price list: a category, a product, or one of its options. */
export type PriceLine =
  | { kind: 'category'; name: string; height: number }
  | { kind: 'line'; product: TemplateProduct; category: string; option: Option | undefined; height: number };
type Option = TemplateProduct['options'][number];

/** Height for the lines of a slide of the price list. */
const LINES_HEIGHT = BODY.bottom - BODY.top - HEAD;
const PRICE_COLUMNS = { code: 200, name: 430, facts: 3 } as const;

/** The lines of the price list on slides: a category never stands last, and a long list of options goes on. */
export function pricePages(view: PriceView): PriceLine[][] {
  const labels = labelsOf(view, PRICE_COLUMNS.facts);
  const columns = priceColumns(view, labels);
  const pages: PriceLine[][] = [];
  let page: PriceLine[] = [];
  let used = 0;
  const add = (lines: readonly PriceLine[]) => {
    const height = lines.reduce((sum, one) => sum + one.height, 0);
    if (used + height > LINES_HEIGHT && page.length > 0) {
      pages.push(page);
      page = [];
      used = 0;
    }
    page.push(...lines);
    used += height;
  };
  for (const { name, products } of view.data.sections) {
    let head: PriceLine[] = [{ kind: 'category', name, height: 42 }];
    for (const product of products) {
      for (const one of linesOfProduct(product, name, { columns, labels })) {
        add([...head, one]);
        head = [];
      }
    }
  }
  return page.length > 0 ? [...pages, page] : pages;
}

function linesOfProduct(
  product: TemplateProduct,
  category: string,
  { columns, labels }: { columns: readonly Column[]; labels: readonly string[] },
): PriceLine[] {
  const options = product.options.length > 0 ? product.options : [undefined];
  const lines = (written: string, column: number, most: number) =>
    Math.min(most, linesOf(written, { size: SIZE, width: (columns[column]?.width ?? 0) - PAD }).length);
  const facts = labels.map((label, index) => lines(valueOf(product, label), index + 2, 2));
  return options.map((option): PriceLine => {
    const rows = Math.max(1, lines(nameOf(product, option), 1, 3), ...facts);
    return { kind: 'line', product, category, option, height: heightOf(rows, SIZE) + PAD };
  });
}

const nameOf = ({ name }: TemplateProduct, option: Option | undefined): string =>
  option ? `${name}, ${option.name}` : name;

function priceColumns(view: PriceView, labels: readonly string[]): Column[] {
  const words = wordsOf(view);
  const first: Column[] = [
    { head: words.label('productId'), width: PRICE_COLUMNS.code, align: 'left' },
    { head: words.label('product'), width: PRICE_COLUMNS.name, align: 'left' },
  ];
  return columnsOf(view, first, labels);
}

/** Products and options in lines, without pictures. */
export function priceSlide(view: SlideView, lines: readonly PriceLine[], title: string): Slide {
  const labels = labelsOf(view, PRICE_COLUMNS.facts);
  const columns = priceColumns(view, labels);
  const rows = lines.map((one) => {
    if (one.kind === 'category') {
      const cell = {
        ...cellOf(one.name, WIDTH, 1, { bold: true, colour: view.look.accent }),
        span: columns.length,
      };
      return { height: one.height, cells: [cell] };
    }
    return { height: one.height, cells: priceCells(view, one, columns, labels) };
  });
  return { master: 'Page', boxes: [...titleOf(view, title, ''), tableBox(columns, rows)] };
}

function priceCells(
  view: SlideView,
  { product, option }: Extract<PriceLine, { kind: 'line' }>,
  columns: readonly Column[],
  labels: readonly string[],
): TableCell[] {
  const words = wordsOf(view);
  const price = option
    ? [{ text: option.price ?? words.label('onRequest'), bold: true }]
    : priceRuns(product, view, SIZE);
  return [
    cellOf(option?.id ?? product.sku ?? '', PRICE_COLUMNS.code, 1, { colour: SOFT }),
    cellOf(nameOf(product, option), columns[1]?.width ?? PRICE_COLUMNS.name, 3),
    ...labels.map((label, index) => cellOf(valueOf(product, label), columns[index + 2]?.width ?? 0, 2)),
    { paragraphs: [[{ text: (option ? option.moq : product.moq) ?? '' }]] },
    ...(view.data.showsPrices && price ? [{ paragraphs: [price] }] : []),
  ];
}

/** A product's options on a slide of their own. */
export function optionsSlide(view: SlideView, product: TemplateProduct, options: readonly Option[]): Slide {
  const words = wordsOf(view);
  const columns: Column[] = [
    { head: words.label('productId'), width: 320, align: 'left' },
    { head: words.label('option'), width: view.data.showsPrices ? 720 : 920, align: 'left' },
    { head: words.label('moq'), width: 200, align: 'right' },
    ...(view.data.showsPrices ? [{ head: words.label('price'), width: 200, align: 'right' as const }] : []),
  ];
  const rows = options.map((option) => ({
    height: 39,
    cells: [
      cellOf(option.id, 320, 1, { colour: SOFT }),
      cellOf(option.name, columns[1]?.width ?? 0, 1),
      cellOf(option.moq ?? '', 200, 1),
      ...(view.data.showsPrices
        ? [cellOf(option.price ?? words.label('onRequest'), 200, 1, { bold: true })]
        : []),
    ],
  }));
  return {
    master: 'Page',
    boxes: [...titleOf(view, product.name, words.options(product.options.length)), tableBox(columns, rows)],
  };
}
