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

/** A block as a spreadsheet reads it. */
export function writeBlock(block: Block): string {
  return block.map((row) => row.map(quoted).join('\t')).join('\n');
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
