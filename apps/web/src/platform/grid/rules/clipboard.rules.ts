/** A block of cells as texts, row by row. */
export type Block = readonly (readonly string[])[];

/**
 * Reads what a spreadsheet puts on the clipboard: cells separated by tabs, one row per line. A cell that contains tabs,
 * line breaks or quotes is quoted, with its quotes doubled.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const tidy = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < tidy.length; at += 1) {
    const sign = tidy.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (tidy.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '' && isClosed(tidy, at)) isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  // Spreadsheets end the last row with a line break, too.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** Whether a quote at the start of a cell is closed at the end of a cell: the inch mark of `"12` opens nothing. */
function isClosed(text: string, from: number): boolean {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text.charAt(at) !== '"') continue;
    const next = text.charAt(at + 1);
    if (next === '"') at += 1;
    else return next === '' || next === '\t' || next === '\n';
  }
  return false;
}

/** The cells of the first table of an HTML fragment, those over several columns or rows once; undefined without one. */
export function readTable(html: string): string[][] | undefined {
  const table =
    html === '' ? null : new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return undefined;
  const block: string[][] = [];
  [...table.rows].forEach((row, at) => {
    const cells = (block[at] ??= []);
    for (const cell of row.cells) {
      const from = firstFree(cells);
      for (let down = 0; down < Math.min(cell.rowSpan, table.rows.length - at); down += 1) {
        for (let across = 0; across < Math.min(cell.colSpan, SPAN_MAX); across += 1) {
          const line = (block[at + down] ??= []);
          line[from + across] = down === 0 && across === 0 ? (cell.textContent ?? '').trim() : '';
        }
      }
    }
  });
  const width = Math.max(0, ...block.map(({ length }) => length));
  const whole = block.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
  return width === 0 ? undefined : whole;
}

const SPAN_MAX = 100;

function firstFree(cells: readonly (string | undefined)[]): number {
  const at = cells.findIndex((cell) => cell === undefined);
  return at < 0 ? cells.length : at;
}

/** A block as a spreadsheet reads it. */
export function writeBlock(block: Block): string {
  return block.map((row) => row.map(quoted).join('\t')).join('\n');
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
