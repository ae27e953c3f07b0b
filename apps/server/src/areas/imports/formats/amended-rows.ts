import { exact, readDecimal } from '@sourcewiz/contract';
import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import type { AmendRow } from '../../../platform/rows/read/read-rows.ts';
import type { RawCell } from '../../../platform/sheets/index.ts';
import { formatOf, plainTitle, type FormatTable } from './format.ts';
import { knownFormats } from './index.ts';

/** What makes the rows of an export of another system say in one cell what that says in several. */
export function amendedRows(titles: readonly string[]): AmendRow {
  const format = formatOf(titles, knownFormats);
  if (!format) return asTheyAre;
  const plain = titles.map(plainTitle);
  const steps = [
    withSurcharges(plain, format),
    withChildren(plain, format),
    withReplaced(plain, format),
    withSingle(plain, format),
  ];
  return (cells) => steps.reduce((said, step) => step(said), cells);
}

const asTheyAre: AmendRow = (cells) => cells;

/**
 * Variants of a shop that say what they cost more than their product, and no price: theirs is the product's price with
 * the surcharge.
 */
function withSurcharges(titles: readonly string[], { surcharges }: FormatTable): AmendRow {
  if (!surcharges) return asTheyAre;
  const product = titles.indexOf(surcharges.of);
  const price = titles.indexOf(surcharges.price);
  const surcharge = titles.indexOf(surcharges.surcharge);
  if (product < 0 || price < 0 || surcharge < 0) return asTheyAre;
  const prices = new Map<string, string>();
  return (cells) => {
    const amount = (place: number) => readDecimal(lineOf(cells[place]), '.');
    const key = lineOf(cells[product]);
    const own = amount(price);
    if (own !== undefined) prices.set(key, own);
    const [base, more] = [prices.get(key), amount(surcharge)];
    const isTold = lineOf(cells[price]) !== '';
    if (isTold || base === undefined || more === undefined || exact(more).isZero()) return cells;
    return withCell(cells, price, { kind: 'text', text: exact(base).plus(more).toFixed() });
  };
}

const ID_LONGEST = 64;

/** Rows below that of their product get its ID, and say their options as others do. */
function withChildren(titles: readonly string[], { children }: FormatTable): AmendRow {
  if (!children) return asTheyAre;
  const place = (title: string) => titles.indexOf(title);
  const [kind, id, code] = [place(children.kind), place(children.id), place(children.code)];
  const [name, price, from, to] = [
    place(children.name),
    place(children.price),
    place(children.from),
    place(children.to),
  ];
  let product = { id: '', price: '', hasVariants: false };
  return (cells) => {
    const what = lineOf(cells[kind]);
    const own = lineOf(cells[code]);
    if (children.product.test(what)) {
      product = {
        id: own || lineOf(cells[id]) || lineOf(cells[name]).slice(0, ID_LONGEST),
        price: lineOf(cells[price]),
        hasVariants: false,
      };
      return withTexts(cells, { [id]: product.id, [to]: '' });
    }
    const isVariant = children.variant.test(what);
    product.hasVariants ||= isVariant;
    const isRule = children.rule?.test(what) === true;
    if (!isVariant && !isRule) return withTexts([], { [id]: product.id });
    // What a choice of variants costs more is none of them: its row comes back.
    const isChoice = isVariant || own !== '' || !product.hasVariants;
    const options = isChoice ? optionPairs(lineOf(cells[from])) : '';
    const amount = ruledPrice(lineOf(cells[price]), product.price);
    return withTexts(cells, { [name]: '', [id]: product.id, [price]: amount, [to]: options });
  };
}

/** `[S]Size=XS,[CS]Colour=Blue:#3a8ed6`, `Type=Swatch|Name=Size|Value=XS` and `Size=XS|Colour=Blue` as `Size: XS, Colour: Blue`. */
function optionPairs(text: string): string {
  const pairs = text.includes('|Value=')
    ? text.matchAll(/Name=([^|]*)\|Value=(.*?)(?=[;,\s]*Type=|$)/g)
    : text.includes('[')
      ? text.matchAll(/\[\w+\]([^=\]]*)=(.*?)(?=,?\s*\[\w+\]|$)/g)
      : text.matchAll(/([^=|]+)=([^|]*)/g);
  const plain = (part: string) =>
    part
      .replace(/[:[]#[0-9a-f]{3,8}\b.*$/i, '')
      .replace(/\s*[:;|,]\s*/g, ' ')
      .trim();
  return [...pairs].map(([, type = '', option = '']) => `${plain(type)}: ${plain(option)}`).join(', ');
}

/** `[ADD]5` to the price of the product; other prices stay as they are. */
function ruledPrice(said: string, base: string): string {
  const [, what = '', figure = ''] = /^\[(ADD|REMOVE|FIXED)\](.*)$/i.exec(said) ?? [];
  const [amount, from] = [readDecimal(figure, '.'), readDecimal(base, '.')];
  if (what === '') return said;
  if (amount === undefined) return '';
  if (what.toUpperCase() === 'FIXED') return amount;
  if (from === undefined) return '';
  const [one, other] = [exact(from), exact(amount)];
  return (what.toUpperCase() === 'ADD' ? one.plus(other) : one.minus(other)).toFixed();
}

/** @param texts by place; those before the first column are left out */
function withTexts(cells: readonly RawCell[], texts: Readonly<Record<number, string>>): readonly RawCell[] {
  return Object.entries(texts).reduce<readonly RawCell[]>(
    (said, [at, text]) =>
      Number(at) < 0 ? said : withCell(said, Number(at), text === '' ? null : { kind: 'text', text }),
    cells,
  );
}

function withReplaced(titles: readonly string[], { replaced = {} }: FormatTable): AmendRow {
  const places = Object.entries(replaced)
    .map(([title, better]) => [titles.indexOf(title), titles.indexOf(better)] as const)
    .filter(([place, better]) => place >= 0 && better >= 0);
  return (cells) =>
    places.reduce<readonly RawCell[]>((said, [place, better]) => {
      const cell = cells[better] ?? null;
      return lineOf(cell) === '' ? said : withCell(said, place, cell);
    }, cells);
}

function withSingle(titles: readonly string[], { single = [] }: FormatTable): AmendRow {
  const places = single.map((title) => titles.indexOf(title)).filter((place) => place >= 0);
  return (cells) =>
    places.reduce<readonly RawCell[]>(
      (said, place) => (lineOf(said[place]).includes(',') ? withCell(said, place, null) : said),
      cells,
    );
}

function withCell(cells: readonly RawCell[], place: number, cell: RawCell): RawCell[] {
  const width = Math.max(cells.length, place + 1);
  return Array.from({ length: width }, (_, at) => (at === place ? cell : (cells[at] ?? null)));
}
