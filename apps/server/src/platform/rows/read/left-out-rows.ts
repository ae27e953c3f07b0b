import { foldText } from '@sourcewiz/contract';
import { cellText, filledCells, type RawCell } from '../../sheets/index.ts';
import { isBlank, isCodeLike, isComment, isFigure, lineOf } from './cell-kinds.ts';
import { isExample, isInstruction } from './example-rows.rules.ts';
import {
  findSections,
  isHeadingText,
  isInCapitals,
  isOfTerms,
  onlyText,
  type Aside,
  type AsideKind,
  type OnlyText,
  type Sections,
} from './section-headings.ts';

/** A row that is not a record: a repeated header, a total, an example, a section heading or a footnote. */
export interface LeftOutRow {
  row: number;
  why: AsideKind | 'heading' | OtherTable;
  /** The beginning of its text. */
  text: string;
}

/** The titles of another table, and its rows. */
type OtherTable = 'other_head' | 'other_table';

/** What a title may stand for; nothing if it is not known. */
export type MeaningsOf = (title: string) => readonly string[];

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
/** Share of the records with a filled first cell above which a row without one may be a heading. */
const FILLED_LEAST = 0.95;
/** Share of the records that begin in capitals up to which a heading in capitals stands out. */
const CAPITALS_MOST = 0.2;
/** Share of the records that begin with a code from which words stand out. */
const CODES_LEAST = 0.8;
/** Share of the records below a blank row up to which a heading below one stands out. */
const BELOW_BLANK_MOST = 0.05;
/** Share of the records in bold or with a background up to which a heading in it stands out. */
const STRONG_MOST = 0.05;
/** In narrower tables, few filled cells mean nothing, except in rows that stand out from the others. */
const WIDTH_LEAST = 4;
const CAPITALS_WIDTH_LEAST = 3;
/** Columns before the first one that identifies a row: row numbers, and images over the cells. */
const SAYS_LITTLE =
  /^(#|no\.?|nr\.?|s\.? ?no\.?|sr\.?( ?no\.?)?|sl\.?( ?no\.?)?|sıra( ?no)?|pos\.?|photos?|pictures?|images?|img|foto(graf|s)?|fotoğraf|resim|görsel|bild)$/iu;
/** A letter or Roman numeral that numbers sections. */
const COUNTED = /^([A-Z]|[IVX]+)[.)]?$/;
/** Share of the titles that may be others when they come again. */
const OTHER_TITLES_MOST = 0.3;
/** Rows by which a narrow table is judged: if most have only one cell, a name in capitals is not a heading. */
const KNOWN_BY_ROWS = 20;

/**
 * Finds rows that are not records while the sheet is read. It is one row behind, because only the next row shows what a
 * heading is for.
 */
export class RowSieve {
  readonly #titles: readonly string[];
  readonly #firstColumn: number;
  readonly #width: number;
  readonly #kept: ReadonlySet<number>;
  readonly #meaningsOf: MeaningsOf;
  #waiting: Row | undefined;
  /** The first rows of a narrow table, until there are enough to judge by. */
  #first: Row[] | undefined;
  #seen = 0;
  #withSeveral = 0;
  #records = 0;
  /** Records with a filled first column and another filled one. */
  #fullRecords = 0;
  /** Records that begin in capitals. */
  #capitalRecords = 0;
  /** Records that begin with a code. */
  #codeRecords = 0;
  /** Records below a blank row, and rows taken for records that are not. */
  #recordsBelowBlank = 0;
  #headingsNotBelowBlank = 0;
  #lastRow: number | undefined;
  /** Whether the rows are those of another table, which has some of the titles. */
  #isElsewhere = false;
  /** Records above the first row that is not one. */
  #before = 0;
  readonly #asides: Aside[] = [];
  readonly leftOut: LeftOutRow[] = [];

