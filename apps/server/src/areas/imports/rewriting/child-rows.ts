import { exact, readDecimal, PRODUCT_ID_MAX } from '@sourcewiz/contract';
import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import type { AmendRows, NumberedRow } from '../../../platform/rows/read/read-rows.ts';
import type { RawCell } from '../../../platform/sheets/index.ts';
import { productKey } from '../../products/index.ts';
import type { ChildRows as ChildColumns } from '../formats/format.ts';
import { optionPairs } from './option-pairs.rules.ts';
import { withTexts } from './with-cells.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';

/** Rows of one product that are held back. */
const HELD_MOST = 5_000;

/** The product that the current rows belong to. */
interface Product {
  id: string;
  /** Amounts of the product, by column index. */
  amounts: ReadonlyMap<number, string>;
  /** What its variants say as well, by column index. */
  shared: Readonly<Record<number, string>>;
  hasVariants: boolean;
}

/**
 * Gives the rows below a product its ID, and writes their options in the usual form. The rows of a product are held
 * back until all have come, because rules at their end may change the cost of its variants. Rows that were rewritten
 * stay as they are when they are read again from a response sheet: their kind is empty then, or is the ID.
 */
export class ChildRows implements AmendRows {
  readonly titles: readonly string[];
  readonly #columns: ChildColumns;
  readonly #at: Readonly<Record<'kind' | 'id' | 'code' | 'name' | 'from' | 'to', number>>;
  readonly #amounts: readonly number[];
  readonly #shared: readonly number[];
  readonly #choice: Readonly<Record<'option' | 'value' | 'surcharge' | 'price', number>> | undefined;
  #product: Product = { id: '', amounts: new Map(), shared: {}, hasVariants: false };
  #held: NumberedRow[] = [];
  /** Indexes of variants among the held rows, by code. */
  #variants = new Map<string, number>();
  /** Indexes of choices among the held rows. */
  #choices: number[] = [];

