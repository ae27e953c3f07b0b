import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  annotateSheet,
  exactNumber,
  plainDecimal,
  readSheetInChild,
  writeSheet,
  type RawCell,
} from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-sheet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readBack(bytes: Uint8Array) {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  await writeFile(path, bytes);
  return readSheetInChild({ path, name: 'back.xlsx' });
}

const text = (value: string): RawCell => ({ kind: 'text', text: value });
const column = (header: string) => ({ header, width: 12 });

describe('writing an xlsx', () => {
  it('brings text back as the same text: formulas, signs, zeros, letters, long numbers', async () => {
    const hostile = [
      '=1+1',
      '+CMD',
      '-12',
      '@x',
      '00123',
      ' 1e5',
      'Çaydanlık ğüşöçİı',
      '12345678901234567890',
      '1,5',
      '_x000D_ stays',
      'a\nb',
      "'quoted'",
      '<b>&amp;</b>',
      '2024-02-29',
      'TRUE',
      '=HYPERLINK("http://x","y")',
    ];
    const bytes = await writeSheet({
      sheets: [
        {
          name: 'S',
          columns: [column('Id'), column('Text')],
          rows: hostile.map((t, n) => [text(`id ${n}`), text(t)]),
        },
      ],
    });
    const sheet = await readBack(bytes);
    expect(sheet.rows.map((row) => row[1])).toEqual(hostile.map(text));
    const again = await readXlsx(bytes, { readStyles: true });
    expect([...(again.sheets[0]?.cells?.values() ?? [])].some((cell) => cell.formula !== undefined)).toBe(
      false,
    );
    expect(again.sheets[0]?.cells?.get('1,1')?.style?.numFmt).toBe('@');
  });

  it('brings numbers, dates and booleans back with their kind, and a number too long for Excel as text', async () => {
    const cells: RawCell[] = [
      { kind: 'number', text: '12.5' },
      { kind: 'number', text: '-0.1' },
      { kind: 'date', iso: '2024-02-29' },
      { kind: 'boolean', value: false },
      null,
      text('x'),
    ];
    const long: RawCell = { kind: 'number', text: '1234567890.1234567890' };
    const columns = Array.from({ length: 7 }, (_, n) => column(`c${n}`));
    const sheet = await readBack(
      await writeSheet({ sheets: [{ name: 'S', columns, rows: [[...cells, long]] }] }),
    );
    expect(sheet.rows[0]).toEqual([...cells, text('1234567890.1234567890')]);
  });

  it('writes dropdowns of any length and punctuation, notes on titles and clean sheet names', async () => {
    const values = Array.from({ length: 80 }, (_, n) => `value, "${n}"`);
    const bytes = await writeSheet({
      sheets: [
        {
          name: 'a/b:c',
          columns: [{ ...column('Id'), note: 'must be unique' }, column('Colour')],
          rows: [],
          dropdowns: [{ column: 1, values }],
        },
        { name: 'a b c', columns: [column('x')], rows: [] },
      ],
    });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets.map((sheet) => [sheet.name, sheet.hidden ?? false])).toEqual([
      ['a b c', false],
      ['a b c 2', false],
      ['Lists', true],
    ]);
    expect(sheets[0]?.dataValidations?.[0]).toMatchObject({
      type: 'list',
      formula1: 'Lists!$A$1:$A$80',
      range: 'B2:B1001',
    });
    expect(sheets[2]?.rows.map((row) => row[0])).toEqual(values);
    expect(sheets[0]?.cells?.get('0,0')?.comment?.text).toBe('must be unique');
    expect(sheets[0]?.freezePane).toEqual({ rows: 1 });
    expect(sheets[0]?.autoFilter?.range).toBe('A1:B1');
  });
});

describe('the response sheet of an import', () => {
  it('shows the refused rows as they were, marks the wrong cells and says what to correct', async () => {
    const bytes = await annotateSheet({
      sheetName: 'Products',
      header: ['sku', 'price', 'name'],
      titles: { row: 'Row', problems: 'What to correct' },
      rows: [
        {
          rowNumber: 17,
          cells: [text('=A-1'), text('12,5O'), null],
          problems: [
            { column: 1, text: 'is not a number' },
            { column: 2, text: 'is missing' },
            { text: 'The id is used twice.' },
          ],
        },
      ],
    });
    const sheet = await readBack(bytes);
    expect(sheet.header).toEqual(['Row', 'sku', 'price', 'name', 'What to correct']);
    expect(sheet.rows).toEqual([
      [
        { kind: 'number', text: '17' },
        text('=A-1'),
        text('12,5O'),
        null,
        text('price: is not a number\nname: is missing\nThe id is used twice.'),
      ],
    ]);
    const cells = (await readXlsx(bytes, { readStyles: true })).sheets[0]?.cells;
    const price = cells?.get('1,2');
    expect(price?.comment?.text).toBe('is not a number');
    expect(price?.style?.fill).toMatchObject({ pattern: 'solid', fgColor: { rgb: 'FBDDDA' } });
    expect(cells?.get('1,3')?.comment?.text).toBe('is missing');
    expect(cells?.get('1,3')?.style?.fill).toMatchObject({ fgColor: { rgb: 'FBDDDA' } });
    expect(cells?.get('1,1')?.style?.fill).toBeUndefined();
  });
});

describe('exact numbers', () => {
  it('prints floats as the decimals that Excel means', () => {
    const given = [0.1 + 0.2, 1e21, 1.5e-7, -0, 1e15, 123456789012345.6, 4.35 * 100, 1 / 3];
    expect(given.map(plainDecimal)).toEqual([
      '0.3',
      '1000000000000000000000',
      '0.00000015',
      '0',
      '1000000000000000',
      '123456789012346',
      '435',
      '0.333333333333333',
    ]);
  });

  it('takes only those decimals for numbers that come back the same', () => {
    expect(['12.5', '-0.1', '0', '1200'].map(exactNumber)).toEqual([12.5, -0.1, 0, 1200]);
    expect(['', '00123', '1e5', '12345678901234567', 'x', '1.'].map(exactNumber)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
