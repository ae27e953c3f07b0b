import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import type { AmendRows, NumberedRow, PackedColumn } from '../../../platform/rows/read/read-rows.ts';
import { cellText, type RawCell } from '../../../platform/sheets/index.ts';
import { productKey } from '../../products/index.ts';
import { plainTitle, type PackedTitle, type PairTitles, type Variations } from '../formats/format.ts';
import type { NamedPair } from './named-pairs.ts';
import { withoutColourCodes } from './option-pairs.rules.ts';
import { withTexts } from './with-cells.ts';

export type AmendRow = (cells: readonly RawCell[]) => readonly RawCell[];

/** At most so many columns are made. */
const COLUMNS_MOST = 100;
/** What is called the column for the values beyond. */
const REST = 'Other values';

/** Gives the values that rows name themselves columns of their own, after those of the sheet. */
abstract class UnpackedRows implements AmendRows {
  readonly titles: string[];
  readonly packed: PackedColumn;
  readonly #columns: Map<string, number>;
  readonly #amend: AmendRow;

  /** @param column where the values come from @param amend what happens to a row before */
  constructor(column: number, titles: readonly string[], amend: AmendRow) {
    this.#amend = amend;
    this.packed = { column, width: titles.length };
    this.titles = [...titles];
    // Those of a sheet that was unpacked before are there already.
    this.#columns = new Map(titles.map((title, index) => [plainTitle(title), index]));
  }

  next({ row, cells }: NumberedRow): readonly NumberedRow[] {
    return this.unpacked({ row, cells: this.#amend(cells) });
  }

  protected abstract unpacked(row: NumberedRow): readonly NumberedRow[];

  end(): readonly NumberedRow[] {
    return [];
  }

  /** The column of a name; undefined if there are too many, or if the row has something else in it. */
  #columnOf(name: string, cells: readonly RawCell[]): number | undefined {
    const key = plainTitle(name);
    const known = this.#columns.get(key);
    if (known !== undefined && lineOf(cells[known]) === '') return known;
    const own = known === undefined ? key : `${key} beside`;
    const made = known === undefined ? undefined : this.#columns.get(own);
    if (made !== undefined) return lineOf(cells[made]) === '' ? made : undefined;
    return this.titles.length - this.packed.width < COLUMNS_MOST ? this.#made(own, name) : undefined;
  }

  /** The cells with this value in the column of its name; among the other values if it has none. */
  protected withValue(cells: readonly RawCell[], name: string, value: string): readonly RawCell[] {
    const column = this.#columnOf(name, cells);
    if (column !== undefined) return withTexts(cells, { [column]: value });
    const rest = this.#columns.get(plainTitle(REST)) ?? this.#made(plainTitle(REST), REST);
    return withTexts(cells, {
      [rest]: [cellText(cells[rest]), `${name}=${value}`].filter(Boolean).join('\n'),
    });
  }

  #made(key: string, title: string): number {
    this.titles.push(title);
    this.#columns.set(key, this.titles.length - 1);
    return this.titles.length - 1;
  }
}

/** A column with several values in each cell: `colour=Red,size=L` becomes the columns `colour` and `size`. */
export class PackedCells extends UnpackedRows {
  readonly #form: Omit<PackedTitle, 'title'>;

  constructor(
    column: number,
    titles: readonly string[],
    { form, amend }: { form: Omit<PackedTitle, 'title'>; amend: AmendRow },
  ) {
    super(column, titles, amend);
    this.#form = form;
  }

  protected override unpacked({ row, cells }: NumberedRow): readonly NumberedRow[] {
    const text = cellText(cells[this.packed.column]);
    const { between, is } = this.#form;
    const unpacked = text.split(between).reduce<readonly RawCell[]>((all, pair) => {
      const at = pair.indexOf(is);
      const value = pair
        .slice(at + 1)
        .replace(is === ':' ? /:\d*$/ : '', '')
        .trim()
        .replace(/^"(.*)"$/s, '$1');
      if (at <= 0 || value === '') return all;
      return this.withValue(all, pair.slice(0, at).trim(), value);
    }, cells);
    return [{ row, cells: unpacked }];
  }
}

/** Rows of products with variations that are held back until all variations are known. */
const HELD_MOST = 5_000;
/** A variant has no more types of options. */
const OPTIONS_MOST = 3;

/**
 * Columns in pairs, `Attribute 1 name` beside `Attribute 1 value(s)`: the name in each row says what its value is. In the
 * rows of variations they are options, which are moved to the first pairs; what a product lists for its variations to
 * choose from is no value of its own.
 */
export class NamedValues extends UnpackedRows {
  readonly #pairs: readonly NamedPair[];
  readonly #variations: Record<keyof Variations['columns'], number> | undefined;
  readonly #kinds: Pick<Variations, 'product' | 'variation'> | undefined;
  /** Names of the options of each product, by what its variations call it. */
  readonly #options = new Map<string, Set<string>>();
  #held: NumberedRow[] = [];
  readonly #lists: (NonNullable<PairTitles['lists']> & { at: number }) | undefined;
  /** A product until it is known whether rows of variants follow. */
  #choosing: NumberedRow | undefined;
  /** What the product calls the lists that its variants have one of. */
  #names: readonly string[] = [];

