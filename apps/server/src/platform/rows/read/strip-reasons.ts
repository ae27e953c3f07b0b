import { cellText, type RawCell, type SheetOutline } from '../../sheets/index.ts';
import {
  allTitles,
  isReasons,
  reasonBeginnings,
  reasonsColumn,
  responseTitles,
} from '../response/response-columns.rules.ts';

function isUntitledReason(cell: RawCell | undefined): boolean {
  return cell?.kind === 'text' && reasonBeginnings.some((begin) => cell.text.startsWith(begin));
}

/** Removes the column of reasons from a sheet that is one of our response sheets, while it is read. */
export class ReasonStripper {
  #column: number | undefined;
  #title = responseTitles.en.problems;
  /** Without titles, reasons are recognised by how they begin. */
  readonly #isTitled: boolean;

  constructor(isTitled: boolean) {
    this.#isTitled = isTitled;
  }

  /** The column that was found. */
  get column(): number | undefined {
    return this.#column;
  }

  /** Its title; in a sheet without titles, the one that it would have. */
  get title(): string {
    return this.#title;
  }

  /** Header rows without our title. */
  titles(rows: readonly (readonly string[])[]): string[][] {
    const last = rows.at(-1) ?? [];
    this.#column = reasonsColumn(last);
    if (this.#column !== undefined) this.#title = last[this.#column] ?? this.#title;
    return rows.map((titles) => titles.map((title, column) => (column === this.#column ? '' : title)));
  }

  cells(cells: readonly RawCell[]): readonly RawCell[] {
    if (!this.#isTitled) {
      const column = cells.findIndex(isUntitledReason);
      if (column >= 0) this.#column ??= column;
      return column < 0 ? cells : withoutCell(cells, column);
    }
    return this.#column === undefined ? cells : withoutCell(cells, this.#column);
  }
}

/** A row without a cell. If it is the last one, the row gets shorter. */
function withoutCell(cells: readonly RawCell[], column: number): readonly RawCell[] {
  if (column >= cells.length) return cells;
  return column === cells.length - 1 ? cells.slice(0, column) : cells.with(column, null);
}

/** The first rows of sheets as they were before reasons were added. */
export function withoutReasons(sheets: readonly SheetOutline[]): {
  sheets: SheetOutline[];
  /** Sheets with reasons but without a title for them: they have no titles at all. */
  untitled: ReadonlySet<number>;
} {
  const untitled = new Set<number>();
  const plain = sheets.map((sheet, index): SheetOutline => {
    if (allTitles.some(({ photos }) => photos === sheet.name)) return { ...sheet, rows: [] };
    let column: number | undefined;
    const rows = sheet.rows.map((row) => {
      const title = row.cells.findLastIndex((cell) => cell?.kind === 'text' && isReasons(cellText(cell)));
      if (column === undefined && title > 0) column = title;
      const reason = row.cells.findIndex(isUntitledReason);
      if (reason > 0) untitled.add(index);
      const gone = reason > 0 ? reason : column;
      return gone === undefined ? row : { ...row, cells: withoutCell(row.cells, gone) };
    });
    return { ...sheet, rows };
  });
  return { sheets: plain, untitled };
}
