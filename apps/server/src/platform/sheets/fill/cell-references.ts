import { columnOf } from '../merged-cells.ts';

/** Rows inserted into a sheet, for everything that refers to its rows. Row numbers from 1. */
export interface AddedRows {
  /** The first row of the table's body. */
  first: number;
  /** The first row after the body, where the new rows are inserted. */
  at: number;
  count: number;
  /** Whether what follows the body moves down; otherwise nothing follows it, and the new rows use that space. */
  moves: boolean;
}

const MAX_ROW = 1_048_576;
/** XFD, from 0. */
const LAST_COLUMN = 16_383;

/** The number of a row after the insertion. */
export function movedRow(row: number, { at, count, moves }: AddedRows): number {
  return moves && row >= at ? row + count : row;
}

/** A range of rows after the insertion; one that ends with the body is extended over the new rows. */
export function stretchedRows([top, bottom]: [number, number], added: AddedRows): [number, number] {
  const { first, at, count, moves } = added;
  if (count === 0) return [top, bottom];
  if (top >= at) return [movedRow(top, added), movedRow(bottom, added)];
  const last = Math.max(first, at - 1);
  if (bottom < last) return [top, bottom];
  const end = moves ? bottom + count : Math.max(bottom, at + count - 1);
  return [top, Math.min(MAX_ROW, end)];
}

/**
 * The same for ranges that never grow by themselves, such as merged cells: only those that reach beyond the body do.
 */
export function movedRows([top, bottom]: [number, number], added: AddedRows): [number, number] {
  if (top < added.at && bottom < added.at) return [top, bottom];
  return [movedRow(top, added), movedRow(bottom, added)];
}

const RANGE = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Z]{1,3})(\$?)(\d{1,7}))?$/;

/** Changes the rows in a list of ranges: `B5:D24 F7`. Anything that is not a range of cells stays as it is. */
export function mapRanges(list: string, change: (rows: [number, number]) => [number, number]): string {
  return list
    .split(/\s+/)
    .filter(Boolean)
    .map((range) => {
      const found = RANGE.exec(range);
      if (!found) return range;
      const [, d1 = '', left = '', d2 = '', top = '', d3 = '', right = '', d4 = '', bottom = top] = found;
      const [from, to] = change([Number(top), Number(bottom)]);
      const end = found[8] === undefined && from === to ? '' : `:${d3}${right || left}${d4}${to}`;
      return `${d1}${left}${d2}${from}${end}`;
    })
    .join(' ');
}

/** The rows and columns of ranges; columns from 0. */
export function rangesIn(
  list: string,
): { left: number; top: number; right: number; bottom: number; text: string }[] {
  return list.split(/\s+/).flatMap((text) => {
    const found = RANGE.exec(text);
    if (!found) return [];
    const [, , left = '', , top = '', , right = left, , bottom = top] = found;
    return [{ left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom), text }];
  });
}

/** A reference in a formula: a cell, a range of cells, or whole rows. */
const REFERENCE =
  /(?<![\p{L}\p{N}_.\\$])(?:(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7}))?|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\p{L}\p{N}_.(!:])/gu;
/** Parts of a formula where no references are looked for: texts, structured references, sheet names. */
const PIECES =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'!|(?:\[[^\]]*\])?[\p{L}_][\p{L}\p{N}_.]*!|\[(?:[^[\]]|\[[^\]]*\])*\]/gu;

type ChangeRow = (rows: [number, number], isRange: boolean) => [number, number];

