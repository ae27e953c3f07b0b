import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellText, readSheetInChild } from './index.ts';
import { MergedCells, mergedRanges } from './merged-cells.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awkward-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function textsOf(bytes: Uint8Array, name: string): Promise<string[][]> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const sheet = await readSheetInChild({ path, name });
  return [sheet.header, ...sheet.rows.map((row) => row.map(cellText))];
}

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with one sheet; style 1 has the format. */
function workbook(xml: string, { format = '0' }: { format?: string } = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${type}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts>` +
        '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${xml}</worksheet>`),
  });
}

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

describe('workbooks', () => {
  test('I13 numbers keep the zeros that their format shows, and all their digits', async () => {
    const rows = [
      row(1, text('A1', 'SKU') + text('B1', 'Barcode') + text('C1', 'Count')),
      row(2, '<c r="A2" s="1"><v>42</v></c><c r="B2" s="1"><v>1234567890123</v></c><c r="C2"><v>42</v></c>'),
      row(3, '<c r="A3" s="1"><v>4200042</v></c><c r="B3"><v>1.234567890123E+12</v></c>'),
    ];
    const bytes = workbook(`<sheetData>${rows.join('')}</sheetData>`, { format: '000000' });
    expect(await textsOf(bytes, 'zeros.xlsx')).toEqual([
      ['SKU', 'Barcode', 'Count'],
      ['000042', '1234567890123', '42'],
      ['4200042', '1234567890123'],
    ]);
  });

  test('I15 a formula that nobody has counted is an error, not an empty cell; one that comes to nothing is empty', async () => {
    const formula = (ref: string, rest: string) => `<c r="${ref}"${rest}</c>`;
    const xml =
      row(1, text('A1', 'SKU') + text('B1', 'Price') + text('C1', 'Note')) +
      row(2, text('A2', 'A-1') + formula('B2', '><f>1+1</f>') + formula('C2', ' t="str"><f>""</f><v></v>')) +
      row(3, text('A3', 'A-2') + formula('B3', '><f t="shared" si="0"/>')) +
      row(4, formula('B4', '><f>B3*2</f>'));
    expect(await textsOf(workbook(`<sheetData>${xml}</sheetData>`), 'uncounted.xlsx')).toEqual([
      ['SKU', 'Price', 'Note'],
      ['A-1', '#N/A'],
      ['A-2', '#N/A'],
    ]);
  });

  test('X17 a picture by its address is its address, whatever a program has kept of it', async () => {
    const image = (ref: string, formula: string, rest: string) =>
      `<c r="${ref}"${rest.startsWith(' ') ? rest : '>'}<f>${formula}</f>${rest.startsWith(' ') ? '<v>#VALUE!</v>' : rest}</c>`;
    const address = 'https://photos.example/vase.jpg?w=800&amp;h=600';
    const xml =
      row(1, text('A1', 'SKU') + text('B1', 'Image')) +
      row(2, text('A2', 'A-1') + image('B2', `_xlfn.IMAGE("${address}")`, ' t="e" vm="1">')) +
      row(3, text('A3', 'A-2') + image('B3', `IMAGE(&quot;${address}&quot;,1)`, '<v></v>')) +
      row(4, text('A4', 'A-3') + image('B4', `image("${address}")`, '')) +
      row(5, text('A5', 'A-4') + image('B5', 'IMAGE(C5)', ''));
    const shown = address.replace('&amp;', '&');
    expect(await textsOf(workbook(`<sheetData>${xml}</sheetData>`), 'pictures.xlsx')).toEqual([
      ['SKU', 'Image'],
      ['A-1', shown],
      ['A-2', shown],
      ['A-3', shown],
      ['A-4', '#N/A'],
    ]);
  });

  test.each(['<v/>', '<v />', '<v></v>'])(
    'I15 a formula that a script has written with %s behind it is an error, not an empty cell',
    async (value) => {
      const xml =
        row(1, text('A1', 'SKU') + text('B1', 'Price') + text('C1', 'Note')) +
        row(
          2,
          `${text('A2', 'A-1')}<c r="B2"><f>1*1.2</f>${value}</c><c r="C2" t="str"><f>""</f>${value}</c>`,
        );
      expect(await textsOf(workbook(`<sheetData>${xml}</sheetData>`), 'script.xlsx')).toEqual([
        ['SKU', 'Price', 'Note'],
        ['A-1', '#N/A'],
      ]);
    },
  );

  test('I18 merged cells say the same for all that they cover, and a title is no row', async () => {
    const rows = [
      row(1, text('A1', 'Spring prices 2026')),
      row(2, text('A2', 'Category') + text('B2', 'SKU') + text('C2', 'Name') + text('D2', 'Size')),
      row(3, text('A3', 'Bowls') + text('B3', 'B-1') + text('C3', 'Bowl') + text('D3', '26 cm')),
      row(4, '<c r="A4"/>' + text('B4', 'B-2') + text('C4', 'Deep bowl')),
      row(5, text('A5', 'Vases') + text('B5', 'V-1')),
      row(6, text('A6', 'Prices are net')),
    ];
    const merges = ['A1:D1', 'A3:A4', 'D3:D4', 'B5:C5', 'A6:D900000'];
    const end = `<mergeCells count="5">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
    const bytes = workbook(`<sheetData>${rows.join('')}</sheetData>${end}`);
    expect(await textsOf(bytes, 'merged.xlsx')).toEqual([
      ['Category', 'SKU', 'Name', 'Size'],
      ['Bowls', 'B-1', 'Bowl', '26 cm'],
      ['Bowls', 'B-2', 'Deep bowl', '26 cm'],
      ['Vases', 'V-1', 'V-1'],
      ['Prices are net'],
    ]);
  });

  test('I18 ranges that are wrong, huge or empty change nothing', () => {
    const xml = '<mergeCell ref="A5:A2"/><mergeCell ref="B1:XFD1048576"/><mergeCell ref="oops"/>';
    const ranges = mergedRanges(xml);
    expect(ranges).toEqual([{ top: 0, left: 1, bottom: 1_048_575, right: 400 }]);
    const merged = new MergedCells(ranges);
    const cells = [{ kind: 'text' as const, text: 'x' }, null];
    expect(merged.fill(0, cells)).toBe(cells);
    expect(merged.fill(1, cells)).toBe(cells);
  });

  test('I18 a row costs the same however many ranges lie one over another', () => {
    let looks = 0;
    const range = {
      top: 0,
      left: 0,
      right: 2,
      get bottom() {
        looks += 1;
        return 1_048_575;
      },
    };
    const merged = new MergedCells(Array.from({ length: 100 }, () => range));
    const own = { kind: 'text' as const, text: 'own' };
    const rows = Array.from({ length: 100 }, (_, index) =>
      merged.fill(index, [index === 0 ? { kind: 'text', text: 'over all' } : null, null, null, own]),
    );
    expect(looks).toBeLessThan(500);
    expect(rows.at(-1)?.map(cellText)).toEqual(['over all', 'over all', 'over all', 'own']);
  });
});

describe('text files', () => {
  const lines = 'SKU;Adı;Açıklama\r\nK-1;Kâse;"Çay; kahve, ığdır şişe"\r\n';
  const read = [
    ['SKU', 'Adı', 'Açıklama'],
    ['K-1', 'Kâse', 'Çay; kahve, ığdır şişe'],
  ];
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  /** As Turkish Excel saves it. */
  const turkish = (words: string) => {
    const own: Record<string, number> = { ı: 0xfd, ş: 0xfe, ğ: 0xf0, İ: 0xdd, Ş: 0xde, Ğ: 0xd0 };
    return Buffer.from([...words].map((letter) => own[letter] ?? letter.charCodeAt(0)));
  };

  test.each([
    ['UTF-16 with a mark', Buffer.from(`\ufeff${lines}`, 'utf16le'), 'a.csv'],
    ['UTF-16 without one', Buffer.from(lines, 'utf16le'), 'b.csv'],
    ['UTF-16 the other way round, without one', swapped(Buffer.from(lines, 'utf16le')), 'c.csv'],
    ['Windows-1254 with semicolons', turkish(lines), 'd.csv'],
    ['tabs as .tsv', Buffer.from(lines.replaceAll(/;(?! )/g, '\t')), 'e.tsv'],
    [
      'tabs in UTF-16 as .txt of Excel',
      Buffer.from(`\ufeff${lines.replaceAll(/;(?! )/g, '\t')}`, 'utf16le'),
      'f.txt',
    ],
  ])('I17 %s are read', async (_what, bytes, name) => {
    expect(await textsOf(bytes, name)).toEqual(read);
  });

  // Bytes as programs of each country save them, because there are no encoders for these.
  test.each([
    [
      'Cyrillic',
      'c0f0f2e8eaf3eb',
      'caf0f3e6eae020eae5f0e0ece8f7e5f1eae0ff',
      ['Артикул', 'Кружка керамическая'],
    ],
    ['Chinese', 'bbf5bac5', 'b2bbd0e2b8d6b1a3cec2b1ad', ['货号', '不锈钢保温杯']],
    ['Japanese', '8fa495698352815b8368', '837d834f834a83628376', ['商品コード', 'マグカップ']],
    ['Korean', 'bbf3c7b0b8ed', 'b5b5c0dab1e2c4c5', ['상품명', '도자기컵']],
    ['Greek', 'd0e5f1e9e3f1e1f6de', 'caeffdf0e120eae5f1e1ece9eade', ['Περιγραφή', 'Κούπα κεραμική']],
    ['Hebrew', 'f9ed20eee5f6f8', 'f1f4ec20f7f8eee9f7e4', ['שם מוצר', 'ספל קרמיקה']],
    ['Arabic', 'c7d3e320c7e1e3e4cacc', 'e3d2e5d1edc920d2ccc7ccedc9', ['اسم المنتج', 'مزهرية زجاجية']],
    [
      'Polish',
      '43656e61207370727a656461bf79',
      'a379bf6b6120bff3b374612c206d61b361',
      ['Cena sprzedaży', 'Łyżka żółta, mała'],
    ],
    ['Czech', '4ee17a6576207a626f9eed', '48726e656b2072f99e6f76fd', ['Název zboží', 'Hrnek růžový']],
    ['German', '4cfc66746572206db368', '3330206db368206df6676c696368', ['Lüfter m³h', '30 m³h möglich']],
    ['Western', '52e966e972656e6365', '426f6c20e9766173e9', ['Référence', 'Bol évasé']],
  ])('I15 %s text without a mark is read by its own letters', async (script, title, cell, expected) => {
    const line = (first: string) => Buffer.concat([Buffer.from(first, 'hex'), Buffer.from(';Price\n')]);
    const texts = await textsOf(Buffer.concat([line(title), line(cell), line(cell)]), `${script}.csv`);
    expect(texts.slice(0, 2).map(([first]) => first)).toEqual(expected);
  });

  test.each([
    ['a comma', '"SKU,Name,Price"\n"A-1,""Bowl, deep"",12"\n"A-2,Vase,14"\n'],
    ['empty cells behind', 'SKU,Name,Price;;;\n"A-1,""Bowl, deep"",12";;;\n"A-2,Vase,14";;;\n'],
  ])('I15 lines that a program put into one cell each are parted again: %s', async (_how, lines) => {
    expect(await textsOf(Buffer.from(lines), 'wrapped.csv')).toEqual([
      ['SKU', 'Name', 'Price'],
      ['A-1', 'Bowl, deep', '12'],
      ['A-2', 'Vase', '14'],
    ]);
    const own = 'Note;Text\n"a,""b"",c";\n"d,""e"",f";\n';
    expect((await textsOf(Buffer.from(own), 'own.csv'))[0]).toEqual(['Note', 'Text']);
  });

  const rowsFrom = (count: number, line: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => `${line(index + 1)}\n`).join('');

  test('I15 rows with quotes in them are no lines in one cell: nothing is cut at a mark that comes late', async () => {
    const prices =
      'Art.-Nr.;Bezeichnung;Preis\n' +
      rowsFrom(20, (number) => `A-${number};"Schale ""tief""";12`) +
      'A-21;Vase;12,50\n';
    expect((await textsOf(Buffer.from(prices), 'prices.csv')).at(-1)).toEqual(['A-21', 'Vase', '12,50']);
    const names =
      'SKU,Name,Price\n' +
      rowsFrom(29, (number) => `A-${number},"Bowl, deep",12`) +
      'A-30,"Vase; blue",14\nA-31,"Line 1\nLine 2",9\n';
    expect((await textsOf(Buffer.from(names), 'names.csv')).slice(30)).toEqual([
      ['A-30', 'Vase; blue', '14'],
      ['A-31', 'Line 1\nLine 2', '9'],
    ]);
  });

  test('I15 below lines in one cell each no row is cut, and an open quote is told', async () => {
    const wrapped = `SKU,Name,Price;;\n${rowsFrom(25, (number) => `"A-${number},""Bowl, deep"",12";;`)}`;
    const late = await textsOf(Buffer.from(`${wrapped}A-26,Vase; blue,14;\n`), 'late.csv');
    expect(late.at(-1)?.join('|')).toMatch(/^A-26\|Vase; blue\|14/);
    await expect(textsOf(Buffer.from(`${wrapped}"A-26,""Vase,14";;\n`), 'open.csv')).rejects.toMatchObject({
      code: 'sheet_unreadable',
      params: { reason: 'open_quote', row: 27 },
    });
  });

  test('I13 digits of text files stay as they are', async () => {
    const bytes = Buffer.from('SKU,EAN\n00042,4006381333931\n1E5,0001\n');
    expect(await textsOf(bytes, 'zeros.csv')).toEqual([
      ['SKU', 'EAN'],
      ['00042', '4006381333931'],
      ['1E5', '0001'],
    ]);
  });
});
