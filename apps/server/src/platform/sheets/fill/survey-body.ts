import { SheetError } from '../sheet-types.ts';
import type { FillTarget } from './fill-types.ts';
import { cutSheet, isHidden, isStyled, readRow, type CellXml, type RowXml } from './row-xml.ts';
import { attributeIn, xmlText } from './xml-pieces.ts';

/** What is found in a sheet before anything is written. Row numbers from 1. */
export interface SheetBody {
  /** What precedes and what follows the rows. */
  before: string;
  after: string;
  /** The first row after the body of the table. */
  end: number;
  samples: number[];
  /** Further examples, below a blank row. */
  strays: number[];
  /** All visible rows of the body, empty or not. */
  lines: number[];
  /** Empty rows of the body, by the number of elements. */
  prepared: number;
  /** Whether the body reaches the end of the sheet: it has no rows of its own, and nothing is below. */
  isOpen: boolean;
  hasBelow: boolean;
  /** The first two rows of the body. */
  model: RowXml | undefined;
  second: RowXml | undefined;
  /** The row that new rows are modelled on: the first one that is not an example, if there is one. */
  like: RowXml | undefined;
  /** Columns with the same text in every row, also where a row has nothing else: part of the form, not an example. */
  fixed: ReadonlySet<number>;
  /** Formulas shared by several cells, by id, with the cell that has the text. */
  shared: ReadonlyMap<string, { text: string; row: number; column: number }>;
  hasFormulas: boolean;
}

/** No form has more: a sheet of a million formatted rows would take a quarter of a minute, twice. */
const ROWS_MAX = 150_000;

/** Finds where the table's body begins and ends, what it contains, and which row new ones are modelled on. */
export async function surveyBody(chunks: AsyncIterable<Buffer>, target: FillTarget): Promise<SheetBody> {
  const body = new BodyFinder(target);
  let before = '';
  let after = '';
  for await (const piece of cutSheet(chunks)) {
    before = piece.before ?? before;
    after = piece.after ?? after;
    for (const row of piece.rows) body.see(row);
  }
  return { before, after, ...body.found };
}

class BodyFinder {
  readonly #target: FillTarget;
  readonly #numberColumns: ReadonlySet<number>;
  readonly #shared = new Map<string, { text: string; row: number; column: number }>();
  /** Visible rows of the body, with how many texts and numbers they have. */
  readonly #rows: { row: number; constants: number }[] = [];
  readonly #isTitled: (column: number) => boolean;
  /** What all rows so far have in common, by column. */
  #alike: Map<number, string> | undefined;
  readonly #strays: number[] = [];
  #seen = 0;
  #last = 0;
  #next: number;
  #isOver = false;
  #hasBelow: boolean;
  #firstBelow: number | undefined;
  #hasFormulas = false;
  #model: RowXml | undefined;
  #second: RowXml | undefined;
  #empty: RowXml | undefined;

  constructor(target: FillTarget) {
    this.#target = target;
    this.#next = target.firstRow;
    this.#numberColumns = new Set(target.numberColumns);
    this.#hasBelow = target.belowRow !== null;
    this.#isTitled = titledBy(target);
  }

