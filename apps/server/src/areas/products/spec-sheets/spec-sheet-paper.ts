import { z } from 'zod';
import {
  groupDigits,
  type Language,
  type PackagingRow,
  type Product,
  type SpecSheet,
} from '@sourcewiz/contract';

/** A table with a title; figures are on the right. */
const specTable = z.object({
  title: z.string(),
  columns: z.array(z.object({ label: z.string(), numeric: z.boolean() })),
  rows: z.array(z.array(z.string())),
});
type SpecTable = z.infer<typeof specTable>;

/** What `spec-sheet.typ` prints: texts in the language of the document, and images by their names. */
export const specSheetData = z.object({
  /** Without a logo, a circle with the initial is drawn. Contact: "sales@company.example · +91 98 1234 5678" */
  company: z.object({ name: z.string(), logo: z.string().nullable(), contact: z.string() }),
  title: z.string(),
  product: z.object({ name: z.string(), code: z.string(), category: z.string().nullable() }),
  /** e.g. "21 November 2026" */
  date: z.string(),
  /** The main image first; up to seven. */
  images: z.array(z.string()),
  /** In print order. Long values take the full width, others are in two columns. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  packaging: specTable.nullable(),
  variants: specTable.nullable(),
  /** Line breaks are kept. */
  note: z.string(),
});
type SpecSheetData = z.infer<typeof specSheetData>;

const words = {
  en: {
    packaging: 'Packaging',
    description: 'Box',
    size: 'Length × width × height',
    pieces: 'Pieces',
    cbm: 'CBM',
    cbmPerPiece: 'CBM per piece',
    variants: 'Variants',
    variantId: 'Variant ID',
  },
  tr: {
    packaging: 'Ambalaj',
    description: 'Kutu',
    size: 'Uzunluk × genişlik × yükseklik',
    pieces: 'Adet',
    cbm: 'CBM',
    cbmPerPiece: 'Parça başına CBM',
    variants: 'Varyantlar',
    variantId: 'Varyant kodu',
  },
} as const;

/**
 * The data for the PDF of a sheet: non-empty lines, packaging without costs, variants with their options.
 * @param company name, content hash of the logo and one line of contacts
 * @param date as displayed
 * @param pictures content hashes of the sheet's images, the main one first
 */
export function specSheetPaper({
  sheet,
  product,
  company,
  date,
  pictures,
  language,
}: {
  sheet: SpecSheet;
  product: Product;
  company: SpecSheetData['company'];
  date: string;
  pictures: readonly string[];
  language: Language;
}): SpecSheetData {
  return {
    company,
    title: sheet.title,
    product: { name: product.name, code: product.product_id, category: product.category?.name ?? null },
    date,
    images: [...pictures],
    facts: sheet.rows.flatMap(({ label, value, text }) => {
      const said = text ?? value;
      return said === '' ? [] : [{ label, value: said }];
    }),
    packaging: sheet.packaging ? packagingTable(product.packaging ?? [], language) : null,
    variants: sheet.variants ? variantsTable(product, language) : null,
    note: sheet.note,
  };
}

/** Columns that are empty in all rows are left out. */
function packagingTable(rows: readonly PackagingRow[], language: Language): SpecTable | null {
  if (rows.length === 0) return null;
  const w = words[language];
  const number = (text: string | null) =>
    text === null || text === '' ? '' : groupDigits(text, { language });
  const sizeOf = ({ length, width, height, unit }: PackagingRow) =>
    unit === '' ? '' : `${[length, width, height].map((side) => number(side) || '–').join(' × ')} ${unit}`;
  return filledColumns(w.packaging, [
    { label: w.description, numeric: false, cells: rows.map(({ description }) => description) },
    { label: w.size, numeric: false, cells: rows.map(sizeOf) },
    { label: w.pieces, numeric: true, cells: rows.map((row) => number(row.no_of_pieces)) },
    { label: w.cbm, numeric: true, cells: rows.map((row) => number(row.CBM)) },
    { label: w.cbmPerPiece, numeric: true, cells: rows.map((row) => number(row.cbm_per_piece)) },
  ]);
}

function variantsTable(
  { variants, variant_types: types }: Pick<Product, 'variants' | 'variant_types'>,
  language: Language,
): SpecTable | null {
  if (variants.length === 0) return null;
  const w = words[language];
  return filledColumns(w.variants, [
    { label: w.variantId, numeric: false, cells: variants.map(({ variant_id }) => variant_id) },
    ...types.map(({ name }) => ({
      label: name,
      numeric: false,
      cells: variants.map(({ options }) => options[name] ?? ''),
    })),
  ]);
}

function filledColumns(
  title: string,
  columns: readonly { label: string; numeric: boolean; cells: readonly string[] }[],
): SpecTable | null {
  const filled = columns.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const count = filled[0]?.cells.length ?? 0;
  if (count === 0) return null;
  return {
    title,
    columns: filled.map(({ label, numeric }) => ({ label, numeric })),
    rows: Array.from({ length: count }, (_, row) => filled.map(({ cells }) => cells[row] ?? '')),
  };
}
