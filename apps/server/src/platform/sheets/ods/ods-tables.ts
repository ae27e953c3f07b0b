import type { Handler, Parser } from 'htmlparser2';
import type { HiddenParts } from '../hidden-parts.ts';
import { CellText, odsCell } from './ods-cell.ts';
import { UsualNames, type Attributes } from './ods-names.ts';
import type { RawCell, SheetLimits } from '../sheet-types.ts';

/** A table of an OpenDocument sheet. */
export interface OdsTable {
  readonly name: string;
  readonly isVisible: boolean;
  /** Characters of text in it. */
  readonly size: number;
}

/** A row as the file stores it. */
export interface OdsRow {
  readonly cells: RawCell[];
  /** How many times it is repeated. */
  readonly times: number;
  readonly isHidden: boolean;
  /** Filled cells that are merged with those to their right or below. */
  readonly spans: { left: number; right: number; rows: number }[];
}

export interface TableListener {
  /** @returns what collects the hidden parts of the table; undefined if its rows are not wanted */
  onTable(): HiddenParts | undefined;
  /** @returns whether more rows are wanted */
  onRow(row: OdsRow): boolean;
  onEnd(table: OdsTable): void;
}

/** Elements that are not text of a cell: notes, phonetic readings, tracked changes, and copies of other files. */
const ASIDE = new Set([
  'office:annotation',
  'office:forms',
  'table:shapes',
  'table:tracked-changes',
  'table:dde-links',
  'text:note',
  'text:ruby-text',
]);
const DRAWN = /^(draw|dr3d):/;
/** At most so many blanks are taken from one mark. */
const BLANKS_MAX = 1_000;

/** Builds tables and their rows from the tags of an OpenDocument content part. */
export class TableReader {
  isWorkbook = false;
  readonly #limits: SheetLimits;
  readonly #listener: TableListener;
  readonly #names = new UsualNames();
  readonly #undisplayed = new Set<string>();
  #parser: Pick<Parser, 'startIndex' | 'endIndex'> = { startIndex: 0, endIndex: 0 };
  #style = '';
  #depth = 0;
  /** Open tags within an element that is skipped. */
  #aside = 0;
  #table = { name: '', style: '', from: 0 };
  #hidden: HiddenParts | undefined;
  #wantsRows = false;
  #column = 0;
  #row: OdsRow | undefined;
  #at = 0;
  #cell: { attributes: Attributes; content: CellText } | undefined;

  constructor(limits: SheetLimits, listener: TableListener) {
    this.#limits = limits;
    this.#listener = listener;
  }

