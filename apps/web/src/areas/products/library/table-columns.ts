import { tableFacts, type SortOption, type TableFact } from '@sourcewiz/contract';
import type { Orders } from '../../../platform/list/sort-head.tsx';

/** Width of a column in the table's grid. */
const widths: Readonly<Record<TableFact, string>> = {
  product_id: 'minmax(100px, 1fr)',
  category: 'minmax(100px, 1fr)',
  price: 'minmax(84px, 96px)',
  moq: 'minmax(80px, 96px)',
  variants: '74px',
  status: 'minmax(104px, 0.8fr)',
  completeness: '86px',
  updated_at: '112px',
};
const VALUE_WIDTH = 'minmax(84px, 1fr)';

/** Most columns on a narrow screen. */
export const NARROW_COLUMNS = 6;

export const columnOrders: Readonly<Partial<Record<TableFact | 'name', Orders<SortOption>>>> = {
  name: { up: 'name_asc', down: 'name_desc' },
  product_id: { up: 'products_id_asc', down: 'products_id_desc' },
  price: { up: 'price_asc', down: 'price_desc' },
  completeness: { up: 'completeness_asc', down: 'completeness_desc' },
};

/** Columns of figures. */
export const figures: readonly string[] = ['price', 'moq', 'variants'];

export function isFact(column: string): column is TableFact {
  return tableFacts.some((fact) => fact === column);
}

/** The columns that the user chose, or the default ones. */
export function shownColumns(chosen: readonly string[] | null): readonly string[] {
  return chosen ?? tableFacts;
}

/** Ids of the attributes among columns. */
export function attributesOf(columns: readonly string[]): number[] {
  return columns.filter((column) => !isFact(column)).map(Number);
}

/** Tracks of the columns in a CSS grid. */
export function tracksOf(columns: readonly string[]): string {
  return columns.map((column) => (isFact(column) ? widths[column] : VALUE_WIDTH)).join(' ');
}
