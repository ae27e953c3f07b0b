import { cellText, type RawCell } from './sheet-types.ts';

/**
 * What a program for sheets would run as a formula when the file is opened in it. Apostrophes before it count as well: the
 * reader takes one off.
 */
const WOULD_RUN = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A line of comma-separated text (RFC 4180); text that would run as a formula gets an apostrophe before it. */
export function delimitedLine(cells: readonly RawCell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: RawCell): string {
  const written = cellText(cell);
  const safe = cell?.kind === 'text' && WOULD_RUN.test(written) ? `'${written}` : written;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The mark by which Excel knows that a text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
