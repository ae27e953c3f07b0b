import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailSchema, foldText, messageOf } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { cellText, readSheetInChild, writeSheet } from '../sheets/index.ts';
import {
  aliasWords,
  chooseColumns,
  deleteSheets,
  openSheet,
  responseOf,
  sheetPage,
  writeChunk,
  type RecordTarget,
  type RecordValues,
} from './index.ts';

let app: TestApp;
let company: Company;
let folder: string;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  folder = await mkdtemp(join(tmpdir(), 'rows-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** What there is, by key, as an area would have it in a table. */
let people: Map<string, RecordValues>;
beforeEach(() => {
  people = new Map([['ada@loom.example', { name: 'Ada Loom', email: 'ada@loom.example', city: 'Bursa' }]]);
});

/** Contacts, as an area would bring them. */
const contacts: RecordTarget = {
  name: 'contacts',
  fields: [
    {
      name: 'name',
      aliases: { sure: aliasWords('name, full name, contact name, ad soyad') },
      required: true,
    },
    {
      name: 'email',
      aliases: { sure: aliasWords('email, e mail, mail, e posta') },
      read: (text) => {
        const email = emailSchema.safeParse(text.toLowerCase());
        return email.success ? email.data : { code: 'value_missing', params: { text } };
      },
    },
    { name: 'company', aliases: { sure: aliasWords('company, company name, firma') } },
    { name: 'address_1', aliases: { sure: aliasWords('address line, address, adres') } },
    { name: 'city', aliases: { sure: aliasWords('city, town, sehir') } },
    { name: 'country', aliases: { sure: aliasWords('country, ulke') } },
    { name: 'phone', aliases: { sure: aliasWords('phone, telephone, mobile, telefon') } },
    { name: 'tags', aliases: { sure: aliasWords('tags, labels, etiketler') } },
    { name: 'notes', aliases: { sure: aliasWords('notes, remarks, notlar') } },
  ],
  keyOf: ({ email, name }) => email ?? (name === undefined ? null : foldText(name)),
  keyless: { code: 'required', params: { label: 'Name' } },
  find: async (_ctx, keys) =>
    new Map(keys.flatMap((key) => (people.has(key) ? [[key, people.get(key) ?? {}]] : []))),
  write: async (_ctx, records) => {
    const full = records.filter(({ values }) => values['name'] === 'Nobody');
    for (const { key, values } of records) if (values['name'] !== 'Nobody') people.set(key, values);
    return new Map(full.map(({ key }) => [key, { code: 'not_found' as const }]));
  },
};

const header = ['Full Name', 'E-mail', 'Company', 'Address Line 1', 'City', 'Favourite colour', 'Phone'];
const rows = [
  ['Ada Loom', 'ADA@loom.example', 'Loom Ltd', '1 Mill Road', 'Bursa', 'red', '0123'],
  ['Bo Kiln', 'bo@kiln.example', '', '', 'Jaipur', '', ''],
  ['', 'bo@kiln.example', 'Kiln & Co', '', '', '', ''],
  ['Cem Fırın', 'not an address', 'Fırın', '', '', '', ''],
  ['', 'who@else.example', '', '', '', '', ''],
  ['', '', 'Nowhere', '', '', '', ''],
  ['Nobody', 'nobody@else.example', '', '', '', '', ''],
];

async function fileOf(kind: 'xlsx' | 'csv'): Promise<{ fileName: string; path: string }> {
  const path = join(folder, `${crypto.randomUUID()}.${kind}`);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const bytes =
    kind === 'csv'
      ? [['Exported contacts', '', '', '', '', '', ''].slice(0, 1), header, ...rows]
          .map((row) => row.map(quoted).join(';'))
          .join('\r\n')
      : await writeSheet({
          sheets: [
            {
              name: 'People',
              columns: header.map((title) => ({ header: title, width: 20 })),
              rows: rows.map((row) => row.map((text) => (text === '' ? null : { kind: 'text', text }))),
            },
          ],
        });
  await writeFile(path, bytes);
  return { fileName: `people.${kind}`, path };
}

const opened: string[] = [];
afterEach(() => company.inside((ctx) => deleteSheets(ctx, opened.splice(0))));

async function open(kind: 'xlsx' | 'csv') {
  const sheet = await openSheet(company.base, contacts, await fileOf(kind));
  opened.push(sheet.id);
  return sheet;
}

const pageOf = (id: string, more: { result?: 'new' | 'error'; page?: number; size?: number } = {}) =>
  company.inside((ctx) => sheetPage(ctx, contacts, { id, page: 0, size: 50, ...more }));

async function writeAll(id: string, size: number): Promise<number> {
  let written = 0;
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const chunk = await company.inside((ctx) => writeChunk(ctx, contacts, { id, after: from, size }));
    written += chunk.written;
    after = chunk.after;
  }
  return written;
}

describe.each(['xlsx', 'csv'] as const)('records of any kind come in by a sheet: %s', (kind) => {
  test('columns are matched, rows checked, and every cell says what it changes', async () => {
    const { id, columns, rowCount } = await open(kind);
    expect(rowCount).toBe(7);
    expect(columns.map(({ target }) => target)).toEqual([
      'name',
      'email',
      'company',
      'address_1',
      'city',
      '',
      'phone',
    ]);
    const { rows: checked, counts } = await pageOf(id);
    expect(counts).toEqual({ all: 7, new: 3, changed: 2, unchanged: 0, error: 2 });
    expect(checked.map(({ result }) => result)).toEqual([
      'changed',
      'new',
      'changed',
      'new',
      'error',
      'error',
      'new',
    ]);
    expect(checked[0]?.cells).toContainEqual({ field: 'company', old: '', value: 'Loom Ltd' });
    expect(checked[0]?.cells).toContainEqual({ field: 'city', old: 'Bursa', value: 'Bursa' });
    // A wrong cell is left out, the rest of its row goes in.
    expect(checked[3]?.problems).toEqual([
      { code: 'value_missing', column: 1, params: { text: 'not an address' } },
    ]);
    expect((await pageOf(id, { result: 'error', size: 1, page: 1 })).rows.map(({ row }) => row)).toEqual([
      checked[5]?.row,
    ]);
    expect(people.size).toBe(1);
  });

  test('what is right is written in chunks, and what is not comes back marked', async () => {
    const { id } = await open(kind);
    expect(await writeAll(id, 2)).toBe(3);
    expect(people.get('ada@loom.example')).toMatchObject({ company: 'Loom Ltd', city: 'Bursa' });
    expect(people.get('bo@kiln.example')).toMatchObject({ name: 'Bo Kiln', company: 'Kiln & Co' });
    expect(people.get('cem firin')).toEqual({ name: 'Cem Fırın', company: 'Fırın' });
    expect((await pageOf(id)).counts).toMatchObject({ error: 3 });
    const bytes = await responseOf(company.base, contacts, {
      id,
      wordsOf: ({ code, params }) => messageOf(code, params),
    });
    const path = join(folder, `${crypto.randomUUID()}.xlsx`);
    await writeFile(path, bytes);
    const response = await readSheetInChild({ path, name: 'response.xlsx' });
    expect(response.header).toEqual(['Row', ...header, 'What to correct']);
    expect(response.rows.map((row) => cellText(row[1]) || cellText(row[2]) || cellText(row[3]))).toEqual([
      'Cem Fırın',
      'who@else.example',
      'Nowhere',
      'Nobody',
    ]);
    // Uploaded again it is read as the file that it came from, and nothing changes twice.
    const again = await openSheet(company.base, contacts, { fileName: 'response.xlsx', path });
    opened.push(again.id);
    expect(again.columns.map(({ target }) => target).filter((field) => field !== '')).toHaveLength(6);
    expect((await pageOf(again.id)).counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test('a person chooses the columns, one for each field', async () => {
    const { id } = await open(kind);
    await chooseColumns(company.base, contacts, {
      id,
      chosen: new Map([
        [5, 'tags'],
        [1, ''],
      ]),
    });
    const { rows: checked } = await pageOf(id);
    expect(checked[0]?.cells).toContainEqual({ field: 'tags', old: '', value: 'red' });
    expect(checked[3]?.problems).toEqual([]);
    const twice = chooseColumns(company.base, contacts, { id, chosen: new Map([[5, 'name']]) });
    await expect(twice).rejects.toMatchObject({ problems: [{ code: 'column_chosen_twice' }] });
  });
});

test('what is no sheet is refused and leaves nothing behind; nobody else opens a sheet', async () => {
  const path = join(folder, 'picture.csv');
  await writeFile(path, 'nothing in columns');
  const file = { fileName: 'picture.csv', path };
  await expect(openSheet(company.base, contacts, file)).rejects.toMatchObject({
    problems: [{ code: 'not_a_sheet' }],
  });
  const { id } = await open('csv');
  const other = await makeCompany(app);
  const strange = other.inside((ctx) => sheetPage(ctx, contacts, { id, page: 0, size: 1 }));
  await expect(strange).rejects.toMatchObject({ problems: [{ code: 'not_found' }] });
  const bills = { ...contacts, name: 'bills' };
  const asBill = company.inside((ctx) => sheetPage(ctx, bills, { id, page: 0, size: 1 }));
  await expect(asBill).rejects.toMatchObject({ problems: [{ code: 'not_found' }] });
});