  constructor(
    titles: readonly string[],
    pairs: readonly NamedPair[],
    {
      plain,
      variations,
      lists,
      amend,
    }: {
      /** The titles as formats have them. */
      plain: readonly string[];
      variations: Variations | undefined;
      lists: PairTitles['lists'];
      amend: AmendRow;
    },
  ) {
    super(pairs[0]?.value ?? 0, titles, amend);
    this.#pairs = pairs;
    this.#kinds = variations;
    this.#lists = lists && { ...lists, at: plain.indexOf(lists.kind) };
    this.#variations = variations && {
      kind: plain.indexOf(variations.columns.kind),
      code: plain.indexOf(variations.columns.code),
      reference: plain.indexOf(variations.columns.reference),
      parent: plain.indexOf(variations.columns.parent),
    };
  }

  protected override unpacked(row: NumberedRow): readonly NumberedRow[] {
    if (this.#lists) return this.#withLists(row, this.#lists);
    const at = this.#variations;
    if (!at || !this.#kinds) return [this.#withColumns(row, this.#pairs)];
    const kind = lineOf(row.cells[at.kind]);
    if (this.#kinds.variation.test(kind)) return [this.#withOptions(row, lineOf(row.cells[at.parent]))];
    if (!this.#kinds.product.test(kind)) return [this.#withColumns(row, this.#pairs)];
    this.#held.push(row);
    return this.#held.length < HELD_MOST ? [] : this.end();
  }

  /** A product with variants keeps its lists, as far as these can have options of them. */
  #withLists(
    row: NumberedRow,
    { at, product, variant }: NonNullable<PairTitles['lists']> & { at: number },
  ): readonly NumberedRow[] {
    const kind = lineOf(row.cells[at]);
    const lists = this.#pairs.filter(({ isList }) => isList);
    const others = this.#pairs.filter((pair) => !lists.slice(0, OPTIONS_MOST).includes(pair));
    if (!variant.test(kind)) {
      const before = this.end();
      if (!product.test(kind)) return [...before, this.#withColumns(row, others)];
      this.#choosing = row;
      this.#names = lists.map(({ name }) => lineOf(row.cells[name]));
      return before;
    }
    const begun = this.#choosing ? [this.#withColumns(this.#choosing, others)] : [];
    this.#choosing = undefined;
    const names = Object.fromEntries(
      lists.flatMap(({ name }, place) => (place < OPTIONS_MOST ? [] : [[name, this.#names[place] ?? '']])),
    );
    return [...begun, this.#withColumns({ ...row, cells: withTexts(row.cells, names) }, others)];
  }

  override end(): readonly NumberedRow[] {
    const held = this.#held;
    this.#held = [];
    const choosing = this.#choosing;
    this.#choosing = undefined;
    if (choosing) return [this.#withColumns(choosing, this.#pairs)];
    return held.map((row) => {
      const at = this.#variations;
      const names = at ? [lineOf(row.cells[at.code]), `id:${lineOf(row.cells[at.reference])}`] : [];
      const options = new Set(names.flatMap((name) => [...(this.#options.get(productKey(name)) ?? [])]));
      const isOption = ({ name }: NamedPair) => options.has(plainTitle(lineOf(row.cells[name])));
      const unpacked = this.#withColumns(
        row,
        this.#pairs.filter((pair) => !isOption(pair)),
      );
      return { ...row, cells: withTexts(unpacked.cells, cleared(this.#pairs.filter(isOption))) };
    });
  }

  #withOptions(row: NumberedRow, parent: string): NumberedRow {
    const filled = this.#pairs
      .map(({ name, value }) => [lineOf(row.cells[name]), cellText(row.cells[value])] as const)
      .filter(([, value]) => value.trim() !== '');
    const options = filled.slice(0, OPTIONS_MOST);
    const known = this.#options.get(productKey(parent)) ?? new Set();
    for (const [name] of options) known.add(plainTitle(name));
    this.#options.set(productKey(parent), known);
    const rest = this.#pairs
      .filter(({ value }) => cellText(row.cells[value]).trim() !== '')
      .slice(OPTIONS_MOST);
    const unpacked = this.#withColumns(row, rest).cells;
    const left = new Set(rest.filter(({ value }) => cellText(unpacked[value]) !== ''));
    const texts = cleared(this.#pairs.filter((pair) => !left.has(pair)));
    options.forEach(([name, value], place) => {
      const pair = this.#pairs[place];
      if (pair) Object.assign(texts, { [pair.name]: name, [pair.value]: value });
    });
    return { ...row, cells: withTexts(unpacked, texts) };
  }

  /** The row with these pairs in columns of their own. */
  #withColumns(row: NumberedRow, pairs: readonly NamedPair[]): NumberedRow {
    const cells = pairs.reduce<readonly RawCell[]>((all, { name, value: at, isList }) => {
      const [title, text] = [lineOf(all[name]), cellText(all[at] ?? null)];
      if (title === '') return all;
      const value = isList ? withoutColourCodes(text) : text.replaceAll(String.raw`\,`, ',');
      const without = withTexts(all, cleared([{ name, value: at }]));
      // A list of sizes is none of the product's own.
      const column = isList && value.includes(';') ? `${title} options` : title;
      return value.trim() === '' ? without : this.withValue(without, column, value);
    }, row.cells);
    return { ...row, cells };
  }
}

const cleared = (pairs: readonly NamedPair[]): Record<number, string> =>
  Object.fromEntries(
    pairs.flatMap(({ name, value }) => [
      [name, ''],
      [value, ''],
    ]),
  );
