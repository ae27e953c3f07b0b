import { foldText } from '@sourcewiz/contract';
import { cellText, filledCells, type RawCell } from '../../sheets/index.ts';
import { isBlank, isCodeLike, isComment, isFigure, lineOf } from './cell-kinds.ts';

export const leftOutReasons = ['head', 'total', 'note'] as const;

/** A row that is no record: the head again, a total, a heading or a foot note. */
export interface LeftOutRow {
  row: number;
  why: (typeof leftOutReasons)[number];
  /** The beginning of what stands there. */
  text: string;
}

interface Row {
  row: number;
  cells: readonly RawCell[];
}

const TOTAL =
  /^((grand|sub|net)[ -]?total|total|totals|sum|toplam|genel toplam|ara toplam|summe|gesamt|gesamtsumme|zwischensumme|total general|total général|sous-total|somme|suma|subtotal|कुल|योग)(?![\p{L}\p{M}])[^\p{L}]*$/iu;
/** `Página 1/29`, `Page 2 of 3`. */
const PAGE =
  /^(page|página|pagina|seite|sayfa|strana|strona|стр\.?|страница)\s*\d+(\s*(\/|of|de|von|di|sur|z|из)\s*\d+)?$/iu;
const TEXT_MOST = 120;
/** Narrower tables have no rows that are poor in cells, but for headings in capitals. */
const WIDTH_LEAST = 4;
const CAPITALS_WIDTH_LEAST = 3;
/** Rows that a narrow table is known by: where most have one cell, a name in capitals is no heading. */
const KNOWN_BY_ROWS = 20;

/** Finds rows that are no records, while the rows of a sheet come by; one row behind, as the next row tells what it heads. */
export class RowSieve {
  readonly #titles: readonly string[];
  readonly #firstColumn: number;
  readonly #width: number;
  readonly #kept: ReadonlySet<number>;
  #waiting: Row | undefined;
  /** The first rows of a narrow table, until there are enough of them. */
  #first: Row[] | undefined;
  #seen = 0;
  #withSeveral = 0;
  readonly leftOut: LeftOutRow[] = [];

