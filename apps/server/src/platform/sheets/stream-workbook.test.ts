import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDerivative } from '../images/index.ts';
import {
  readSheetInChild,
  streamSheetFromChild,
  streamWorkbook,
  type RawCell,
  type SheetPicture,
  type StreamedColumn,
} from './index.ts';

const run = promisify(execFile);
const soffice = ['/usr/bin/soffice', '/usr/local/bin/soffice'].find((path) => existsSync(path));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stream-workbook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (value: string): RawCell => ({ kind: 'text', text: value });
const hostile = [
  '=1+1',
  '+CMD',
  '-12',
  '@x',
  '00123',
  ' 1e5',
  'Çaydanlık ğüşöçİı',
  '12345678901234567890',
  '_x000D_ stays',
  'a\nb',
  "'quoted'",
  '<b>&amp;</b>',
  '2024-02-29',
  'TRUE',
  '🪑 \u202eright to left',
];
const cells: RawCell[] = [
  { kind: 'number', text: '12.5' },
  { kind: 'number', text: '0.001' },
  { kind: 'number', text: '1234567890123456789' },
  { kind: 'date', iso: '2026-11-22' },
  { kind: 'date', iso: '1899-01-01' },
  { kind: 'boolean', value: true },
  null,
];

const columns: StreamedColumn[] = [
  { header: 'Image', width: 14 },
  { header: 'Product ID', width: 12, kind: 'text', note: 'Tells which product the row is of' },
  { header: 'Text', width: 30 },
  { header: 'Shape', width: 12, choices: { values: ['Round', 'Square, "tall"'], isClosed: true } },
  ...cells.map((_, index) => ({ header: `Cell ${index}`, width: 10 })),
];

async function workbook(): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>';
  const png = await (await import('sharp')).default(Buffer.from(svg)).png().toBuffer();
  const { bytes, width, height } = await makeDerivative(png, 'paper-360');
  const rows = hostile.map((value, index) => ({
    cells: [null, text(`00${index}`), text(value), text('Round'), ...(index === 0 ? cells : [])],
    picture: index < 2 ? { key: 'one', bytes, width, height } : undefined,
  }));
  const pieces: Uint8Array[] = [];
  const sheet = { name: 'Products', columns, rows, freeze: { rows: 1, columns: 3 }, hasPictures: true };
  for await (const piece of streamWorkbook(sheet)) pieces.push(piece);
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  await writeFile(path, Buffer.concat(pieces));
  return path;
}

/** What is read back from it. */
async function readBack(path: string) {
  const { header, rows } = await readSheetInChild({ path, name: 'back.xlsx' });
  return {
    header: header.slice(0, 4),
    ids: rows.map((row) => row[1]),
    texts: rows.map((row) => row[2]),
    first: rows[0]?.slice(4, 10),
  };
}

/** The images that would be taken from it. */
async function picturesOf(path: string): Promise<SheetPicture[]> {
  const found: SheetPicture[] = [];
  const onPictures = (pictures: readonly SheetPicture[]) => found.push(...pictures);
  const ignore = () => undefined;
  await streamSheetFromChild(
    { path, name: 'export.xlsx' },
    {},
    { onHead: ignore, onRows: ignore, onPictures },
  );
  return found;
}

const same = {
  header: ['Image', 'Product ID', 'Text', 'Shape'],
  ids: hostile.map((_, index) => text(`00${index}`)),
  texts: hostile.map(text),
  first: [cells[0], cells[1], text('1234567890123456789'), cells[3], text('1899-01-01'), cells[5]],
};

describe('a workbook that is written row by row', () => {
  test('EXPORT-008 brings every cell back with its kind, and starts no formula', async () => {
    expect(await readBack(await workbook())).toEqual(same);
  });

  test('EXPORT-008 has choices on a hidden sheet, help as comments, a header that stays and real pictures', async () => {
    const path = await workbook();
    const { sheets } = await readXlsx(await readFile(path), {
      readStyles: true,
    });
    const [products, lists] = sheets;
    expect(lists).toMatchObject({ name: 'Lists', hidden: true });
    expect(lists?.rows).toEqual([['Round'], ['Square, "tall"']]);
    expect(products?.dataValidations).toEqual([
      expect.objectContaining({ type: 'list', formula1: 'Lists!$A$1:$A$2', errorStyle: 'stop' }),
    ]);
    expect(products?.freezePane).toMatchObject({ rows: 1, columns: 3 });
    expect(products?.cells?.get('0,1')?.comment?.text).toBe('Tells which product the row is of');
    expect(products?.images).toHaveLength(2);
    expect([...(products?.cells?.values() ?? [])].some((cell) => cell.formula !== undefined)).toBe(false);
  });

  test('EXPORT-008 its pictures are previews, which are not read back and tell nobody of the product', async () => {
    const path = await workbook();
    expect(await picturesOf(path)).toEqual([]);
    const drawing = strFromU8(unzipSync(await readFile(path))['xl/drawings/drawing1.xml'] ?? Buffer.alloc(0));
    expect(drawing.match(/<xdr:cNvPr [^>]*>/g)).toEqual([
      '<xdr:cNvPr id="2" name="export-preview-1"/>',
      '<xdr:cNvPr id="3" name="export-preview-2"/>',
    ]);
  });

  test('EXPORT-031 rows beyond what a sheet holds go into further sheets, and none is lost', async () => {
    const bounded = async (sheetMax: { rows?: number; length?: number }) => {
      const rows = Array.from({ length: 7 }, (_, index) => ({
        cells: [null, text(`${index}`), text('Bowl'), text('Round')],
      }));
      const pieces: Uint8Array[] = [];
      const sheet = { name: 'Products', columns, rows, freeze: { rows: 1, columns: 3 }, hasPictures: false };
      for await (const piece of streamWorkbook({ ...sheet, sheetMax })) pieces.push(piece);
      const { sheets } = await readXlsx(Buffer.concat(pieces), { readStyles: true });
      return sheets.map(({ name, rows: read, dataValidations, freezePane }) => ({
        name,
        ids: read.map((row) => row[1]),
        choices: dataValidations?.length,
        frozen: freezePane?.rows,
      }));
    };
    const lists = expect.objectContaining({ name: 'Lists' });
    const sheet = { choices: 1, frozen: 1 };
    const header = 'Product ID';
    expect(await bounded({ rows: 4 })).toEqual([
      { ...sheet, name: 'Products', ids: [header, '0', '1', '2'] },
      { ...sheet, name: 'Products 2', ids: [header, '3', '4', '5'] },
      { ...sheet, name: 'Products 3', ids: [header, '6'] },
      lists,
    ]);
    // Exactly full: no empty sheet behind it.
    expect((await bounded({ rows: 8 })).map(({ name }) => name)).toEqual(['Products', 'Lists']);
    expect((await bounded({ length: 0 })).map(({ ids }) => ids[1]).join()).toBe('0,1,2,3,4,5,6,');
  });

  test.skipIf(!soffice)(
    'EXPORT-008 is the same after it was opened and saved by LibreOffice (needs soffice)',
    async () => {
      const path = await workbook();
      await run(soffice ?? '', [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        join(folder, 'saved'),
        path,
      ]);
      const saved = join(folder, 'saved', path.split('/').at(-1) ?? '');
      expect(await readBack(saved)).toEqual(same);
      expect(await picturesOf(saved)).toEqual([]);
    },
    60_000,
  );
});
