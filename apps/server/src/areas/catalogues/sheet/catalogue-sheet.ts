import type { RawCell, StreamedColumn, StreamedRow } from '../../../platform/sheets/index.ts';
import type { TemplateData, TemplateProduct } from '../template/template-data.ts';

/** A line of the sheet: a product without options, or one of its options. */
interface SheetLine {
  category: string;
  product: TemplateProduct;
  option: TemplateProduct['options'][number] | undefined;
  /** Whether it is the first of its product, which has the picture. */
  isFirst: boolean;
}

export interface CatalogueSheet {
  columns: StreamedColumn[];
  rows: () => AsyncGenerator<StreamedRow>;
}

type PictureOf = (sha256: string) => ReturnType<typeof Promise.resolve<StreamedRow['picture']>>;

const text = (value: string | null | undefined): RawCell => (value ? { kind: 'text', text: value } : null);

/** The lines of a catalogue's sheet, in its order. */
export function sheetLines({ sections }: TemplateData): SheetLine[] {
  return sections.flatMap(({ name: category, products }) =>
    products.flatMap((product) => {
      const options = product.options.length > 0 ? product.options : [undefined];
      return options.map((option, index): SheetLine => ({ category, product, option, isFirst: index === 0 }));
    }),
  );
}

/** A catalogue as a sheet: what its buyers may see, a line for each option with its own price. */
export function catalogueSheet(data: TemplateData, pictureOf: PictureOf): CatalogueSheet {
  const label = (key: string) => data.labels[key] ?? '';
  const facts = new Set<string>();
  for (const { products } of data.sections) {
    for (const product of products) for (const fact of product.facts) facts.add(fact.label);
  }
  const { prices, terms } = data.catalogue;
  const wide = (header: string, width: number): StreamedColumn => ({ header, width });
  const columns: StreamedColumn[] = [
    wide(label('picture'), 24),
    { ...wide(label('productId'), 18), kind: 'text' },
    { ...wide(label('optionId'), 18), kind: 'text' },
    wide(label('product'), 36),
    wide(label('option'), 24),
    wide(label('category'), 20),
    ...[...facts].map((header) => wide(header, Math.min(40, Math.max(16, header.length + 4)))),
    wide(label('moq'), 12),
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
    for (const one of sheetLines(data)) {
      const { product, option, category, isFirst } = one;
      const values = new Map(product.facts.map((fact) => [fact.label, fact.value]));
      const [image] = product.images;
      const cells = [
        null,
        text(product.sku),
        text(option?.id),
        text(product.name),
        text(option?.name),
        text(category),
        ...[...facts].map((name) => text(values.get(name))),
        text(option ? option.moq : product.moq),
        ...priceCells(one),
      ];
      yield { cells, picture: isFirst && image !== undefined ? await pictureOf(image) : undefined };
    }
  }
  return { columns, rows };
}