  /** @param kept rows that are taken in whatever they look like */
  constructor(titles: readonly string[], kept: readonly number[]) {
    this.#titles = titles.map(foldText);
    this.#width = titles.filter((title) => title !== '').length;
    const isNumbering = (title: string) =>
      /^(#|no\.?|nr\.?|s\.? ?no\.?|sr\.?( ?no\.?)?|sl\.?( ?no\.?)?)$/i.test(title.trim());
    const first = titles.findIndex((title) => title !== '' && !isNumbering(title));
    this.#firstColumn = Math.max(0, first);
    this.#kept = new Set(kept);
    if (this.#width === CAPITALS_WIDTH_LEAST) this.#first = [];
  }

  /** Takes the next filled row. @returns the rows that are records, in order */
  next(row: Row): Row[] {
    this.#seen += 1;
    if (filledCells(row.cells) > 1) this.#withSeveral += 1;
    if (!this.#first) return this.#judge(row);
    this.#first.push(row);
    return this.#first.length < KNOWN_BY_ROWS ? [] : this.#judgeFirst();
  }

  /** @returns rows that were still waiting */
  end(): Row[] {
    return [...this.#judgeFirst(), ...this.#settle(undefined)];
  }

  #judgeFirst(): Row[] {
    const rows = this.#first ?? [];
    this.#first = undefined;
    return rows.flatMap((row) => this.#judge(row));
  }

  #judge(row: Row): Row[] {
    const before = this.#settle(row);
    const why = this.#kept.has(row.row) ? undefined : this.#reasonOf(row);
    if (why === 'note' && !this.#isAside(row.cells)) {
      this.#waiting = row;
      return before;
    }
    if (why === undefined) return [...before, row];
    this.#leaveOut(row, why);
    return before;
  }

  /** A lonely title above rows without one is the product that they are variants of. */
  #settle(next: Row | undefined): Row[] {
    const row = this.#waiting;
    this.#waiting = undefined;
    if (!row) return [];
    const heads =
      next !== undefined && lineOf(next.cells[this.#firstColumn]) === '' && filledCells(next.cells) > 0;
    if (heads && lineOf(row.cells[this.#firstColumn]).length <= 200) return [row];
    this.#leaveOut(row, 'note');
    return [];
  }

  #leaveOut({ row, cells }: Row, why: LeftOutRow['why']): void {
    // Figures of a total may be costs.
    const words = why === 'total' ? cells.filter((cell) => !isFigure(cell)) : cells;
    const text = words.map(lineOf).filter(Boolean).join(' · ');
    this.leftOut.push({ row, why, text: text.slice(0, TEXT_MOST).toWellFormed() });
  }

  #reasonOf({ cells }: Row): LeftOutRow['why'] | undefined {
    const filled = cells.filter((cell) => !isBlank(cell));
    if (filled.length === 0) return undefined;
    if (this.#repeatsHead(cells, filled.length)) return 'head';
    if (isTotal(filled)) return 'total';
    return this.#isAside(cells) || this.#isNote(cells, filled) ? 'note' : undefined;
  }

  /** What explains the file, numbers its pages, or stands beside the table: it heads nothing. */
  #isAside(cells: readonly RawCell[]): boolean {
    const filled = cells.flatMap((cell, column) => (isBlank(cell) ? [] : [{ cell, column }]));
    if (filled.length === 0 || filled.some(({ cell }) => cell?.kind !== 'text')) return false;
    if (isComment(cells)) return !this.#isRecord(cells, filled.length);
    if (filled.length <= 2 && filled.some(({ cell }) => PAGE.test(lineOf(cell)))) return true;
    const isBeside = filled.every(({ cell, column }) => !this.#titles[column] && !isCodeLike(cell));
    return this.#width >= WIDTH_LEAST && isBeside;
  }

  /** `# Bolt | B-1 | red`: as wide as the table, or more than half as wide with a code or a figure. */
  #isRecord(cells: readonly RawCell[], filled: number): boolean {
    const hasCode = cells.slice(1).some((cell) => isCodeLike(cell) || isFigure(cell));
    return filled > 1 && (filled >= this.#width || (hasCode && filled > this.#width / 2));
  }

  #repeatsHead(cells: readonly RawCell[], filled: number): boolean {
    if (this.#width < 2) return false;
    let same = 0;
    let seen = 0;
    for (const [column, cell] of cells.entries()) {
      if (isBlank(cell)) continue;
      seen += 1;
      const title = this.#titles[column];
      if (cell?.kind === 'text' && title && foldText(cell.text) === title) same += 1;
      // Most rows are known for none by their first cells.
      if (seen - same > filled * 0.3) return false;
    }
    return same >= 2;
  }

  /** One or two cells of words in a wide table. */
  #isNote(cells: readonly RawCell[], filled: readonly RawCell[]): boolean {
    const text = lineOf(cells[this.#firstColumn]);
    const areFull = this.#withSeveral * 2 >= this.#seen;
    if (this.#width === CAPITALS_WIDTH_LEAST) return areFull && filled.length === 1 && isInCapitals(text);
    if (this.#width < WIDTH_LEAST || filled.length > 2) return false;
    if (filled.some((cell) => cell?.kind !== 'text' || /^https?:/i.test(cellText(cell)))) return false;
    if (filled.length === 1) {
      const [only = null] = filled;
      const isBehind = cells.findIndex((cell) => lineOf(cell) !== '') > this.#firstColumn;
      return isBehind ? lineOf(only).length > 60 : !isCodeLike(only) || /\s/.test(text);
    }
    return this.#width >= 6 && /(:|\.)$/.test(text) && /\s/.test(lineOf(filled[1]));
  }
}

/** At most two words beside figures, one of which says so. */
function isTotal(filled: readonly RawCell[]): boolean {
  const words: RawCell[] = [];
  for (const cell of filled) {
    if (cell?.kind === 'text' && !isFigure(cell)) words.push(cell);
    if (words.length > 2) return false;
  }
  const namesTotal = words.some((cell) => TOTAL.test(lineOf(cell)));
  return namesTotal && !filled.some((cell) => isCodeLike(cell) && !isFigure(cell));
}

/** Share of small letters among capitals, for `SNACKS and SWEETS`. */
const SMALL_MOST = 0.2;

/** `SPICES (WHOLE/GRIND)`: no code, which has digits. */
function isInCapitals(text: string): boolean {
  if (text.length > 60 || /\d/.test(text) || !/^\P{L}*\p{Lu}{2}/u.test(text)) return false;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return small <= (text.match(/\p{L}/gu)?.length ?? 0) * SMALL_MOST;
}
