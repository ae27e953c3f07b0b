import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Import } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { formOf, type Form, type FormCell } from '../../../test/buyer-forms.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { cellsByHeader, importsOf, type Imports } from '../../../test/import-flow.ts';

/** What is awkward one by one in other tests, all in one file. */

let t: TestApp;
let company: Company;
let imports: Imports;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
  imports = importsOf(t, company);
});

/** A part of a workbook, changed. */
function changed(bytes: Uint8Array, path: string, change: (xml: string) => string): Buffer {
  const parts = unzipSync(bytes);
  parts[path] = strToU8(change(strFromU8(parts[path] ?? strToU8(''))));
  return Buffer.from(zipSync(parts));
}

async function shownOf(found: Import, header: string): Promise<(string | undefined)[]> {
  return (await imports.rowsOf(found)).map((row) => cellsByHeader(found, row)[header]?.value);
}

const LONGEST_CELL = 32_767;
const longest = `${'Sheesham '.repeat(4_000)}🪵`.slice(-LONGEST_CELL).padStart(LONGEST_CELL, 'x');
const serial1904 = (Date.UTC(2026, 11, 31) - Date.UTC(1904, 0, 1)) / 86_400_000;

const rows: Record<number, readonly FormCell[]> = {
  1: ['Kaveri Home'],
  3: ['Product', null, null, 'Dimensions', null, null, 'Prices', null, null],
  4: ['SKU', 'Product name', 'Launch', 'L (cm)', 'W (cm)', 'H (cm)', 'FOB USD', 'Note', 'Note', 'Note'],
  5: ['مصابيح'],
  6: ['0071', 'مصباح نحاسي', serial1904, 20, 20, 41, 12.5, 'one', 'two', 'three'],
  7: ['1E5', 'Lamp 🪔 with shade', serial1904, 22, 22, 45, 14],
  8: ['Subtotal', null, null, null, null, null, 26.5],
  9: ['أوعية'],
  10: ['00912', 'Bowl', serial1904, 12, 12, 9, 5, longest],
  11: ['3-4', 'Jar', null, 14, 14, 20, 7],
  12: ['Total', null, null, null, null, null, 38.5],
  13: ['Minimum order', '500 pcs'],
};
const awkward: Form = {
  is1904: true,
  sheets: [
    { name: 'Cover', rows: { 1: ['Kaveri Home', 'Price list'], 2: ['Contact', 'Asha'] } },
    {
      name: 'Liste',
      before: '<sheetPr filterMode="1"/>',
      rows,
      looks: Object.fromEntries([6, 7, 10].map((row) => [row, [7, 0, 5]])),
      after:
        '<autoFilter ref="A4:J11"/><mergeCells count="5"><mergeCell ref="A1:J1"/><mergeCell ref="A3:C3"/>' +
        '<mergeCell ref="D3:F3"/><mergeCell ref="A5:J5"/><mergeCell ref="A9:J9"/></mergeCells>',
    },
  ],
};