  /** @param kept rows to take in, whatever they look like; with the titles of another table, its rows */
  constructor(titles: readonly string[], kept: readonly number[], meaningsOf: MeaningsOf = () => []) {
    this.#meaningsOf = meaningsOf;
    this.#titles = titles.map(foldText);
    this.#width = titles.filter((title) => title !== '').length;
    const first = titles.findIndex((title) => title !== '' && !SAYS_LITTLE.test(title.trim()));
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

  /** @returns rows that were held back */
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
    const why = this.#reasonOf(row);
    if (why === 'note' && !this.#isAside(row.cells)) {
      this.#waiting = row;
      return before;
    }
    if (why === undefined) return [...before, this.#pass(row)];
    this.#leaveOut(row, why);
    return before;
  }

  /** @param heading what it would be the heading of, if it is not a record after all */
  #pass(row: Row, heading = this.#headingIn(row.cells)): Row {
    const isBelowBlank = this.#lastRow === undefined || row.row > this.#lastRow + 1;
    this.#lastRow = row.row;
    const last = this.#asides.at(-1);
    if (heading && !this.#kept.has(row.row)) {
      if (!isBelowBlank) this.#headingsNotBelowBlank += 1;
      this.#asides.push({ row: row.row, why: 'record', ...heading, records: 0 });
      return row;
    }
    this.#records += 1;
    const first = lineOf(row.cells[this.#firstColumn]);
    if (isBelowBlank && last?.records !== 0) this.#recordsBelowBlank += 1;
    if (isCodeLike(row.cells[this.#firstColumn])) this.#codeRecords += 1;
    if (first !== '' && filledCells(row.cells) > 1) this.#fullRecords += 1;
    if (isInCapitals(first)) this.#capitalRecords += 1;
    if (last) last.records += 1;
    else this.#before += 1;
    return row;
  }

  /** A single text after the first column, or after a letter that numbers it; in a narrow table, any but a code. */
  #headingIn(cells: readonly RawCell[]): OnlyText | undefined {
    if (filledCells(cells) > 2) return undefined;
    const counted = cells.slice(0, this.#firstColumn).findIndex((cell) => COUNTED.test(lineOf(cell)));
    const only = onlyText(counted < 0 ? cells : cells.with(counted, null));
    if (!only || !isHeadingText(only.text)) return undefined;
    if (this.#width < WIDTH_LEAST) return isCodeLike(cells[only.column]) ? undefined : only;
    return counted >= 0 || only.column > this.#firstColumn ? only : undefined;
  }

  /**
   * The sections into which headings divide the rows, now that all have come. Heading rows are left out as such.
   * @param above single cells above the titles. strong: rows in bold or with a background
   */
  sections(about: {
    above: readonly { row: number; text: string }[];
    headerRow: number;
    strong?: ReadonlySet<number>;
  }): (Sections & { taken: readonly Aside[] }) | undefined {
    const areFull = this.#fullRecords >= this.#records * FILLED_LEAST;
    const areApart =
      this.#width >= WIDTH_LEAST ||
      this.#codeRecords >= this.#records * CODES_LEAST ||
      (this.#headingsNotBelowBlank === 0 && this.#recordsBelowBlank <= this.#records * BELOW_BLANK_MOST);
    // Capitals mean nothing if the products are in capitals, too.
    const areCapitalsApart = this.#capitalRecords <= this.#records * CAPITALS_MOST;
    const strong = about.strong ?? new Set();
    const strongAsides = this.#asides.filter(({ row }) => strong.has(row)).length;
    const areStrongApart = strong.size - strongAsides <= this.#records * STRONG_MOST;
    const isLikeHeading = ({ row, text }: Aside) =>
      areFull &&
      (areApart || (areCapitalsApart && isInCapitals(text)) || (areStrongApart && strong.has(row)));
    const found = findSections(this.#asides, { ...about, before: this.#before, isLikeHeading });
    if (!found) return undefined;
    for (const left of this.leftOut) if (found.rows.has(left.row)) left.why = 'heading';
    const taken = this.#asides.filter(({ row, why }) => why === 'record' && found.rows.has(row));
    for (const { row, text } of taken) this.leftOut.push({ row, why: 'heading', text });
    this.leftOut.sort((one, other) => one.row - other.row);
    return { ...found, taken };
  }

  /** A lone title above rows without one is the product whose variants follow. */
  #settle(next: Row | undefined): Row[] {
    const row = this.#waiting;
    this.#waiting = undefined;
    if (!row) return [];
    const heads =
      next !== undefined && lineOf(next.cells[this.#firstColumn]) === '' && filledCells(next.cells) > 0;
    if (heads && lineOf(row.cells[this.#firstColumn]).length <= 200) {
      // Above another heading, a text further in may be a heading as well.
      return [this.#pass(row, this.#headingIn(next.cells) && onlyText(row.cells))];
    }
    this.#leaveOut(row, 'note');
    return [];
  }

  #leaveOut({ row, cells }: Row, why: AsideKind | OtherTable): void {
    this.#lastRow = row;
    // Figures in a total may be costs.
    const words = why === 'total' ? cells.filter((cell) => !isFigure(cell)) : cells;
    const text = words.map(lineOf).filter(Boolean).join(' · ');
    this.leftOut.push({ row, why, text: text.slice(0, TEXT_MOST).toWellFormed() });
    if (why === 'other_table') return;
    const kind = why === 'other_head' ? 'head' : why;
    this.#asides.push({ row, why: kind, ...(onlyText(cells) ?? { text: '', column: 0 }), records: 0 });
  }

  #reasonOf({ row, cells }: Row): AsideKind | OtherTable | undefined {
    const filled = cells.filter((cell) => !isBlank(cell));
    if (filled.length === 0) return undefined;
    const head = this.#headIn(cells, filled.length);
    const isKept = this.#kept.has(row);
    if (head === 'other' || (head && !isKept)) {
      this.#isElsewhere = head === 'other' && !isKept;
      return this.#isElsewhere ? 'other_head' : 'head';
    }
    if (isKept) return undefined;
    if (this.#isElsewhere) return 'other_table';
    if (isTotal(filled, this.#asides.at(-1)?.text)) return 'total';
    if (this.#records === 0) {
      const words = filled.map(lineOf);
      if (isExample(words, lineOf(cells[this.#firstColumn]))) return 'example';
      if (isInstruction(words)) return 'note';
    }
    return this.#isAside(cells) || this.#isNote(cells, filled) ? 'note' : undefined;
  }

  /** Text that explains the file, numbers its pages or stands beside the table; it is never a heading of rows. */
  #isAside(cells: readonly RawCell[]): boolean {
    const filled = cells.flatMap((cell, column) => (isBlank(cell) ? [] : [{ cell, column }]));
    const [first] = filled;
    if (!first) return false;
    const isShort = this.#width >= WIDTH_LEAST && filled.length <= 2;
    const isCode = filled.some(({ cell }) => isCodeLike(cell) && !isFigure(cell));
    if (isShort && !isCode && isOfTerms(lineOf(first.cell))) return true;
    if (filled.some(({ cell }) => cell?.kind !== 'text')) return false;
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

  /**
   * Whether a row has the titles again, `same`, or is the head of another table: some of them, beside a title that means
   * something else than the one above. The first rows are those of this table.
   */
  #headIn(cells: readonly RawCell[], filled: number): 'same' | 'other' | undefined {
    if (this.#width < 2) return undefined;
    let same = 0;
    const others: { text: string; title: string }[] = [];
    for (const [column, cell] of cells.entries()) {
      if (isBlank(cell)) continue;
      const title = this.#titles[column] ?? '';
      const text = cell?.kind === 'text' ? foldText(cell.text) : '';
      if (title !== '' && text === title) same += 1;
      else if (text === '' || isCodeLike(cell) || isFigure(cell)) return undefined;
      else others.push({ text: lineOf(cell), title });
      // For most rows, the first cells settle it.
      if (others.length > filled * 0.5) return undefined;
    }
    if (same < 2) return undefined;
    const meant = others.map(({ text, title }) => ({
      now: this.#meaningsOf(text),
      before: this.#meaningsOf(title),
    }));
    const known = meant.filter(({ now, before }) => now.length > 0 && before.length > 0);
    const isOther = known.some(({ now, before }) => !now.some((meaning) => before.includes(meaning)));
    if (isOther && this.#records > 0) return 'other';
    return isOther || others.length - known.length <= filled * OTHER_TITLES_MOST ? 'same' : undefined;
  }

  /** One or two cells of text in a wide table. */
  #isNote(cells: readonly RawCell[], filled: readonly RawCell[]): boolean {
    const text = lineOf(cells[this.#firstColumn]);
    const areFull = this.#withSeveral * 2 >= this.#seen;
    if (this.#width === CAPITALS_WIDTH_LEAST) return areFull && filled.length === 1 && isCapitalHeading(text);
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

/**
 * At most two words beside figures, one of them a word for "total": `Total`, or `Total BATHROOM` below that heading.
 */
function isTotal(filled: readonly RawCell[], heading = ''): boolean {
  const words: RawCell[] = [];
  for (const cell of filled) {
    if (cell?.kind === 'text' && !isFigure(cell)) words.push(cell);
    if (words.length > 2) return false;
  }
  const namesTotal = words.some((cell) =>
    TOTAL.test(heading === '' ? lineOf(cell) : lineOf(cell).replace(heading, '').trim()),
  );
  return namesTotal && !filled.some((cell) => isCodeLike(cell) && !isFigure(cell));
}

/** `SPICES (WHOLE/GRIND)`; codes have digits. */
const isCapitalHeading = (text: string): boolean =>
  text.length <= 60 && !/\d/.test(text) && isInCapitals(text);
