import { cellText, type RawCell } from '../sheet-types.ts';

/**
 * Text that a spreadsheet program would run as a formula on opening the file. Apostrophes before it count as well,
 * because the reader removes one.
 */
const WOULD_RUN = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A line of comma-separated text (RFC 4180); text that would run as a formula gets an apostrophe in front. */
export function delimitedLine(cells: readonly RawCell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: RawCell): string {
  const written = cellText(cell);
  const safe = cell?.kind === 'text' && WOULD_RUN.test(written) ? `'${written}` : written;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The mark by which Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
