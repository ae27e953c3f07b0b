import type { FillPlace } from './fill-types.ts';
import { cutSheet, isHidden, isStyled, readRow, type RowXml } from './row-xml.ts';
import { attributeIn } from './xml-pieces.ts';

/** What is found of a sheet before anything is written. Row numbers from 1. */
export interface SheetBody {
  /** What stands before and behind the rows. */
  before: string;
  after: string;
  /** The first row behind the body of the table. */
  end: number;
  samples: number[];
  /** Rows of the body that are empty, as many as there are elements. */
  prepared: number;
  /** The body goes on to the end of the sheet: it has no rows of its own, and nothing stands below. */
  isOpen: boolean;
  hasBelow: boolean;
  /** The first row of the body: others are made like it. */
  model: RowXml | undefined;
  /** Formulas that several cells share, by number, with the cell that has the text. */
  shared: ReadonlyMap<string, { text: string; row: number; column: number }>;
  hasFormulas: boolean;
}

/** Reads where the table's body begins and ends, what stands in it, and what its rows are made like. */
export async function surveyBody(chunks: AsyncIterable<Buffer>, place: FillPlace): Promise<SheetBody> {
  const body = new BodyFinder(place);
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
  readonly #place: FillPlace;
  readonly #numberColumns: ReadonlySet<number>;
  readonly #shared = new Map<string, { text: string; row: number; column: number }>();
  readonly #samples: number[] = [];
  #last = 0;
  #next: number;
  #prepared = 0;
  #isOver = false;
  #hasBelow: boolean;
  #hasFormulas = false;
  #model: RowXml | undefined;

  constructor(place: FillPlace) {
    this.#place = place;
    this.#next = place.firstRow;
    this.#numberColumns = new Set(place.numberColumns);
    this.#hasBelow = place.belowRow !== null;
  }

  see(xml: string): void {
    const row = readRow(xml, this.#last);
    this.#last = row.row;
    this.#rememberFormulas(row);
    if (row.row < this.#place.firstRow) return;
    if (!this.#isOver && this.#isOfBody(row)) this.#take(row);
    else if (row.cells.some((cell) => cell.hasConstant || cell.formula)) this.#hasBelow = true;
  }

  #isOfBody(row: RowXml): boolean {
    const { belowRow } = this.#place;
    const isBelow = belowRow !== null && row.row >= belowRow;
    const isBlank = !isStyled(row) && !row.cells.some((cell) => cell.hasConstant || cell.formula);
    const isApart = row.row > this.#next + (this.#model ? 0 : 1);
    // A blank line before the first row is nothing; behind one it ends the table.
    if (isBelow || isApart || (isBlank && this.#model)) this.#isOver = true;
    return !isBlank && !this.#isOver;
  }

  #take(row: RowXml): void {
    this.#next = row.row + 1;
    if (isHidden(row)) return;
    this.#model ??= row;
    const isSample = row.cells.some(
      ({ column, hasConstant }) => hasConstant && !this.#numberColumns.has(column),
    );
    if (isSample) this.#samples.push(row.row);
    else this.#prepared += 1;
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
    const { firstRow, belowRow } = this.#place;
    const hasRows = this.#model !== undefined;
    // One line stays between the table and what stands below it.
    const room = belowRow === null ? 0 : Math.max(0, belowRow - firstRow - 1);
    return {
      end: hasRows ? this.#next : firstRow + room,
      samples: this.#samples,
      prepared: hasRows ? this.#prepared : room,
      isOpen: !hasRows && !this.#hasBelow,
      hasBelow: this.#hasBelow,
      model: this.#model,
      shared: this.#shared,
      hasFormulas: this.#hasFormulas,
    };
  }
}

/** The look of cells that have none of their own, by column: what `cols` says. */
export function columnStyles(before: string): (column: number) => string | undefined {
  const ranges = [...before.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].flatMap(([tag]) => {
    const style = attributeIn(tag, 'style');
    return style === undefined
      ? []
      : [{ first: Number(attributeIn(tag, 'min')) - 1, last: Number(attributeIn(tag, 'max')) - 1, style }];
  });
  return (column) => ranges.find(({ first, last }) => column >= first && column <= last)?.style;
}

/** The width of a column in pixels, as most fonts have it. */
export function columnPixels(before: string, column: number): number {
  const tags = [...before.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].map(([tag]) => tag);
  const own = tags.find(
    (tag) => Number(attributeIn(tag, 'min')) - 1 <= column && Number(attributeIn(tag, 'max')) - 1 >= column,
  );
  const [format = ''] = /<(?:\w+:)?sheetFormatPr\b[^>]*>/.exec(before) ?? [];
  const width = Number((own && attributeIn(own, 'width')) ?? attributeIn(format, 'defaultColWidth') ?? 9);
  return Math.round(width * 7 + 5);
}