  readonly handler: Partial<Handler> = {
    onparserinit: (parser) => {
      this.#parser = parser;
    },
    onopentag: (name, attributes) => this.#open(name, attributes),
    ontext: (text) => {
      if (this.#aside === 0) this.#cell?.content.add(text);
    },
    onclosetag: (name) => this.#close(this.#names.element(name)),
  };

  #open(writtenName: string, written: Attributes): void {
    if (this.#depth === 0) this.#names.learn(written);
    const name = this.#names.element(writtenName);
    if (this.#aside > 0 || ASIDE.has(name) || DRAWN.test(name)) {
      this.#aside += 1;
      return;
    }
    const attributes = this.#names.attributes(written);
    if (name === 'table:table') this.#openTable(attributes);
    else if (this.#depth === 0) this.#openBefore(name, attributes);
    else if (this.#depth === 1 && this.#hidden) this.#openWithin(name, attributes, this.#hidden);
  }

  #openBefore(name: string, attributes: Attributes): void {
    if (name === 'office:spreadsheet') this.isWorkbook = true;
    if (name === 'style:style') this.#style = attributes['style:name'] ?? '';
    if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.#undisplayed.add(this.#style);
  }

  #openTable(attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > 1) return;
    const [name = '', style = ''] = [attributes['table:name'], attributes['table:style-name']];
    this.#table = { name, style, from: this.#parser.startIndex };
    this.#hidden = this.#listener.onTable();
    this.#wantsRows = this.#hidden !== undefined;
    this.#column = 0;
  }

  #openWithin(name: string, attributes: Attributes, hidden: HiddenParts): void {
    if (name === 'table:table-column') this.#openColumn(attributes, hidden);
    else if (name === 'table:table-row') this.#openRow(attributes, hidden);
    else if (!this.#wantsRows) return;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
      this.#cell = { attributes, content: new CellText(this.#limits.maxCellLength) };
    else if (this.#cell) openText(this.#cell.content, name, attributes);
  }

  #openColumn(attributes: Attributes, hidden: HiddenParts): void {
    const count = repeated(attributes, 'table:number-columns-repeated');
    const last = Math.min(this.#column + count, this.#limits.maxColumns);
    if (isCollapsed(attributes))
      for (let column = this.#column; column < last; column += 1) hidden.columns.add(column);
    this.#column += count;
  }

  #openRow(attributes: Attributes, hidden: HiddenParts): void {
    const times = repeated(attributes, 'table:number-rows-repeated');
    if (attributes['table:visibility'] === 'filter') hidden.isFiltered = true;
    this.#row = { cells: [], times, isHidden: isCollapsed(attributes), spans: [] };
    this.#at = 0;
  }

  #close(name: string): void {
    if (this.#aside > 0) this.#aside -= 1;
    else if (name === 'table:table') this.#closeTable();
    else if (this.#depth !== 1) return;
    else if (isParagraph(name)) this.#cell?.content.closeParagraph();
    else if (name === 'table:table-cell') this.#closeCell(true);
    // Cells covered by a merged one are not shown.
    else if (name === 'table:covered-table-cell') this.#closeCell(false);
    else if (name === 'table:table-row') this.#closeRow();
  }

  #closeTable(): void {
    this.#depth -= 1;
    if (this.#depth > 0) return;
    const { name, style, from } = this.#table;
    this.#hidden = undefined;
    this.#listener.onEnd({
      name,
      isVisible: !this.#undisplayed.has(style),
      size: this.#parser.endIndex - from,
    });
  }

  #closeRow(): void {
    if (this.#row && this.#wantsRows) this.#wantsRows = this.#listener.onRow(this.#row);
    this.#row = undefined;
  }

  #closeCell(isShown: boolean): void {
    const [cell, row] = [this.#cell, this.#row];
    this.#cell = undefined;
    if (!cell || !row) return;
    const count = repeated(cell.attributes, 'table:number-columns-repeated');
    const value = isShown ? odsCell(cell.attributes, cell.content.text) : null;
    if (value !== null) this.#fill(row, { value, count, attributes: cell.attributes });
    this.#at += count;
  }

  /** Content too far to the right goes into the first column over the limit, so that the sheet is refused. */
  #fill(row: OdsRow, cell: { value: RawCell; count: number; attributes: Attributes }): void {
    const { maxColumns } = this.#limits;
    const left = Math.min(this.#at, maxColumns);
    const right = Math.min(this.#at + cell.count - 1, maxColumns);
    while (row.cells.length < left) row.cells.push(null);
    while (row.cells.length <= right) row.cells.push(cell.value);
    const columns = repeated(cell.attributes, 'table:number-columns-spanned');
    const rows = repeated(cell.attributes, 'table:number-rows-spanned');
    if (columns === 1 && rows === 1) return;
    for (let column = left; column <= right; column += 1) {
      const isCovered = column <= (row.spans.at(-1)?.right ?? -1);
      const last = Math.min(column + columns - 1, maxColumns);
      if (!isCovered) row.spans.push({ left: column, right: last, rows });
    }
  }
}

function openText(content: CellText, name: string, attributes: Attributes): void {
  if (isParagraph(name)) content.openParagraph();
  else if (name === 'text:s')
    content.addExactly(' '.repeat(Math.min(repeated(attributes, 'text:c'), BLANKS_MAX)));
  else if (name === 'text:tab') content.addExactly('\t');
  else if (name === 'text:line-break') content.addExactly('\n');
}

const isParagraph = (name: string): boolean => name === 'text:p' || name === 'text:h';

function repeated(attributes: Attributes, name: string): number {
  const count = Number(attributes[name] ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

function isCollapsed(attributes: Attributes): boolean {
  const visibility = attributes['table:visibility'];
  return visibility === 'collapse' || visibility === 'filter';
}
