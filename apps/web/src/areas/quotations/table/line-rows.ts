import {
  exact,
  linePacking,
  lineTotals,
  priceFromCost,
  quantityForShare,
  quotedPrices,
  type changeQuotationProducts,
  type Container,
  type InputOf,
  type IncotermPrice,
  type LineBasis,
  type QuotationLine,
  type QuotationTerms,
  type updateQuotationAttribute,
} from '@sourcewiz/contract';
import type { CellReader } from '../../../platform/grid/grid-types.ts';
import { cellKey, type Edits, type SentCell } from '../../../platform/grid/rules/edits.rules.ts';

/** A line of the table. */
export interface LineRow {
  uid: string;
  /** As the server has it. */
  line: QuotationLine;
  /** What edits are measured against: the line in the revision before, or as it was when the table was opened. */
  base: QuotationLine;
  /** Whether the revision before does not have it. */
  isNew: boolean;
  /** Values of attributes as the product has them, by id. */
  attributes: Readonly<Record<string, string>>;
}

/** What a line is sold at, as one value: how its price is made, with what. */
export const basisOf = ({
  price_source,
  base_price,
  base_incoterm,
  margin_percent,
}: QuotationLine): LineBasis => ({ price_source, base_price, base_incoterm, margin_percent });

/** Cells that are stored; everything else in the table is worked out from them. */
export const storedCells = {
  quantity: (line: QuotationLine): string => line.quantity,
  basis: basisOf,
  discount_percent: (line: QuotationLine): string => line.discount_percent,
  name: (line: QuotationLine): string => line.name,
  remark: (line: QuotationLine): string => line.remark,
} as const;
export type StoredCell = keyof typeof storedCells;
const storedKeys = Object.keys(storedCells) as StoredCell[];

export const attributeKey = (id: string | number): string => `attribute:${id}`;

/** The value of a stored cell of a line. */
export function valueIn(row: LineRow, line: QuotationLine, key: string): unknown {
  if (key in storedCells) return storedCells[key as StoredCell](line);
  const id = key.slice('attribute:'.length);
  return line.values[id] ?? row.attributes[id] ?? '';
}

/** The line as it stands with what is read from its cells; the same object as long as nothing of it changes. */
export function lineWith(row: LineRow, cell: CellReader | undefined): QuotationLine {
  const values = storedKeys.map(
    (key) => cell?.(key) ?? (key === 'basis' ? baseBasis(row) : storedCells[key](row.base)),
  );
  const made = madeOf.get(row);
  if (made && made.values.every((value, at) => value === values[at])) return made.line;
  const [quantity, basis, discount_percent, name, remark] = values as [
    string,
    LineBasis,
    string,
    string,
    string,
  ];
  const line = Object.freeze({ ...row.line, ...basis, quantity, discount_percent, name, remark });
  madeOf.set(row, { values, line });
  return line;
}
const madeOf = new WeakMap<LineRow, { values: readonly unknown[]; line: QuotationLine }>();

/** All lines with the edits of the table. */
export function linesWith(rows: readonly LineRow[], edits: Edits): QuotationLine[] {
  return rows.map((row) => {
    const basis = edits.get(cellKey({ row: row.uid, column: 'basis' }))?.value ?? baseBasis(row);
    return lineWith(row, (column) => {
      if (column === 'basis') return basis;
      const edit = edits.get(cellKey({ row: row.uid, column }));
      return edit === undefined || edit.problem !== null
        ? storedCells[column as StoredCell](row.base)
        : edit.value;
    });
  });
}

/** One object for the basis that a row began with, so that an unchanged line stays the same object. */
export function baseBasis(row: LineRow): LineBasis {
  const found = bases.get(row.base);
  if (found) return found;
  const made = basisOf(row.base);
  bases.set(row.base, made);
  return made;
}
const bases = new WeakMap<QuotationLine, LineBasis>();

/** A price that was typed, at the Incoterm that the table shows. */
export const typedBasis = (price: string | null, incoterm: IncotermPrice): LineBasis => ({
  price_source: 'typed',
  base_price: price,
  base_incoterm: incoterm,
  margin_percent: '0',
});

/** A price from the cost with a margin on it. */
export function marginBasis(line: QuotationLine, percent: string, currency: string): LineBasis {
  return {
    price_source: 'margin',
    base_price: line.cost === null ? line.base_price : priceFromCost(line.cost, percent, currency),
    base_incoterm: 'EXW',
    margin_percent: percent,
  };
}

/** Whole cartons as pieces. */
export const piecesOf = (line: QuotationLine, cartons: string): string =>
  exact(cartons)
    .times(line.facts.pack?.pieces ?? 1)
    .toFixed();

export const cartonsOf = (line: QuotationLine): string | undefined => {
  const { cartons } = linePacking(line);
  return cartons === null ? undefined : String(cartons);
};

export const piecesForShare = (line: QuotationLine, percent: string, container: Container): string =>
  quantityForShare(percent, line, container) ?? line.quantity;

/** What a line comes to at the quoted Incoterm. */
export function amountOf(
  line: QuotationLine,
  terms: QuotationTerms,
  containers: readonly Container[],
): string | null {
  const price = quotedPrices(line, terms, containers)[terms.incoterm];
  return price === null ? null : lineTotals({ ...line, price }).amount;
}

type LineChange = InputOf<typeof changeQuotationProducts>['body']['changes'][number];
type AttributeChange = InputOf<typeof updateQuotationAttribute>['body'];

/** Changed cells as changes of lines, and what they change of attributes; cells that cannot be read are left out. */
export function changesOf(
  cells: readonly SentCell[],
  rows: ReadonlyMap<string, LineRow>,
  id: number,
): { lines: LineChange[]; attributes: AttributeChange[] } {
  const lines = new Map<string, LineChange>();
  const attributes = new Map<number, AttributeChange>();
  for (const { row: uid, column, after } of cells) {
    const row = rows.get(uid);
    if (row === undefined || (after?.problem ?? null) !== null) continue;
    const value = after === undefined ? valueIn(row, row.base, column) : after.value;
    if (column.startsWith('attribute:')) {
      const attributeId = Number(column.slice('attribute:'.length));
      const change = attributes.get(attributeId) ?? { id, attribute_id: attributeId, values: [] };
      const text = String(value ?? '');
      const own = row.attributes[String(attributeId)] ?? '';
      attributes.set(attributeId, {
        ...change,
        values: [...change.values, { uid, value: text === own ? null : text }],
      });
    } else if (column in storedCells) {
      const change = lines.get(uid) ?? { uid };
      lines.set(uid, {
        ...change,
        ...(column === 'basis' ? basisChange(value as LineBasis) : { [column]: value }),
      });
    }
  }
  return { lines: [...lines.values()], attributes: [...attributes.values()] };
}

function basisChange({
  price_source,
  base_price,
  base_incoterm,
  margin_percent,
}: LineBasis): Omit<LineChange, 'uid'> {
  if (price_source === 'typed') return { price: base_price, price_incoterm: base_incoterm };
  return price_source === 'margin' ? { price_source, margin_percent } : { price_source };
}

/** The fields of the server's answers by the cells that they belong to. */
export const cellOfField = (field: string): string =>
  ['price', 'price_source', 'price_incoterm', 'margin_percent', 'base_price'].includes(field)
    ? 'basis'
    : field === 'cartons'
      ? 'quantity'
      : field;

/** Every stored cell of a row. */
export const cellsOf = (row: LineRow): string[] => [
  ...storedKeys,
  ...Object.keys(row.attributes).map(attributeKey),
];
