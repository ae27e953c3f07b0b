import type { CellValue } from 'hucre/xlsx';
import type { HiddenParts } from './hidden-parts.ts';
import type { LinkedCells } from './linked-cells.ts';
import type { MergedCells } from './merged-cells.ts';
import type { PaddedCells } from './padded-cells.ts';
import type { PicturedCells } from './pictures/pictured-cells.ts';
import { plainDecimal } from './plain-decimal.ts';
import { LAST_ROW_INDEX, SheetError, type IndexedRow, type RawCell } from './sheet-types.ts';
import type { StrongRows } from './strong-rows.ts';
import type { UncountedFormulas } from './uncounted-formulas.ts';

export interface CleanSheet {
  /** A clean workbook with this one sheet, in chunks, safe to give to the Excel library. */
  readonly workbook: AsyncGenerator<Uint8Array, void, undefined>;
  /** What that library does not report about the cells. */
  readonly merged: MergedCells;
  readonly linked: LinkedCells;
  readonly padded: PaddedCells;
  readonly uncounted: UncountedFormulas;
  readonly pictured: PicturedCells;
  readonly hidden: HiddenParts;
  readonly strong: StrongRows;
}

const FORMULA_ERROR =
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!)$/;

/**
 * The rows of the one sheet of a clean workbook (see unpackWorkbook), one at a time: cached results of formulas, dates
 * of both date systems, merged ranges filled, numbers with the leading zeros that their format shows.
 * Errors: SheetError sheet_unreadable for impossible row numbers, those of hucre for a damaged part.
 */
export async function* readXlsxRows({
  workbook,
  merged,
  linked,
  padded,
  uncounted,
  pictured,
  hidden,
  strong,
}: CleanSheet): AsyncGenerator<IndexedRow, void, undefined> {
  const demand = new Demand();
  // Whoever only fills a workbook does without it.
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows = streamXlsxRows(streamOnDemand(workbook, demand), { sheet: 0 });
  let next = 0;
  try {
    for (;;) {
      demand.open();
      const { done, value: row } = await rows.next();
      demand.close();
      if (done === true) return;
      if (!Number.isInteger(row.index) || row.index < next || row.index > LAST_ROW_INDEX) {
        throw new SheetError('sheet_unreadable', { reason: 'damaged' });
      }
      next = row.index + 1;
      const isHidden = hidden.rows.has(row.index);
      const shown = pictured.empty(row.index, row.values.map(rawCell));
      const isStrong = strong.beginsStrong(row.index, shown);
      const cells = linked.mark(row.index, uncounted.mark(row.index, padded.pad(row.index, shown)));
      yield {
        index: row.index,
        cells: merged.fill(row.index, cells),
        ...(isHidden ? { isHidden } : {}),
        ...(isStrong ? { isStrong } : {}),
      };
    }
  } finally {
    demand.open();
    await rows.return();
  }
}

/** Open while somebody waits for the next row. */
class Demand {
  #isOpen = false;
  #wake: () => void = () => {};

  open(): void {
    this.#isOpen = true;
    this.#wake();
  }

  close(): void {
    this.#isOpen = false;
  }

  async wait(): Promise<void> {
    // A turn of the event loop lets rows that are already parsed be taken first.
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.#isOpen) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** hucre parses as fast as it gets bytes and keeps the rows, so it gets bytes only when rows are wanted. */
function streamOnDemand(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  demand: Demand,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await demand.wait();
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

function rawCell(value: CellValue): RawCell {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'number') return numberCell(value);
  return dateCell(value);
}

/** hucre returns error values as their text; Excel itself turns such text into an error when it is typed. */
function textCell(text: string): RawCell {
  return text.startsWith('#') && FORMULA_ERROR.test(text)
    ? { kind: 'formula-error', text }
    : { kind: 'text', text };
}

function numberCell(value: number): RawCell {
  if (!Number.isFinite(value)) return { kind: 'formula-error', text: '#NUM!' };
  return { kind: 'number', text: plainDecimal(value) };
}

/** A time without a date is before 1900 and stays readable as text; a date after 9999 shows as #### in Excel. */
function dateCell(date: Date): RawCell {
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year > 9999 || year < 1899) return { kind: 'formula-error', text: '#VALUE!' };
  const iso = date.toISOString();
  return year === 1899 ? { kind: 'text', text: iso.slice(11, 16) } : { kind: 'date', iso: iso.slice(0, 10) };
}