/** Changes the references of a formula; `sheetOf` says whether references with a sheet name are included. */
function mapFormula(
  formula: string,
  {
    isMeant,
    change,
    skipAbsolute = false,
  }: { isMeant: (sheet: string | undefined) => boolean; change: ChangeRow; skipAbsolute?: boolean },
): string {
  let result = '';
  let at = 0;
  let sheet: string | undefined;
  const plain = (text: string): string => {
    const lead = sheet;
    sheet = undefined;
    let isFirst = true;
    return text.replace(REFERENCE, (found, ...groups) => {
      const offset = groups.find((one): one is number => typeof one === 'number') ?? 0;
      // A sheet name belongs to the reference that follows it directly.
      const own = isFirst && offset === 0 ? lead : undefined;
      isFirst = false;
      if (!isMeant(own)) return found;
      return changedReference(found, groups as (string | undefined)[], { change, skipAbsolute });
    });
  };
  for (const piece of formula.matchAll(PIECES)) {
    result += plain(formula.slice(at, piece.index)) + piece[0];
    at = piece.index + piece[0].length;
    sheet = piece[0].endsWith('!') ? sheetName(piece[0]) : undefined;
  }
  return result + plain(formula.slice(at));
}

function sheetName(piece: string): string {
  const name = piece.slice(0, -1);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

function changedReference(
  found: string,
  groups: readonly (string | undefined)[],
  { change, skipAbsolute }: { change: ChangeRow; skipAbsolute: boolean },
): string {
  const [d1 = '', left, d2 = '', top, d3 = '', right, d4 = '', bottom, w1 = '', whole, w2 = '', end] = groups;
  const apply = (a: number, b: number, isRange: boolean, marks: [string, string]): [number, number] => {
    const [from, to] = change([a, b], isRange);
    const keep = (mark: string, before: number, after: number) =>
      skipAbsolute && mark === '$' ? before : after;
    return [keep(marks[0], a, from), keep(marks[1], b, to)];
  };
  if (whole !== undefined && end !== undefined) {
    const [from, to] = apply(Number(whole), Number(end), true, [w1, w2]);
    return `${w1}${from}:${w2}${to}`;
  }
  // `YTD2024` is a name, because columns end at XFD.
  const isName = left !== undefined && columnOf(left.toUpperCase()) > LAST_COLUMN;
  if (left === undefined || top === undefined || isName) return found;
  if (right === undefined || bottom === undefined) {
    const [row] = apply(Number(top), Number(top), false, [d2, d2]);
    return row < 1 || row > MAX_ROW ? '#REF!' : `${d1}${left}${d2}${row}`;
  }
  const [from, to] = apply(Number(top), Number(bottom), true, [d2, d4]);
  if (from < 1 || to > MAX_ROW) return '#REF!';
  return `${d1}${left}${d2}${from}:${d3}${right}${d4}${to}`;
}

/** A formula as it reads further down: `$A$1` stays, `A1` moves. Columns stay. */
export function filledDown(formula: string, rows: number): string {
  if (rows === 0) return formula;
  return mapFormula(formula, {
    isMeant: () => true,
    change: ([top, bottom]) => [top + rows, bottom + rows],
    skipAbsolute: true,
  });
}

/**
 * A formula after rows were inserted into a sheet: it still means the same, and sums over the body include the new
 * rows.
 * @param where the sheet with the new rows, the sheet of the formula, and its row there
 */
export function withAddedRows(
  formula: string,
  added: AddedRows,
  where: { sheet: string; own: string; row?: number },
): string {
  if (added.count === 0) return formula;
  const wanted = where.sheet.toLowerCase();
  const isOwn = where.own.toLowerCase() === wanted;
  const { first, at } = added;
  const inBody = isOwn && where.row !== undefined && where.row >= first && where.row < at;
  return mapFormula(formula, {
    isMeant: (sheet) => (sheet === undefined ? isOwn : sheet.toLowerCase() === wanted),
    change: ([top, bottom], isRange) => {
      if (!isRange) return [movedRow(top, added), movedRow(bottom, added)];
      // `SUM(E24:H24)` in row 24 concerns that row only.
      const isOfRow = top === bottom && (inBody || at - first > 1);
      return isOfRow ? movedRows([top, bottom], added) : stretchedRows([top, bottom], added);
    },
  });
}
