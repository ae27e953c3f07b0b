import type { AttributeInput } from '../../apps/server/src/areas/attributes/index.ts';
import { streamWorkbook, type RawCell } from '../../apps/server/src/platform/sheets/index.ts';

export interface BenchSheet {
  bytes: Uint8Array;
  names: readonly string[];
  /** The cells as texts. */
  rows: readonly (readonly string[])[];
}

export const columnsOf = ({ names }: BenchSheet): number => names.length;

interface Column {
  name: string;
  kind: 'text' | 'number';
  cell: (n: number) => string;
}

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const materials = ['Brass', 'Iron', 'Wood', 'Glass', 'Ceramic', 'Stoneware', 'Marble', 'Cotton', 'Jute'];
const colours = ['White', 'Black', 'Grey', 'Brown', 'Natural', 'Red', 'Blue', 'Green', 'Yellow', 'Gold'];
const forms = ['bowl', 'vase', 'lamp', 'tray', 'mug', 'basket', 'planter', 'cushion', 'stool', 'jar'];

export const skuOf = (n: number): string => `GEN-${String(n).padStart(6, '0')}`;

/** Columns that every library has. */
const knownColumns: readonly Column[] = [
  { name: 'Product ID', kind: 'text', cell: skuOf },
  {
    name: 'Product name',
    kind: 'text',
    cell: (n) => `${pick(materials, n)} ${pick(forms, n * 3)}, sheet ${n}`,
  },
  { name: 'Category', kind: 'text', cell: (n) => pick(['Storage', 'Lighting', 'Furniture', 'Tableware'], n) },
  {
    name: 'Description',
    kind: 'text',
    cell: (n) => `Made by hand of ${pick(materials, n)}, lot ${n}, for daily use.`,
  },
  { name: 'Material', kind: 'text', cell: (n) => pick(materials, n) },
  { name: 'Colour', kind: 'text', cell: (n) => pick(colours, n) },
  { name: 'Shape', kind: 'text', cell: (n) => pick(['Round', 'Square', 'Oval'], n) },
  { name: 'Theme', kind: 'text', cell: (n) => pick(['Modern', 'Rustic', 'Minimal'], n) },
  { name: 'Season', kind: 'text', cell: (n) => pick(['Spring', 'Summer', 'Autumn', 'Winter'], n) },
  { name: 'Finish', kind: 'text', cell: (n) => pick(['Matt', 'Glossy', 'Antique'], n) },
  { name: 'Keywords', kind: 'text', cell: (n) => `${pick(forms, n)}, ${pick(colours, n)}` },
  { name: 'MOQ', kind: 'number', cell: (n) => String(10 + (n % 50)) },
  { name: 'Selling price', kind: 'number', cell: (n) => `${100 + (n % 4000)}.5` },
  { name: 'Weight', kind: 'number', cell: (n) => `${1 + (n % 40)}.25` },
  { name: 'Production time', kind: 'number', cell: (n) => String(10 + (n % 60)) },
];

const trades = [
  'Frame',
  'Lining',
  'Handle',
  'Base',
  'Cover',
  'Lid',
  'Seat',
  'Shade',
  'Foot',
  'Hinge',
  'Strap',
];

/** Columns of the benchmark's companies only: texts, options, numbers, dates, and yes or no. */
export const ownColumns: readonly { name: string; dtype: AttributeInput['dtype']; column: Column }[] =
  trades.flatMap((part) => [
    own(`${part} maker`, 'text', (n) => `Workshop ${n % 400} of ${part.toLowerCase()}s`),
    own(`${part} grade`, 'select', (n) => pick(['First', 'Second', 'Third', 'Export'], n)),
    own(`${part} count`, 'decimal', (n) => String(n % 900)),
    own(
      `${part} tested on`,
      'date',
      (n) => `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    ),
    own(`${part} recycled`, 'boolean', (n) => (n % 2 === 0 ? 'true' : 'false')),
  ]);

function own(name: string, dtype: AttributeInput['dtype'], cell: (n: number) => string) {
  return {
    name,
    dtype,
    column: { name, kind: dtype === 'decimal' ? 'number' : 'text', cell } satisfies Column,
  };
}

/** A sheet of the benchmark: the same in every run. At most 70 columns. */
export async function importSheet({
  rows: count,
  columns: width,
}: {
  rows: number;
  columns: number;
}): Promise<BenchSheet> {
  const columns = [...knownColumns, ...ownColumns.map(({ column }) => column)].slice(0, width);
  const rows = Array.from({ length: count }, (_, index) => columns.map(({ cell }) => cell(index + 1)));
  const toCell = (text: string, n: number): RawCell =>
    columns[n]?.kind === 'number' ? { kind: 'number', text } : { kind: 'text', text };
  const streamed = streamWorkbook({
    name: 'Products',
    columns: columns.map(({ name }) => ({ header: name, width: 14 })),
    rows: rows.map((row) => ({ cells: row.map(toCell) })),
    freeze: { rows: 1, columns: 0 },
    hasPictures: false,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of streamed) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), names: columns.map(({ name }) => name), rows };
}