  /** @param plain the titles as formats have them */
  constructor(titles: readonly string[], plain: readonly string[], columns: ChildColumns) {
    const columnOf = (title?: string) => (title === undefined ? -1 : plain.indexOf(title));
    const { kind, id, code, name, from, to } = columns;
    const isAdded = to !== undefined && columnOf(to) < 0;
    this.titles = isAdded ? [...titles, to] : titles;
    this.#columns = columns;
    this.#at = {
      kind: columnOf(kind),
      id: columnOf(id),
      code: columnOf(code),
      name: columnOf(name),
      from: columnOf(from),
      to: isAdded ? titles.length : columnOf(to),
    };
    this.#amounts = columns.amounts.map(columnOf).filter((column) => column >= 0);
    const { choices } = columns;
    this.#choice = choices && {
      option: columnOf(choices.option),
      value: columnOf(choices.value),
      surcharge: columnOf(choices.surcharge),
      price: columnOf(choices.price),
    };
    this.#shared = (columns.shared ?? []).map(columnOf).filter((column) => column >= 0);
  }

  next({ row, cells }: NumberedRow): readonly NumberedRow[] {
    const { product, variant, rule, continues } = this.#columns;
    const kind = lineOf(cells[this.#at.kind]);
    if (product.test(kind)) {
      const done = this.end();
      this.#held.push({ row, cells: this.#begun(cells) });
      return done;
    }
    const isVariant = variant.test(kind);
    const isRule = rule?.test(kind) === true;
    if (isVariant || isRule) this.#hold({ row, cells }, { isVariant });
    else if (this.#isChoice(kind, cells)) this.#choices.push(this.#held.push({ row, cells }) - 1);
    else if (continues.test(kind)) this.#held.push({ row, cells: this.#continuing(cells) });
    else this.#held.push({ row, cells });
    return this.#held.length < HELD_MOST ? [] : this.end();
  }

  end(): readonly NumberedRow[] {
    const done = this.#held;
    const choices = this.#choices.flatMap((index) => {
      const row = done[index];
      return row ? { index, row, option: productKey(lineOf(row.cells[this.#choice?.option ?? -1])) } : [];
    });
    const isOnly = new Set(choices.map(({ option }) => option)).size === 1;
    for (const { index, row } of choices) done[index] = { ...row, cells: this.#chosen(row.cells, isOnly) };
    this.#choices = [];
    this.#held = [];
    this.#variants = new Map();
    return done;
  }

  #begun(cells: readonly RawCell[]): readonly RawCell[] {
    const { id, code, name, to } = this.#at;
    this.#product = {
      id:
        lineOf(cells[code]) || ownNumber(lineOf(cells[id])) || beginning(lineOf(cells[name]), PRODUCT_ID_MAX),
      amounts: new Map(this.#amounts.map((column) => [column, lineOf(cells[column])])),
      shared: Object.fromEntries(this.#shared.map((column) => [column, lineOf(cells[column])])),
      hasVariants: false,
    };
    return withTexts(cells, { [id]: this.#product.id, [to]: '' });
  }

  /** Before the first product, a row keeps its cells, but the kind of a row is not an ID. */
  #idFor(cells: readonly RawCell[]): string {
    const { id, kind } = this.#at;
    return this.#product.id || (id === kind ? '' : lineOf(cells[id]));
  }

  #continuing(cells: readonly RawCell[]): readonly RawCell[] {
    const images = cells.map((cell) => (/^https?:\/\//i.test(lineOf(cell)) ? cell : null));
    return withTexts(images, { [this.#at.id]: this.#idFor(cells) });
  }

  #isChoice(kind: string, cells: readonly RawCell[]): boolean {
    const { choices } = this.#columns;
    return choices?.kind.test(kind) === true && lineOf(cells[this.#choice?.value ?? -1]) !== '';
  }

  /**
   * A choice as a variant with the surcharge in its price. Choices of several options are no variants each: their rows
   * come back for correction, as do those with a surcharge that is not an amount.
   */
  #chosen(cells: readonly RawCell[], isOnly: boolean): readonly RawCell[] {
    const at = this.#choice;
    if (!at || this.#product.hasVariants) return this.#continuing(cells);
    const { kind, id, name, to } = this.#at;
    const pair = optionPairs(`${lineOf(cells[at.option])}=${lineOf(cells[at.value])}`);
    const surcharge = lineOf(cells[at.surcharge]);
    const isFree = surcharge === '' || /^0+(?:\.0+)?$/.test(surcharge);
    const price = isFree ? '' : ruledAmount(`[ADD]${surcharge}`, this.#product.amounts.get(at.price) ?? '');
    const isAmount = price === '' || readDecimal(price, '.') !== undefined;
    if (!isOnly || pair === undefined || !isAmount) return withTexts(cells, { [kind]: '', [id]: '' });
    return withTexts(cells, {
      [name]: '',
      [kind]: '',
      [id]: this.#idFor(cells),
      [at.price]: price,
      [to]: pair,
    });
  }

  #hold({ row, cells }: NumberedRow, { isVariant }: { isVariant: boolean }): void {
    const { kind, id, code, name, from, to } = this.#at;
    const own = lineOf(cells[code]);
    const amounts = Object.fromEntries(
      this.#amounts.map((column) => [
        column,
        ruledAmount(lineOf(cells[column]), this.#product.amounts.get(column) ?? ''),
      ]),
    );
    if (!isVariant && this.#rule(own, amounts)) {
      this.#held.push({ row, cells: this.#continuing(cells) });
      return;
    }
    this.#product.hasVariants ||= isVariant;
    // The surcharge of an option that is not a variant fits nowhere: its row comes back for correction.
    const isChoice = isVariant || own !== '' || !this.#product.hasVariants;
    const options = isChoice ? optionPairs(lineOf(cells[from])) : '';
    if (options === undefined) {
      // Without an ID, the row comes back for correction.
      this.#held.push({ row, cells: withTexts(cells, { [kind]: '', [id]: '' }) });
      return;
    }
    if (isVariant && own !== '') this.#variants.set(productKey(own), this.#held.length);
    const texts = {
      ...this.#product.shared,
      [name]: '',
      [kind]: '',
      [id]: this.#idFor(cells),
      ...amounts,
      [to]: options,
    };
    this.#held.push({ row, cells: withTexts(cells, texts) });
  }

  /**
   * Fills in the amounts of the variant that a rule is about. @returns whether the variant has, or gets, everything in
   * the rule
   */
  #rule(code: string, amounts: Readonly<Record<number, string>>): boolean {
    const index = this.#variants.get(productKey(code));
    const variant = index === undefined ? undefined : this.#held[index];
    if (code === '' || index === undefined || !variant) return false;
    const filled = Object.entries(amounts).filter(([, text]) => text !== '');
    const has = ([column, text]: [string, string]) =>
      ['', text].includes(lineOf(variant.cells[Number(column)]));
    if (!filled.every(has)) return false;
    this.#held[index] = { ...variant, cells: withTexts(variant.cells, Object.fromEntries(filled)) };
    return true;
  }
}

/** The number of a product in the other system, marked as such, because other products may have it as their code. */
function ownNumber(id: string): string {
  return /^\d+$/.test(id) ? `#${id}` : id;
}

/** Applies `[ADD]5` to the amount of the product; other texts stay as they are. */
function ruledAmount(rule: string, base: string): string {
  const [, what = '', figure = ''] = /^\[(ADD|REMOVE|FIXED)\](.*)$/i.exec(rule) ?? [];
  const [amount, from] = [readDecimal(figure, '.'), readDecimal(base, '.')];
  if (amount === undefined) return rule;
  if (what.toUpperCase() === 'FIXED') return amount;
  if (from === undefined) return rule;
  const [one, other] = [exact(from), exact(amount)];
  return (what.toUpperCase() === 'ADD' ? one.plus(other) : one.minus(other)).toFixed();
}
