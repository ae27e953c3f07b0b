import { columnLetters } from '../workbook-parts-xml.ts';
import { withDimension, withDrawing } from '../fill/edit-around.ts';
import { cutSheet, readRow, rowNumber, textCell, type RowXml } from '../fill/row-xml.ts';
import { columnStyles } from '../fill/survey-body.ts';
import { attributeIn, withAttribute } from '../fill/xml-pieces.ts';
import { columnOf, mergedRanges, type MergedRange } from '../merged-cells.ts';
import type { MarkStyles } from './mark-styles.ts';
import type { MarkedRow, MarkJob } from './mark-types.ts';

/** What is found in a sheet before it is marked. */
export interface SheetEnds {
  /** What precedes and what follows the rows. */
  before: string;
  after: string;
  /** The last column with content, from 0; -1 if there is none. */
  lastColumn: number;
}

export async function surveyEnds(chunks: AsyncIterable<Buffer>): Promise<SheetEnds> {
  const ends: SheetEnds = { before: '', after: '', lastColumn: -1 };
  for await (const piece of cutSheet(chunks)) {
    ends.before = piece.before ?? ends.before;
    ends.after = piece.after ?? ends.after;
    for (const row of piece.rows) ends.lastColumn = Math.max(ends.lastColumn, lastUsed(row));
  }
  return ends;
}

/** Counts up to the last value, text or formula of a row. */
const USED = /^[\s\S]*<\/(?:\w+:)?(?:v|is|f)>/;
const LAST_CELL = /^[\s\S]*<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})\d+"/;

function lastUsed(xml: string): number {
  const [used] = USED.exec(xml) ?? [];
  if (used === undefined) return -1;
  const [, letters] = LAST_CELL.exec(used) ?? [];
  if (letters !== undefined) return columnOf(letters);
  return readRow(xml, 0).cells.findLast((cell) => cell.hasConstant || cell.formula)?.column ?? -1;
}

/** The column for the reasons: after everything that is used, and after merged cells in rows that get one. */
export function reasonsColumn(ends: SheetEnds, job: MarkJob, rows: readonly MarkedRow[]): number {
  if (job.column !== null) return job.column;
  const named = [...(job.headerRow === null ? [] : [job.headerRow]), ...rows.map(({ row }) => row)];
  named.sort((one, other) => one - other);
  const merged = mergedRanges(ends.after)
    .filter(({ top, bottom }) => (firstFrom(named, top + 1) ?? Infinity) <= bottom + 1)
    .map(({ right }) => right);
  return merged.reduce((last, right) => Math.max(last, right), ends.lastColumn) + 1;
}

/** The first of sorted numbers that is at least another. */
function firstFrom(sorted: readonly number[], least: number): number | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}

/** Of merged cells only the first is visible, so it gets the mark of all. */
export function onFirstCells(rows: readonly MarkedRow[], after: string): MarkedRow[] {
  const waiting = mergedRanges(after).toReversed();
  if (waiting.length === 0) return [...rows];
  let open: MergedRange[] = [];
  const first = new Map<number, MarkedRow>();
  for (const row of rows) {
    const index = row.row - 1;
    for (let next = waiting.at(-1); next && next.top <= index; next = waiting.at(-1)) {
      waiting.pop();
      open.push(next);
    }
    open = open.filter(({ bottom }) => bottom >= index);
    const own: MarkedRow = { ...row, cells: [] };
    first.set(row.row, mergedRow(first.get(row.row), own));
    for (const [column, note] of row.cells) {
      const range = open.find(({ left, right }) => column >= left && column <= right);
      const cell = range ? { row: range.top + 1, column: range.left } : { row: row.row, column };
      const seen: MarkedRow = { row: cell.row, text: '', cells: [[cell.column, note]] };
      first.set(cell.row, mergedRow(first.get(cell.row), seen));
    }
  }
  return [...first.values()].toSorted((one, other) => one.row - other.row);
}

function mergedRow(known: MarkedRow | undefined, more: MarkedRow): MarkedRow {
  if (!known) return more;
  const cells = new Map(known.cells);
  for (const [column, note] of more.cells) cells.set(column, cells.get(column) ?? note);
  return { row: more.row, text: known.text === '' ? more.text : known.text, cells: [...cells] };
}

export interface SheetMarking {
  job: MarkJob;
  /** The column for the reasons. */
  column: number;
  rows: ReadonlyMap<number, MarkedRow>;
  styles: MarkStyles;
  /** Relation id of the drawing of notes that the sheet gets. */
  notes: string | undefined;
}

/** Width of the column of reasons, in characters. */
const REASONS_WIDTH = 60;

/** The text of a sheet with marked cells and a column of reasons; everything else stays as it is. */
export async function* markedSheet(
  chunks: AsyncIterable<Buffer>,
  marking: SheetMarking,
): AsyncGenerator<string> {
  let writer: RowMarker | undefined;
  for await (const piece of cutSheet(chunks)) {
    if (piece.before !== undefined) {
      writer = new RowMarker(marking, piece.before);
      const wider = withDimension(piece.before, { column: marking.column });
      yield marking.job.column === null ? withColumnWidth(wider, marking.column, REASONS_WIDTH) : wider;
    }
    let text = '';
    for (const xml of piece.rows) text += writer?.next(xml) ?? xml;
    if (text !== '') yield text;
    if (piece.after === undefined) continue;
    const after = withFilter(piece.after, marking, writer?.last ?? 0);
    yield marking.notes === undefined ? after : withDrawing(after, marking.notes, 'legacyDrawing');
  }
}

