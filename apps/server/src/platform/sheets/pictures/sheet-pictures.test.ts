import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  picturedWorkbook,
  placedCell,
  placedParts,
  type OverCells,
} from '../../../../test/sheets/pictured-workbook.ts';
import { cellText, openPictures, streamSheetFromChild, type SheetPicture } from '../index.ts';
import { RowHeights } from './row-heights.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const POINT = 12_700;
const rows = [['Code', 'Photo'], ...Array.from({ length: 8 }, (_, index) => [`LP-${index + 2}`, ''])];

/** What a workbook shows, and the texts below its header. */
async function read(bytes: Uint8Array) {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  await writeFile(path, bytes);
  const pictures: SheetPicture[] = [];
  const texts: string[][] = [];
  await streamSheetFromChild(
    { path, name: 'list.xlsx' },
    {},
    {
      onHead: () => undefined,
      onRows: (batch) => {
        for (const row of batch) if (typeof row !== 'number') texts.push(row.map(cellText));
      },
      onPictures: (found) => pictures.push(...found),
    },
  );
  return { path, texts, pictures };
}

/** The row number of each image, in the order of the drawing. */
async function rowsOf(
  over: readonly Omit<OverCells, 'column'>[],
  about: { heights?: Record<number, string>; usualHeight?: number } = {},
): Promise<number[]> {
  const placed = over.map((one, index) => ({ column: 1, ...one, file: one.file || `${index}.png` }));
  const { pictures } = await read(picturedWorkbook({ rows, over: placed, media: {}, ...about }));
  return pictures.map(({ row }) => row);
}

const file = '';
/** From a row to another, both from 0, with how far inside them in points. */
const between = (from: readonly [number, number], to: readonly [number, number]) => ({
  file,
  row: from[0],
  rowOff: from[1] * POINT,
  to: { row: to[0], rowOff: to[1] * POINT, column: 2 },
});
const sized = (row: number, rowOff: number, height: number) => ({
  file,
  row,
  rowOff: rowOff * POINT,
  height: height * POINT,
});

describe('the row that an image over cells belongs to', () => {
  test('I07 is the one at its middle, whether the file says where it ends or how high it is', async () => {
    const over = [
      between([1, 1], [1, 14]),
      between([1, 14], [2, 13]),
      sized(1, 14, 14),
      sized(1, 2, 14),
      // It ends above where it begins.
      between([3, 9], [3, 2]),
    ];
    expect(await rowsOf(over)).toEqual([2, 3, 3, 2, 4]);
  });

  test('I07 is found for one that is fixed to no cell, by how far down it lies', async () => {
    const over = [{ ...sized(0, 0, 10), top: 32 * POINT }];
    expect(await rowsOf(over)).toEqual([3]);
  });

  test('I07 counts the heights that rows have, usual ones and hidden rows', async () => {
    const heights = { 2: 'ht="60" customHeight="1"', 3: 'hidden="1"', 5: 'ht="60" hidden="1"' };
    // Row 2 has 60 points, row 3 none, row 4 has 20.
    const over = [
      sized(1, 2, 56),
      sized(1, 50, 30),
      sized(1, 30, 40),
      between([4, 0], [4, 0]),
      sized(2, 0, 20),
    ];
    expect(await rowsOf(over, { heights, usualHeight: 20 })).toEqual([2, 4, 2, 5, 3]);
  });

  test('I07 is the first of several rows, although it was dropped a little too high', async () => {
    const over = [
      between([1, 1], [3, 14]),
      between([1, 14], [4, 13]),
      sized(1, 14, 45),
      between([1, 7], [4, 7]),
      // Two rows are no block.
      between([1, 2], [2, 14]),
    ];
    expect(await rowsOf(over)).toEqual([2, 3, 3, 2, 3]);
  });

  test('I07 is its own in a group, and in a group inside a group', async () => {
    const shape = { top: 1_002, height: 26, file: 'a.png' };
    const group = {
      top: 900,
      height: 600,
      inner: { top: 1_000, height: 120 },
      shapes: [
        shape,
        { top: 1_032, height: 26, file: 'b.png' },
        {
          top: 1_060,
          height: 60,
          inner: { top: 0, height: 6 },
          shapes: [
            { top: 0, height: 3, file: 'a.png' },
            { top: 3, height: 3, file: 'c.png' },
          ],
        },
      ],
    };
    const over = [
      { ...between([1, 0], [5, 0]), file: group },
      // One that says no lengths is beside all its rows.
      { ...between([1, 0], [5, 0]), file: { ...group, inner: { top: 0, height: 0 } } },
      // A wrong one reaches far above the sheet, or below it.
      { ...between([1, 0], [5, 0]), file: { ...group, inner: { top: 1e7, height: 120 }, shapes: [shape] } },
      { ...between([1, 0], [5, 0]), file: { ...group, inner: { top: -1e30, height: 1 }, shapes: [shape] } },
    ];
    const rowNumbers = await rowsOf(over);
    expect(rowNumbers.slice(0, -1)).toEqual([2, 3, 4, 5, 2, 2, 2, 1]);
    expect(rowNumbers.at(-1)).toBeGreaterThan(1e20);
  });
});

test('I07 an image that Excel places in a cell is told from the errors and links that it keeps the same way', async () => {
  const { texts, pictures } = await read(
    picturedWorkbook({
      rows: [
        ['Code', 'Photo'],
        ['LP-1', placedCell(1)],
        ['LP-2', placedCell(2)],
      ],
      media: {},
      parts: placedParts(['a.png', 'b.png'], [1]),
    }),
  );
  expect(pictures).toEqual([{ row: 3, columns: [1, 1], part: 'xl/media/b.png' }]);
  expect(texts).toEqual([['LP-1', '#VALUE!'], ['LP-2']]);
});

test('I07 the heights of rows are found wherever the XML of a sheet is cut', () => {
  const xml =
    '<sheetFormatPr defaultRowHeight="20"/><row r="2" ht="30.5"><c/></row><row r="3" ht="30.5"/><x:row r="6" hidden="true"/><row r="4" ht="9"/></sheetData>';
  for (let cut = 0; cut <= xml.length; cut += 1) {
    const heights = new RowHeights();
    heights.see(Buffer.from(xml.slice(0, cut)));
    heights.see(Buffer.from(xml.slice(cut)));
    const points = [0, 1, 2, 3, 4, 5, 6].map((row) => heights.placeOf(row).height / POINT);
    expect([cut, ...points]).toEqual([cut, 20, 30.5, 30.5, 20, 20, 0, 20]);
    expect([80, 81, 121, 1_000].map((top) => heights.rowAt(top * POINT).row)).toEqual([2, 3, 6, 49]);
  }
});

test('I07 an image of a workbook is too large, damaged or missing', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(500));
  const bytes = picturedWorkbook({ rows, media: { 'a.png': noise, 'b.png': noise } });
  const text = Buffer.from(bytes);
  // The contents of an image stand after its name.
  const at = text.indexOf('xl/media/b.png') + 100;
  text[at] = (text[at] ?? 0) ^ 255;
  const { path } = await read(picturedWorkbook({ rows, media: {} }));
  await writeFile(path, text);
  const pictures = await openPictures(path);
  try {
    expect(await pictures.bytesOf('xl/media/a.png', 500)).toEqual(Buffer.from(noise));
    expect(await pictures.bytesOf('xl/media/a.png', 499)).toBe('too_large');
    expect(await pictures.bytesOf('xl/media/b.png', 500)).toBe('damaged');
    expect(await pictures.bytesOf('xl/media/c.png', 500)).toBe('damaged');
  } finally {
    await pictures.close();
  }
});
