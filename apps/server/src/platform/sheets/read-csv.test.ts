import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellText, delimitedLine, readSheetInChild, streamSheetFromChild, type ReadSheet } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string, name: string): Promise<ReadSheet> {
  const path = join(folder, `${crypto.randomUUID()}-${name}`);
  await writeFile(path, bytes);
  return readSheetInChild({ path, name });
}

const texts = (sheet: ReadSheet) => sheet.rows.map((row) => row.map(cellText));

describe('reading delimited text', () => {
  it('texts that would run as formulas, and those with apostrophes before them, come back as they were', async () => {
    const written = ['=1+1', "'-5 °C", "''@x", '＝1', "'tis", '-12'];
    const line = (cells: string[]) => delimitedLine(cells.map((text) => ({ kind: 'text', text })));
    expect(line(["'-5 °C", '＝1', "'tis"])).toBe("''-5 °C,'＝1,'tis\r\n");
    const sheet = await read(line(['a', 'b', 'c', 'd', 'e', 'f']) + line(written), 'a.csv');
    expect(texts(sheet)).toEqual([written]);
  });

  it('I13 reads the text of a code that is kept from spreadsheets by a formula', async () => {
    const sheet = await read('Id,EAN\n="00045","=""0400638"""\n="A"&"B",="a""b"\n', 'kept.csv');
    expect(texts(sheet)).toEqual([
      ['00045', '0400638'],
      ['="A"&"B"', 'a"b'],
    ]);
  });

  it('finds the delimiter and keeps quotes, line breaks, leading zeros and formula text', async () => {
    const expected = [
      ['00123', 'one\r\ntwo; "three"', '=1+1'],
      ['7', '', '-12'],
    ];
    for (const delimiter of [',', ';', '\t', '|']) {
      const quoted = '"one\r\ntwo; ""three"""';
      const csv = [
        ['Id', 'Text', 'Sum'],
        ['00123', quoted, '=1+1'],
        ['7', '', '-12'],
        ['', '', ''],
      ];
      const sheet = await read(csv.map((row) => row.join(delimiter)).join('\r\n'), 'a.csv');
      expect(sheet.header).toEqual(['Id', 'Text', 'Sum']);
      expect(texts(sheet)).toEqual(expected);
    }
  });

  it('reads the sep= line, byte order marks, UTF-16 and Windows letters', async () => {
    const csv = 'Kod;Adı\r\n1;Çaydanlık, büyük';
    const rows = [['1', 'Çaydanlık, büyük']];
    const windows = Buffer.from(csv.replaceAll('ı', '\xfd'), 'latin1');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')]);
    for (const bytes of [`\ufeff${csv}`, `sep=;\r\n${csv}`, windows, utf16]) {
      const sheet = await read(bytes, 'liste.csv');
      expect(sheet).toMatchObject({ sheetName: 'liste', header: ['Kod', 'Adı'], headerRow: 1 });
      expect(texts(sheet)).toEqual(rows);
    }
  });

  it('keeps a measure in inches and refuses a quote that is never closed', async () => {
    expect(texts(await read('Id,Size\n1,12" pan\n', 'a.csv'))).toEqual([['1', '12" pan']]);
    await expect(read('Id,Size\n1,"12\n2,x\n', 'a.csv')).rejects.toMatchObject({
      code: 'sheet_unreadable',
      params: { reason: 'open_quote', row: 2 },
    });
  });

  it('takes rows of different lengths and line ends, and what stands behind a closing quote', async () => {
    const sheet = await read('Id,Name,Size\r\n1,a\n2,b,c,d\r3,"x" y,\n\n4,"p\rq",z', 'a.csv');
    expect(texts(sheet)).toEqual([['1', 'a'], ['2', 'b', 'c', 'd'], ['3', '"x" y'], [], ['4', 'p\rq', 'z']]);
  });

  it('refuses a row that would never end before it is in memory', async () => {
    const endless = `Id,Text\n1,"${'x'.repeat(12_000_000)}`;
    await expect(read(endless, 'a.csv')).rejects.toMatchObject({
      code: 'sheet_unreadable',
      params: { reason: 'cell_too_long', row: 2 },
    });
  });

  it('hands rows out in batches and waits for the listener', async () => {
    const path = join(folder, 'batches.csv');
    await writeFile(path, `Id,Name\n${Array.from({ length: 5_000 }, (_, n) => `${n},name`).join('\n')}`);
    let busy = false;
    const ids: string[] = [];
    const total = await streamSheetFromChild(
      { path, name: 'batches.csv' },
      {},
      {
        onHead: (head) => expect(head.header).toEqual(['Id', 'Name']),
        async onRows(rows) {
          expect(busy).toBe(false);
          busy = true;
          await new Promise((resolve) => setTimeout(resolve, 5));
          ids.push(...rows.map((row) => cellText(row[0])));
          busy = false;
        },
      },
    );
    expect(total).toBe(5_000);
    expect(ids).toEqual(Array.from({ length: 5_000 }, (_, n) => String(n)));
  });
});
