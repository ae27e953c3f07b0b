import {
  exact,
  quotedPrices,
  type Container,
  type DocumentLine,
  type IncotermPrices,
  type LineBasis,
  type QuotationTerms,
} from '@sourcewiz/contract';
import { plainNumber, type LineRow, type Touched } from '../documents/index.ts';

/** What quotations keep of a line beside what every document keeps. */
interface QuotationMore extends LineBasis {
  cost: string | null;
  wanted: string;
  values: Record<string, string>;
  prices: IncotermPrices;
  images: LineImages;
}

export interface LineImages {
  uploaded: string[];
  /** Null: those of the product. */
  selected: string[] | null;
}

/** A line of a quotation as services work with it. */
export interface QuotedLine extends DocumentLine, QuotationMore {
  touched: Touched;
}

export function toLine(row: LineRow): QuotedLine {
  return {
    uid: row.uid,
    name: row.name,
    remark: row.remark,
    unit: row.unit,
    facts: row.facts,
    touched: row.touched,
    // One type assertion: only this module writes it.
    ...(row.more as QuotationMore),
    product_id: row.productId,
    variant_id: row.variantId,
    quantity: plainNumber(row.quantity),
    price: row.price === null ? null : plainNumber(row.price),
    discount_percent: plainNumber(row.discountPercent),
  };
}

export function toRow(line: QuotedLine): LineRow {
  const { price_source, base_price, base_incoterm, margin_percent, cost, wanted, values, prices, images } =
    line;
  return {
    uid: line.uid,
    productId: line.product_id,
    variantId: line.variant_id,
    name: line.name,
    remark: line.remark,
    quantity: line.quantity,
    unit: line.unit,
    price: line.price,
    discountPercent: line.discount_percent,
    facts: line.facts,
    more: {
      price_source,
      base_price,
      base_incoterm,
      margin_percent,
      cost,
      wanted,
      values,
      prices,
      images,
    } satisfies QuotationMore,
    touched: line.touched,
  };
}

/** The line with its prices at all Incoterms, and that of the quoted one as its price. */
export function priced(
  line: QuotedLine,
  terms: QuotationTerms,
  containers: readonly Container[],
): QuotedLine {
  const prices = quotedPrices(line, terms, containers);
  return { ...line, prices, price: prices[terms.incoterm] };
}

/** What is known of the prices of a product, in the currency of the quotation. */
export interface Pricing {
  cost: string | null;
  /** The EXW price of the costing sheet. */
  sheet: string | null;
  /** The selling price of the library. */
  list: string | null;
}

/** The first pieces of a line: the MOQ in whole cartons, or one carton, or one piece. */
export function firstQuantity({ moq, pack }: DocumentLine['facts']): string {
  const pieces = pack?.pieces ?? 1;
  return exact(moq ?? 1)
    .div(pieces)
    .ceil()
    .times(pieces)
    .toFixed();
}