describe('I06 I10 awkward things in one workbook', () => {
  test('a cover, a title, merged heads of two rows, hidden rows, headings, totals, 1904, codes, emoji, long cells', async () => {
    const bytes = changed(formOf(awkward), 'xl/worksheets/sheet2.xml', (xml) =>
      xml.replace('<row r="7"', '<row r="7" hidden="1"'),
    );
    const sent = await imports.preview(bytes);
    const found = await imports.match(sent, {
      'Product Launch': { kind: 'new_attribute', name: 'Launch', dtype: 'date' },
    });
    expect(found.layout).toMatchObject({
      sheet: 'Liste',
      header_rows: [3, 4],
      headings: 2,
      hidden: { rows: 1, by_filter: true, taken: true },
    });
    expect(found.layout?.left_out.map(({ row, why }) => [row, why])).toEqual([
      [5, 'heading'],
      [8, 'total'],
      [9, 'heading'],
      [12, 'total'],
      [13, 'note'],
    ]);
    expect(found.counts).toMatchObject({ all: 4, new: 4, error: 0 });
    const read = await imports.rowsOf(found);
    expect(read.map(({ row, product_id: id }) => [row, id])).toEqual([
      [6, '0071'],
      [7, '1E5'],
      [10, '00912'],
      [11, '3-4'],
    ]);
    expect(await shownOf(found, 'Product Launch')).toEqual(['31 Dec 2026', '31 Dec 2026', '31 Dec 2026', '']);
    expect(await shownOf(found, 'Section')).toEqual(['مصابيح', 'مصابيح', 'أوعية', 'أوعية']);
    const notes = found.columns.filter(({ header }) => header === 'Prices Note');
    const matched = notes.filter(({ target }) => target.kind === 'attribute');
    expect([notes.length, matched.length]).toEqual([3, 1]);
    await imports.start(found);
    expect((await imports.productOf('1E5')).name).toBe('Lamp 🪔 with shade');
    expect((await imports.productOf('0071')).category?.name).toBe('مصابيح');
    expect(await imports.valuesOf('00912')).toMatchObject({
      size: { length: '12', width: '12', height: '9', unit: 'cm' },
      selling_price: { value: '5', currency: 'USD' },
    });
    expect((await imports.preview(bytes)).counts).toMatchObject({ all: 4, unchanged: 4 });
  });

  test('1,048,576 formatted rows with a filter behind a list with headings', async () => {
    const filled = formOf({ sheets: [{ name: 'Liste', rows, looks: { 6: [7, 0, 5] } }] });
    const bytes = changed(filled, 'xl/worksheets/sheet1.xml', (xml) => {
      const look = 's="1" customFormat="1"';
      const empty = Array.from({ length: 60_000 }, (_, place) => `<row r="${place + 14}" ${look}/>`);
      const last = `<row r="1048576" ${look}><c r="A1048576" s="1"/></row>`;
      return xml.replace(
        '</sheetData>',
        `${empty.join('')}${last}</sheetData><autoFilter ref="A4:J1048576"/>`,
      );
    });
    const found = await imports.preview(bytes);
    expect(found).toMatchObject({
      state: 'ready',
      row_count: 4,
      layout: { headings: 2, header_rows: [3, 4] },
    });
  });

  test('Windows-1254 with semicolons, a title, headings, decimal commas, totals and codes', async () => {
    const lines = [
      'Kaveri Ev;;;;',
      ';;;;',
      'Ürün kodu;Ürün adı;Birim fiyat (TL);Koli içi adet;Renk',
      'AYDINLATMA ÜRÜNLERİ;;;;',
      '0071;Pirinç lamba;1.250,50;6;Sarı',
      '1E5;Bakır lamba;990,00;6;Kızıl',
      'Ara toplam;;2.240,50;;',
      'MUTFAK EŞYASI;;;;',
      '00912;Ağaç kâse;149,90;24;Doğal',
      '12/05;Şişe;79,90;24;Yeşil',
      'Genel toplam;;2.470,30;;',
      'Fiyatlarımıza KDV dahil değildir.;;;;',
      'Asgari sipariş;500;;;',
    ];
    const turkish: Record<string, number> = { Ğ: 0xd0, ğ: 0xf0, İ: 0xdd, ı: 0xfd, Ş: 0xde, ş: 0xfe };
    const bytes = Buffer.from([...lines.join('\r\n')].map((one) => turkish[one] ?? one.charCodeAt(0)));
    const found = await imports.preview(bytes, { name: 'fiyat listesi.csv' });
    expect(found.layout).toMatchObject({
      header_rows: [3],
      headings: 2,
      left_out_count: 6,
      encoding: { value: 'windows-1254' },
    });
    expect(found.counts).toMatchObject({ all: 4, new: 4, error: 0 });
    const read = await imports.rowsOf(found);
    expect(read.map(({ product_id: id, name }) => `${id} ${name}`)).toEqual([
      '0071 Pirinç lamba',
      '1E5 Bakır lamba',
      '00912 Ağaç kâse',
      '12/05 Şişe',
    ]);
    await imports.start(found);
    expect((await imports.productOf('0071')).category?.name).toBe('AYDINLATMA ÜRÜNLERİ');
    expect(await imports.valuesOf('0071')).toMatchObject({
      selling_price: { value: '1250.5', currency: 'TRY' },
    });
  });
});
