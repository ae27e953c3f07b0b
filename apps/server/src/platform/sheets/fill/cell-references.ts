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

/** What is known about a reference besides its rows. */
interface Reference {
  isRange: boolean;
  /** Its first column; undefined for whole rows. */
  left: string | undefined;
  /** Whether its first and its last row have a `$`. */
  fixed: [boolean, boolean];
  /** The sheet that it names. */
  sheet: string | undefined;
}

type ChangeRow = (rows: [number, number], reference: Reference) => [number, number];

/** Changes the references of a formula; `isMeant` says whether references with a sheet name are included. */
function mapFormula(
  formula: string,
  { isMeant, change }: { isMeant: (sheet: string | undefined) => boolean; change: ChangeRow },
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
      return changedReference(found, groups as (string | undefined)[], { change, sheet: own });
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
  { change, sheet }: { change: ChangeRow; sheet: string | undefined },
): string {
  const [d1 = '', left, d2 = '', top, d3 = '', right, d4 = '', bottom, w1 = '', whole, w2 = '', end] = groups;
  if (whole !== undefined && end !== undefined) {
    const fixed: Reference['fixed'] = [w1 === '$', w2 === '$'];
    const [from, to] = change([Number(whole), Number(end)], { isRange: true, left: undefined, fixed, sheet });
    return `${w1}${from}:${w2}${to}`;
  }
  // `YTD2024` is a name, because columns end at XFD.
  const isName = left !== undefined && columnOf(left.toUpperCase()) > LAST_COLUMN;
  if (left === undefined || top === undefined || isName) return found;
  const isRange = right !== undefined && bottom !== undefined;
  const rows: [number, number] = [Number(top), Number(isRange ? bottom : top)];
  const fixed: Reference['fixed'] = [d2 === '$', (isRange ? d4 : d2) === '$'];
  const [from, to] = change(rows, { isRange, left, fixed, sheet });
  if (from < 1 || to > MAX_ROW) return '#REF!';
  const first = `${d1}${left}${d2}${from}`;
  return isRange ? `${first}:${d3}${right}${d4}${to}` : first;
}

/** A formula as it reads further down: `$A$1` stays, `A1` moves. Columns stay. */
export function filledDown(formula: string, rows: number): string {
  if (rows === 0) return formula;
  return mapFormula(formula, { isMeant: () => true, change: downBy(rows) });
}

const downBy =
  (rows: number): ChangeRow =>
  ([top, bottom], { fixed }) => [fixed[0] ? top : top + rows, fixed[1] ? bottom : bottom + rows];

/**
 * A formula after rows were inserted into a sheet: it still means the same, and sums over the body include the new
 * rows.
 * @param where the sheet with the new rows, the sheet of the formula, and its row there; isOfBlock: whether it is about
 * the rows of a block of the body, so that nothing is added to them
 */
export function withAddedRows(
  formula: string,
  added: AddedRows,
  where: { sheet: string; own: string; row?: number; isOfBlock?: boolean },
): string {
  if (added.count === 0) return formula;
  const wanted = where.sheet.toLowerCase();
  const isOwn = where.own.toLowerCase() === wanted;
  return mapFormula(formula, {
    isMeant: (sheet) => (sheet === undefined ? isOwn : sheet.toLowerCase() === wanted),
    change: byAdded(added, isOwn ? where : {}),
  });
}

function byAdded(
  added: AddedRows,
  { row, isOfBlock = false }: { row?: number; isOfBlock?: boolean },
): ChangeRow {
  const { first, at } = added;
  const inBody = row !== undefined && row >= first && row < at;
  return ([top, bottom], { isRange }) => {
    if (!isRange) return [movedRow(top, added), movedRow(bottom, added)];
    // `SUM(E24:H24)` in row 24 concerns that row only.
    const isOfRow = top === bottom && (inBody || at - first > 1);
    const isFixed = isOfRow || (isOfBlock && inBody);
    return isFixed ? movedRows([top, bottom], added) : stretchedRows([top, bottom], added);
  };
}

/** Rows that belong together; the last one included. */
export interface RowBlock {
  top: number;
  bottom: number;
}

/**
 * A formula from the first row of a block as it reads in a row of a record: what refers to all rows of the block refers
 * to all rows of the record, and what refers to a merged cell of the block to that of the record.
 * @param about.row of the record that gets the formula. about.isMerged: whether a column is merged over the rows
 */
export function inRecord(
  formula: string,
  {
    block,
    record,
    row,
    isMerged,
    added,
    sheet,
  }: {
    block: RowBlock;
    record: RowBlock;
    row: number;
    isMerged: (column: number) => boolean;
    added: AddedRows;
    /** Name of the sheet. */
    sheet: string;
  },
): string {
  const shift = row - block.top;
  const [insert, down] = [byAdded(added, { row: block.top }), downBy(shift)];
  return mapFormula(formula, {
    isMeant: () => true,
    change([top, bottom], reference) {
      const { isRange, left = '' } = reference;
      if (reference.sheet !== undefined && reference.sheet.toLowerCase() !== sheet.toLowerCase())
        return down([top, bottom], reference);
      if (top < block.top || bottom > block.bottom) return down(insert([top, bottom], reference), reference);
      if (isRange && top === block.top && bottom === block.bottom) return [record.top, record.bottom];
      const isOfRecord = !isRange && isMerged(columnOf(left.toUpperCase()));
      return isOfRecord ? [record.top, record.top] : [top + shift, bottom + shift];
    },
  });
}

/** Whether a formula in the first row of a block refers to some of its other rows, but not to all of them. */
export function refersToSome(
  formula: string,
  { block, isMerged, sheet }: Pick<Parameters<typeof inRecord>[1], 'block' | 'isMerged' | 'sheet'>,
): boolean {
  let isSome = false;
  mapFormula(formula, {
    isMeant: (name) => name === undefined || name.toLowerCase() === sheet.toLowerCase(),
    change([top, bottom], { left = '' }) {
      const isInside = top >= block.top && bottom <= block.bottom;
      const isWhole = top === block.top && bottom === block.bottom;
      const isFirst = bottom === block.top || isMerged(columnOf(left.toUpperCase()));
      isSome ||= isInside && !isWhole && !isFirst;
      return [top, bottom];
    },
  });
  return isSome;
}
