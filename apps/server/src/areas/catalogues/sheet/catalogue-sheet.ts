import type { RawCell, StreamedColumn, StreamedRow } from '../../../platform/sheets/index.ts';
import type { Language } from '@sourcewiz/contract';
import {
  byCategory,
  type PaperItem,
  type TemplateData,
  type TemplateProduct,
} from '../template/template-data.ts';
import type { LineFacts, LineValue } from './line-facts.rules.ts';

/** A line of the sheet: a product without options, or one of its options. */
interface SheetLine {
  category: string;
  product: TemplateProduct;
  option: TemplateProduct['options'][number] | undefined;
  facts: LineFacts;
  /** Whether it is the first of its product, which has the picture. */
  isFirst: boolean;
}

export interface CatalogueSheet {
  columns: StreamedColumn[];
  rows: () => AsyncGenerator<StreamedRow>;
}

type PictureOf = (sha256: string) => ReturnType<typeof Promise.resolve<StreamedRow['picture']>>;

const text = (value: string | null | undefined): RawCell => (value ? { kind: 'text', text: value } : null);

interface SheetContent {
  content: TemplateData;
  /** With their lines. */
  products: readonly PaperItem[];
  language: Language;
}

const noFacts: LineFacts = { moq: null, facts: {} };

/** The lines of a catalogue's sheet, in its order. */
export function sheetLines({ content: { sections }, products: items, language }: SheetContent): SheetLine[] {
  const inOrder = [...byCategory(items, language).values()].flat();
  const all = sections.flatMap(({ name: category, products }) =>
    products.map((product) => ({ category, product })),
  );
  return all.flatMap(({ category, product }, at) => {
    const options = product.options.length > 0 ? product.options : [undefined];
    return options.map((option, index): SheetLine => {
      const facts = inOrder[at]?.lines?.[index] ?? noFacts;
      return { category, product, option, facts, isFirst: index === 0 };
    });
  });
}

/** A column of values, and one of their units if those differ. */
function columnsFor(header: string, unitHeader: string, values: readonly (LineValue | null)[]) {
  const units = new Set(values.flatMap((value) => value?.unit ?? []).filter(Boolean));
  const [unit] = units;
  const width = Math.min(40, Math.max(14, header.length + 4));
  const hasUnits = units.size > 1;
  return {
    columns: [
      { header: units.size === 1 ? `${header} (${unit})` : header, width },
      ...(hasUnits ? [{ header: `${header}, ${unitHeader}`, width: 10 }] : []),
    ],
    cells: (value: LineValue | null): RawCell[] => {
      const number = value?.number;
      const main: RawCell = number === undefined ? text(value?.text) : { kind: 'number', text: number };
      return [main, ...(hasUnits ? [text(value?.unit)] : [])];
    },
  };
}

/** A catalogue as a sheet: what its buyers may see, a line for each option with its own price. */
export function catalogueSheet(sheet: SheetContent, pictureOf: PictureOf): CatalogueSheet {
  const { content: data } = sheet;
  const lines = sheetLines(sheet);
  const label = (key: string) => data.labels[key] ?? '';
  // In the order of the first product that has it, as buyers read them.
  const named = [...new Set(lines.flatMap(({ facts }) => Object.keys(facts.facts)))];
  const facts = named.map((name) => ({
    name,
    ...columnsFor(
      name,
      label('unit'),
      lines.map((line) => line.facts.facts[name] ?? null),
    ),
  }));
  const moq = columnsFor(
    label('moq'),
    label('unit'),
    lines.map((line) => line.facts.moq),
  );
  const { prices, terms } = data.catalogue;
  const wide = (header: string, width: number): StreamedColumn => ({ header, width });
  const columns: StreamedColumn[] = [
    wide(label('picture'), 24),
    { ...wide(label('productId'), 18), kind: 'text' },
    { ...wide(label('optionId'), 18), kind: 'text' },
    wide(label('product'), 36),
    wide(label('option'), 24),
    wide(label('category'), 20),
    ...facts.flatMap((fact) => fact.columns),
    ...moq.columns,
    ...(data.showsPrices
      ? [
          { ...wide(label('price'), 20), kind: 'money' as const, ...(terms ? { note: terms } : {}) },
          wide(label('prices'), 34),
        ]
      : []),
  ];
  const priceCells = ({ product, option }: SheetLine): RawCell[] => {
    if (!data.showsPrices) return [];
    const { price, amount } = option ?? { price: product.price?.text, amount: product.price?.amount };
    return [
      amount ? { kind: 'number', text: amount } : text(price ?? label('onRequest')),
      text(price ? prices : ''),
    ];
  };
  async function* rows(): AsyncGenerator<StreamedRow> {
    for (const one of lines) {
      const { product, option, category, isFirst, facts: said } = one;
      const [image] = product.images;
      const cells = [
        null,
        text(product.sku),
        text(option?.id),
        text(product.name),
        text(option?.name),
        text(category),
        ...facts.flatMap(({ name, cells: cellsOf }) => cellsOf(said.facts[name] ?? null)),
        ...moq.cells(said.moq),
        ...priceCells(one),
      ];
      yield { cells, picture: isFirst && image !== undefined ? await pictureOf(image) : undefined };
    }
  }
  return { columns, rows };
}