/** What stands between the rows and a filter (ECMA-376 part 1, 18.3.1.99). */
const BEFORE_FILTER =
  /^\s*<\/(?:\w+:)?sheetData>(?:\s*<((?:\w+:)?(?:sheetCalcPr|sheetProtection|protectedRanges|scenarios))\b(?:[^>]*\/>|[\s\S]*?<\/\1>))*/;

/** A filter over the table, so that its wrong rows can be shown alone; a sheet keeps those that it has. */
function withFilter(after: string, { job, column, rows }: SheetMarking, last: number): string {
  const [before] = BEFORE_FILTER.exec(after) ?? [];
  const hasOne = /<(?:\w+:)?(?:autoFilter|tableParts)\b/.test(after);
  if (hasOne || before === undefined || rows.size === 0 || job.headerRow === null) return after;
  const [, prefix = ''] = /<\/(\w+:)?sheetData/.exec(before) ?? [];
  const tag = `<${prefix}autoFilter ref="A${job.headerRow}:${columnLetters(column)}${last}"/>`;
  return before + tag + after.slice(before.length);
}

class RowMarker {
  readonly #marking: SheetMarking;
  readonly #prefix: string;
  readonly #columnStyle: (column: number) => string | undefined;
  /** Styles of the cells above, by column. */
  readonly #above = new Map<number, string>();
  /** Number of the row that came last. */
  last = 0;

  constructor(marking: SheetMarking, before: string) {
    this.#marking = marking;
    [, this.#prefix = ''] = /<(\w+:)?sheetData/.exec(before) ?? [];
    this.#columnStyle = columnStyles(before);
  }

  next(xml: string): string {
    const { job, rows } = this.#marking;
    const number = rowNumber(xml.slice(0, xml.indexOf('>') + 1), this.last);
    const isHead = number === job.headerRow;
    const mark = rows.get(number);
    const mayHaveFormer = job.column !== null && number > (job.headerRow ?? 0);
    const row = mark || isHead || mayHaveFormer ? readRow(xml, this.last) : undefined;
    this.last = number;
    return row ? this.#written(row, { isHead, mark, isBody: number > (job.headerRow ?? 0) }) : xml;
  }

  #written(
    row: RowXml,
    { mark, isHead, isBody }: { mark: MarkedRow | undefined; isHead: boolean; isBody: boolean },
  ): string {
    const { job, column: reasons, styles } = this.#marking;
    const wrong = new Set(mark?.cells.map(([column]) => column).filter((column) => column !== reasons));
    const cells = new Map<number, string>();
    for (const { column, style, xml } of row.cells) {
      const base = job.column === null ? style : styles.unmarked(style, this.#above.get(column));
      if (base !== undefined) this.#above.set(column, base);
      const look = wrong.has(column) ? styles.marked(base) : base;
      cells.set(column, look === style ? xml : withLook(xml, look));
    }
    for (const column of wrong) {
      if (cells.has(column)) continue;
      const base = attributeIn(row.tag, 's') ?? this.#columnStyle(column);
      cells.set(column, `${this.#tag(row, column, styles.marked(base))}/>`);
    }
    const text = isHead && this.#marking.rows.size > 0 ? job.title : (mark?.text ?? '');
    if (isHead || isBody) cells.delete(reasons);
    if (text !== '') {
      const look = isHead ? this.#titleLook(row, reasons) : styles.reasons();
      cells.set(reasons, textCell(this.#tag(row, reasons, look), text, this.#prefix));
    }
    const written = [...cells].toSorted(([one], [other]) => one - other).map(([, xml]) => xml);
    return `${withAttribute(row.tag, 'spans', undefined)}${written.join('')}</${this.#prefix}row>`;
  }

  #tag({ row }: RowXml, column: number, look: string | undefined): string {
    const styled = look === undefined ? '' : ` s="${look}"`;
    return `<${this.#prefix}c r="${columnLetters(column)}${row}"${styled}`;
  }

  /** In the style of the title before it. */
  #titleLook({ cells }: RowXml, reasons: number): string | undefined {
    return cells.findLast(({ column }) => column < reasons)?.style;
  }
}

function withLook(xml: string, look: string | undefined): string {
  const end = xml.indexOf('>') + 1;
  return withAttribute(xml.slice(0, end), 's', look) + xml.slice(end);
}

/** What precedes the rows, with a visible column of its own width. */
function withColumnWidth(before: string, column: number, width: number): string {
  const [, prefix = ''] = /<(\w+:)?sheetData/.exec(before) ?? [];
  const number = column + 1;
  const own = `<${prefix}col min="${number}" max="${number}" width="${width}" customWidth="1"/>`;
  const [block] = /<(?:\w+:)?cols>[\s\S]*?<\/(?:\w+:)?cols>/.exec(before) ?? [];
  if (block === undefined) {
    return before.replace(/<(?:\w+:)?sheetData/, (found) => `<${prefix}cols>${own}</${prefix}cols>${found}`);
  }
  const tags = [...block.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].map(([tag]) => {
    const [first, last] = [Number(attributeIn(tag, 'min')), Number(attributeIn(tag, 'max'))];
    return { tag, first, last };
  });
  const others = tags.flatMap(({ tag, first, last }) => {
    if (number < first || number > last) return [{ tag, first }];
    const ranges: [number, number][] = [
      [first, number - 1],
      [number + 1, last],
    ];
    return ranges.flatMap(([min, max]) =>
      min > max
        ? []
        : [{ tag: withAttribute(withAttribute(tag, 'min', String(min)), 'max', String(max)), first: min }],
    );
  });
  const all = [...others, { tag: own, first: number }].toSorted((one, other) => one.first - other.first);
  const columns = all.map(({ tag }) => tag.replace(/([^/])>$/, '$1/>')).join('');
  return before.replace(block, () => `<${prefix}cols>${columns}</${prefix}cols>`);
}
