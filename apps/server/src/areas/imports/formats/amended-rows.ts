import { exact, readDecimal } from '@sourcewiz/contract';
import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import type { AmendRows } from '../../../platform/rows/read/read-rows.ts';
import type { RawCell } from '../../../platform/sheets/index.ts';
import { ChildRows } from './child-rows.ts';
import { formatOf, plainTitle, type FormatTable } from './format.ts';
import { knownFormats } from './index.ts';
import { withCell } from './with-cells.ts';

type AmendRow = (cells: readonly RawCell[]) => readonly RawCell[];

/** Rewrites the rows of another system's export so that one cell says what takes several there. */
export function amendedRows(titles: readonly string[]): AmendRows {
  const format = formatOf(titles, knownFormats);
  if (!format) return rowByRow(titles, asTheyAre);
  const plain = titles.map(plainTitle);
  if (format.children) return new ChildRows(titles, plain, format.children);
  const steps = [withSurcharges(plain, format), withReplaced(plain, format), withSingle(plain, format)];
  return rowByRow(titles, (cells) => steps.reduce((row, step) => step(row), cells));
}

function rowByRow(titles: readonly string[], amend: AmendRow): AmendRows {
  return { titles, next: ({ row, cells }) => [{ row, cells: amend(cells) }], end: () => [] };
}

const asTheyAre: AmendRow = (cells) => cells;

/** Some shops give variants a surcharge and no price: their price is the product's plus the surcharge. */
function withSurcharges(titles: readonly string[], { surcharges }: FormatTable): AmendRow {
  if (!surcharges) return asTheyAre;
  const product = titles.indexOf(surcharges.of);
  const price = titles.indexOf(surcharges.price);
  const surcharge = titles.indexOf(surcharges.surcharge);
  if (product < 0 || price < 0 || surcharge < 0) return asTheyAre;
  const prices = new Map<string, string>();
  return (cells) => {
    const amount = (column: number) => readDecimal(lineOf(cells[column]), '.');
    const key = lineOf(cells[product]);
    const own = amount(price);
    if (own !== undefined) prices.set(key, own);
    const [base, more] = [prices.get(key), amount(surcharge)];
    const hasPrice = lineOf(cells[price]) !== '';
    if (hasPrice || base === undefined || more === undefined || exact(more).isZero()) return cells;
    return withCell(cells, price, { kind: 'text', text: exact(base).plus(more).toFixed() });
  };
}

function withReplaced(titles: readonly string[], { replaced = {} }: FormatTable): AmendRow {
  const columns = Object.entries(replaced)
    .map(([title, better]) => [titles.indexOf(title), titles.indexOf(better)] as const)
    .filter(([column, better]) => column >= 0 && better >= 0);
  return (cells) =>
    columns.reduce<readonly RawCell[]>((row, [column, better]) => {
      const cell = cells[better] ?? null;
      return lineOf(cell) === '' ? row : withCell(row, column, cell);
    }, cells);
}

function withSingle(titles: readonly string[], { single = [] }: FormatTable): AmendRow {
  const columns = single.map((title) => titles.indexOf(title)).filter((column) => column >= 0);
  return (cells) =>
    columns.reduce<readonly RawCell[]>(
      (row, column) => (lineOf(row[column]).includes(',') ? withCell(row, column, null) : row),
      cells,
    );
}