  /** @throws SheetError too_many_rows */
  see(xml: string): void {
    this.#seen += 1;
    if (this.#seen > ROWS_MAX)
      throw new SheetError('too_many_rows', { rows: this.#seen, limit: ROWS_MAX, isExact: false });
    const row = readRow(xml, this.#last);
    this.#last = row.row;
    this.#rememberFormulas(row);
    if (row.row < this.#target.firstRow) return;
    if (!this.#isOver && this.#isOfBody(row)) this.#take(row);
    else if (row.cells.some((cell) => cell.hasConstant || cell.formula)) {
      this.#hasBelow = true;
      this.#firstBelow ??= row.row;
      const { lastSample = 0 } = this.#target;
      if (row.row <= lastSample && this.#constantsOf(row).length > 0) this.#strays.push(row.row);
    }
  }

  #isOfBody(row: RowXml): boolean {
    const { belowRow } = this.#target;
    const isBelow = belowRow !== null && row.row >= belowRow;
    const isBlank = !hasMarks(row) || (!hasMarks(this.#ownOf(row)) && this.#hasOwnLines);
    const isApart = row.row > this.#next + (this.#model ? 0 : 1);
    // A blank line before the first row means nothing; after one, it ends the table.
    if (isBelow || isApart || (isBlank && this.#model) || this.#isTotal(row)) this.#isOver = true;
    return !isBlank && !this.#isOver;
  }

  /** The cells of a row that belong to the table, not to what is beside it. */
  #ownOf({ row, tag, cells }: RowXml): RowXml {
    return { row, tag, cells: cells.filter(({ column }) => this.#isTitled(column)) };
  }

  /** Whether the lines of the table can be told from what is beside them. */
  get #hasOwnLines(): boolean {
    return this.#model !== undefined && hasMarks(this.#ownOf(this.#model));
  }

  #take(row: RowXml): void {
    this.#next = row.row + 1;
    if (isHidden(row)) return;
    if (this.#model) this.#second ??= row;
    else this.#model = row;
    const constants = this.#constantsOf(row);
    const texts = new Map(constants.map((cell) => [cell.column, contentOf(cell)]));
    const before = this.#alike ?? texts;
    this.#alike = new Map([...before].filter(([column, text]) => texts.get(column) === text));
    if (constants.length === 0) this.#empty ??= row;
    this.#rows.push({ row: row.row, constants: constants.length });
  }

  #constantsOf({ cells }: RowXml): CellXml[] {
    return cells.filter(
      ({ column, hasConstant }) => hasConstant && this.#isTitled(column) && !this.#numberColumns.has(column),
    );
  }

  /** The columns of the form itself. What only examples have in common is no part of it. */
  #fixedColumns(): ReadonlySet<number> {
    const alike = this.#alike ?? new Map<number, string>();
    const titled = this.#target.titledColumns?.length ?? Infinity;
    const hasPrepared = this.#rows.some(({ constants }) => constants === alike.size);
    return new Set(this.#rows.length > 1 && hasPrepared && alike.size * 2 <= titled ? alike.keys() : []);
  }

  /** Whether a row totals those above it: it sums over some of them, or has a formula where they are empty. */
  #isTotal({ row, cells }: RowXml): boolean {
    const { firstRow } = this.#target;
    return cells.some(({ column, formula }) => {
      if (!formula || !this.#isTitled(column)) return false;
      const like = this.#model?.cells.find((cell) => cell.column === column);
      if (this.#model && !like?.formula && !like?.hasConstant) return true;
      if (!like?.formula && addsRowsAbove(xmlText(formula.text), { firstRow, row })) return true;
      const [text, same] = [formula.text, like?.formula?.text ?? ''].map((one) => xmlText(one ?? ''));
      return [...(text ?? '').matchAll(ROWS_OF_RANGE)].some(
        ([range, top, bottom]) => Number(top) >= firstRow && Number(bottom) < row && !same?.includes(range),
      );
    });
  }

  #rememberFormulas({ row, cells }: RowXml): void {
    for (const { formula, column } of cells) {
      if (!formula) continue;
      this.#hasFormulas = true;
      if (formula.kind === 'shared' && formula.share !== undefined && formula.text !== '')
        this.#shared.set(formula.share, { text: formula.text, row, column });
    }
  }

  get found(): Omit<SheetBody, 'before' | 'after'> {
    const { firstRow } = this.#target;
    const belowRow = this.#target.belowRow ?? this.#firstBelow ?? null;
    const hasRows = this.#model !== undefined;
    const fixed = this.#fixedColumns();
    const samples = this.#rows.filter(({ constants }) => constants > fixed.size).map(({ row }) => row);
    // One line is kept between the table and what is below it.
    const room = belowRow === null ? 0 : Math.max(0, belowRow - firstRow - 1);
    return {
      end: hasRows ? this.#next : firstRow + room,
      samples,
      strays: this.#strays,
      lines: this.#rows.map(({ row }) => row),
      prepared: hasRows ? this.#rows.length - samples.length : room,
      isOpen: !hasRows && !this.#hasBelow,
      hasBelow: this.#hasBelow,
      model: this.#model,
      second: this.#second,
      like: this.#empty ?? this.#model,
      fixed,
      shared: this.#shared,
      hasFormulas: this.#hasFormulas,
    };
  }
}

/** Whether a formula refers to several rows above it one by one, as in `C2+C3`. */
function addsRowsAbove(formula: string, { firstRow, row }: { firstRow: number; row: number }): boolean {
  const above = [...formula.matchAll(CELL_OF_SHEET)]
    .map(([, number]) => Number(number))
    .filter((number) => number >= firstRow && number < row);
  return new Set(above).size > 1;
}

const CELL_OF_SHEET = /(?<![\w!.$:])\$?[A-Z]{1,3}\$?(\d{1,7})(?![\w(:])/g;

/** A range of cells of the same sheet. */
const ROWS_OF_RANGE = /(?<![\w!.$])\$?[A-Z]{1,3}\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})(?![\w(])/g;

/** Whether a column belongs to the table: it has a title. */
export function titledBy({ titledColumns }: Pick<FillTarget, 'titledColumns'>): (column: number) => boolean {
  const titled = titledColumns && new Set(titledColumns);
  return (column) => titled?.has(column) ?? true;
}

/** Whether a row has any content, or a style of its own. */
const hasMarks = (row: RowXml): boolean =>
  isStyled(row) || row.cells.some((cell) => cell.hasConstant || cell.formula);

/** The content of a cell, wherever it is stored. */
function contentOf({ xml }: CellXml): string {
  const end = xml.indexOf('>') + 1;
  return `${attributeIn(xml.slice(0, end), 't') ?? ''} ${xml.slice(end)}`;
}

/** The style of cells without one of their own, by column, from `cols`. */
export function columnStyles(before: string): (column: number) => string | undefined {
  const ranges = [...before.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].flatMap(([tag]) => {
    const style = attributeIn(tag, 'style');
    return style === undefined
      ? []
      : [{ first: Number(attributeIn(tag, 'min')) - 1, last: Number(attributeIn(tag, 'max')) - 1, style }];
  });
  return (column) => ranges.find(({ first, last }) => column >= first && column <= last)?.style;
}

/** The height of rows without one of their own, in points. */
export function defaultRowHeight(before: string): number {
  const [format = ''] = /<(?:\w+:)?sheetFormatPr\b[^>]*>/.exec(before) ?? [];
  return Number(attributeIn(format, 'defaultRowHeight') ?? 15);
}

/** The width of a column in pixels, as with most fonts. */
export function columnPixels(before: string, column: number): number {
  const tags = [...before.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].map(([tag]) => tag);
  const own = tags.find(
    (tag) => Number(attributeIn(tag, 'min')) - 1 <= column && Number(attributeIn(tag, 'max')) - 1 >= column,
  );
  const [format = ''] = /<(?:\w+:)?sheetFormatPr\b[^>]*>/.exec(before) ?? [];
  const width = Number((own && attributeIn(own, 'width')) ?? attributeIn(format, 'defaultColWidth') ?? 9);
  return Math.round(width * 7 + 5);
}
