import { columnOf } from '../merged-cells.ts';
import { escapeXml } from '../workbook-parts-xml.ts';
import { attributeIn } from './xml-pieces.ts';

/** A cell of a sheet. */
export interface CellXml {
  /** From 0. */
  column: number;
  style: string | undefined;
  /** The whole element. */
  xml: string;
  /** Whether it has a value or a text; the result of a formula does not count. */
  hasConstant: boolean;
  formula: FormulaXml | undefined;
}

export interface FormulaXml {
  /** As written in the file; '' if it shares the formula of another cell. */
  text: string;
  kind: string | undefined;
  /** The id of a shared formula. */
  share: string | undefined;
  range: string | undefined;
}

export interface RowXml {
  /** From 1. */
  row: number;
  /** Its opening tag, never a self-closing one. */
  tag: string;
  cells: CellXml[];
}

const CELL = /<(?:\w+:)?c(?=[\s/>])[^>]*?(?:\/>|>[\s\S]*?<\/(?:\w+:)?c>)/g;
const FORMULA = /<(?:\w+:)?f(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?f>)/;

/** Parses a row. @param before the previous row, from which it is counted if it has no number of its own */
export function readRow(xml: string, before: number): RowXml {
  const end = xml.indexOf('>');
  const tag = xml.slice(0, end + 1).replace(/\s*\/>$/, '>');
  const cells: CellXml[] = [];
  let next = 0;
  for (const [cell] of xml.slice(end + 1).matchAll(CELL)) {
    const head = cell.slice(0, cell.indexOf('>') + 1);
    const [, letters] = /^([A-Z]{1,3})\d+$/.exec(attributeIn(head, 'r') ?? '') ?? [];
    const column = letters === undefined ? next : columnOf(letters);
    next = column + 1;
    const formula = FORMULA.exec(cell);
    const hasValue = /<(?:\w+:)?(?:v|t)(?:\s[^>]*)?>(?:[^<]|<!\[CDATA\[)/.test(cell);
    cells.push({
      column,
      style: attributeIn(head, 's'),
      xml: cell,
      hasConstant: !formula && hasValue,
      formula: formula
        ? {
            text: formula[2] ?? '',
            kind: attributeIn(formula[1] ?? '', 't'),
            share: attributeIn(formula[1] ?? '', 'si'),
            range: attributeIn(formula[1] ?? '', 'ref'),
          }
        : undefined,
    });
  }
  return { row: rowNumber(tag, before), tag, cells };
}

/** The number of a row, from its tag. @param before the previous row */
export function rowNumber(tag: string, before: number): number {
  const own = Number(attributeIn(tag, 'r'));
  return Number.isInteger(own) && own > 0 ? own : before + 1;
}

/** The limit that Excel sets for the text of a cell. */
const TEXT_MAX = 32_767;

/** A cell with a text of its own. @param tag its beginning, without the `>` */
export function textCell(tag: string, text: string, prefix: string): string {
  return (
    `${tag} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">` +
    `${escapeXml(text.slice(0, TEXT_MAX).toWellFormed())}</${prefix}t></${prefix}is></${prefix}c>`
  );
}

/** Whether the author of the form prepared a row: it, or one of its cells, has a style of its own. */
export function isStyled({ tag, cells }: RowXml): boolean {
  const own = attributeIn(tag, 's') ?? '0';
  return own !== '0' || cells.some(({ style = '0' }) => style !== '0');
}

/** Whether a row is hidden, by a filter or by hand. */
export function isHidden({ tag }: RowXml): boolean {
  return ['1', 'true'].includes(attributeIn(tag, 'hidden') ?? '');
}

/** Receives a sheet as it is read: first what precedes its rows, last what follows them. */
export interface SheetPiece {
  before?: string;
  rows: string[];
  after?: string;
}

/** What precedes or follows the rows may not be larger. */
const AROUND_MAX = 32 * 1024 ** 2;
const ROW_MAX = 16 * 1024 ** 2;
const ROWS_BEGIN = /<(?:\w+:)?sheetData(?:\s[^>]*)?(\/?)>/;

/**
 * Splits a sheet while it is read, with one chunk in memory at a time.
 * @throws RangeError for a part that is too large or does not end; TypeError for text that is not UTF-8
 */
export async function* cutSheet(chunks: AsyncIterable<Buffer>): AsyncGenerator<SheetPiece> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
  let state: 'before' | 'rows' | 'after' = 'before';
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (state === 'before') {
      const found = ROWS_BEGIN.exec(text);
      limit(text.length, AROUND_MAX);
      if (!found) continue;
      const end = found.index + found[0].length;
      yield { before: text.slice(0, end), rows: [] };
      text = text.slice(end);
      state = found[1] === '/' ? 'after' : 'rows';
    }
    if (state === 'rows') {
      const { rows, rest, isOver } = cutRows(text);
      if (rows.length > 0) yield { rows };
      text = rest;
      if (isOver) state = 'after';
      else limit(text.length, ROW_MAX);
    }
    if (state === 'after') limit(text.length, AROUND_MAX);
  }
  text += decoder.decode();
  if (state !== 'after' || !/<\/(?:\w+:)?worksheet>/.test(text))
    throw new RangeError('The sheet does not end');
  yield { rows: [], after: text };
}

function cutRows(text: string): { rows: string[]; rest: string; isOver: boolean } {
  const rows: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    const tagEnd = start < 0 ? -1 : text.indexOf('>', start);
    if (tagEnd < 0) return { rows, rest: text.slice(at), isOver: false };
    if (isEndOfRows(text, start)) return { rows, rest: text.slice(start), isOver: true };
    const end = rowEnd(text, start, tagEnd);
    if (end < 0) return { rows, rest: text.slice(at), isOver: false };
    rows.push(text.slice(start, end));
    at = end;
  }
}

function limit(length: number, most: number): void {
  if (length > most) throw new RangeError('A part of the sheet is too large');
}

function isEndOfRows(text: string, start: number): boolean {
  return /^<\/(?:\w+:)?sheetData\s*>/.test(text.slice(start, start + 80));
}

function rowEnd(text: string, start: number, tagEnd: number): number {
  if (text[tagEnd - 1] === '/') return tagEnd + 1;
  const [, prefix = ''] = /^<(\w+:)?/.exec(text.slice(start, start + 20)) ?? [];
  const close = `</${prefix}row>`;
  const end = text.indexOf(close, tagEnd);
  return end < 0 ? -1 : end + close.length;
}
