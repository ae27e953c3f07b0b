import { exact, readDecimal, PRODUCT_ID_MAX } from '@sourcewiz/contract';
import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import type { AmendRows, NumberedRow } from '../../../platform/rows/read/read-rows.ts';
import { cellText, type RawCell } from '../../../platform/sheets/index.ts';
import { idOfName } from '../grouping/made-up-ids.ts';
import { ChildRows } from './child-rows.ts';
import { formatOf, plainTitle, titlesIn, type FormatTable } from '../formats/format.ts';
import { knownFormats } from '../formats/index.ts';
import { knownPairs, namedPairs } from './named-pairs.ts';
import { NamedValues, PackedCells, type AmendRow } from './unpacked-rows.ts';
import { withCell, withTexts } from './with-cells.ts';

/** Rewrites the rows of a sheet so that one cell says what takes several there, and each value has its own column. */
export function amendedRows(titles: readonly string[]): AmendRows {
  const format = formatOf(titles, knownFormats);
  const plain = format ? titlesIn(titles, format) : titles.map(plainTitle);
  if (format?.children) {
    const children = new ChildRows(titles, plain, format.children);
    return unpacked(children.titles, format, asTheyAre, children) ?? children;
  }
  const all = [...titles];
  const steps = format
    ? [
        withSaid(plain, format),
        withSurcharges(plain, format),
        withReplaced(plain, format),
        withSingle(all, plain, format),
        withShortIds(all, plain, format),
      ]
    : [];
  const amend: AmendRow = (cells) => steps.reduce((row, step) => step(row), cells);
  const known = format?.pairs && [format.pairs].flat();
  const pairs = known ? knownPairs(plain, known) : namedPairs(titles);
  if (pairs.length > 0) {
    const { variations } = known?.find((one) => one.variations) ?? {};
    const { lists } = known?.find((one) => one.lists) ?? {};
    return new NamedValues(titles, pairs, { plain, variations, lists, amend });
  }
  return (format && unpacked(titles, format, amend)) ?? rowByRow(all, amend);
}

/** @param before what rewrites the rows first */
function unpacked(
  titles: readonly string[],
  { packed: form }: FormatTable,
  amend: AmendRow,
  before?: AmendRows,
): AmendRows | undefined {
  const column = form ? titles.findIndex((title) => plainTitle(title) === form.title) : -1;
  if (!form || column < 0) return undefined;
  const cells = new PackedCells(column, titles, { form, amend });
  if (!before) return cells;
  const each = (rows: readonly NumberedRow[]) => rows.flatMap((row) => cells.next(row));
  return {
    titles: cells.titles,
    packed: cells.packed,
    next: (row) => each(before.next(row)),
    end: () => each(before.end()),
  };
}

function rowByRow(titles: readonly string[], amend: AmendRow): AmendRows {
  return { titles, next: ({ row, cells }) => [{ row, cells: amend(cells) }], end: () => [] };
}

const asTheyAre: AmendRow = (cells) => cells;

function withSaid(titles: readonly string[], { said = {} }: FormatTable): AmendRow {
  const columns = Object.entries(said)
    .map(([title, read]) => [titles.indexOf(title), read] as const)
    .filter(([column]) => column >= 0);
  return (cells) =>
    withTexts(cells, Object.fromEntries(columns.map(([at, read]) => [at, read(cellText(cells[at]).trim())])));
}

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

/** Addresses that are too long for an ID are cut, and have a column of their own as a whole. */
function withShortIds(titles: string[], plain: readonly string[], { slug = '' }: FormatTable): AmendRow {
  const column = plain.indexOf(slug);
  if (column < 0) return asTheyAre;
  let whole = -1;
  return (cells) => {
    const text = lineOf(cells[column]);
    if (text.length <= PRODUCT_ID_MAX) return cells;
    if (whole < 0) whole = titles.push(`Full ${titles[column]?.toLowerCase()}`) - 1;
    return withTexts(cells, { [column]: idOfName(text), [whole]: text });
  };
}

/** @param titles get the columns of lists when the first list comes */
function withSingle(titles: string[], plain: readonly string[], { single = {} }: FormatTable): AmendRow {
  const columns = Object.entries(single)
    .map(([title, lists]) => [plain.indexOf(title), lists] as const)
    .filter(([column]) => column >= 0);
  return (cells) =>
    columns.reduce<readonly RawCell[]>((row, [column, lists]) => {
      const cell = row[column] ?? null;
      if (!lineOf(cell).includes(',')) return row;
      const known = titles.findIndex((title) => plainTitle(title) === plainTitle(lists));
      const to = known < 0 ? titles.push(lists) - 1 : known;
      return withCell(withCell(row, to, cell), column, null);
    }, cells);
}
