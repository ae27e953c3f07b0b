import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailSchema, foldText } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { madeFileAddress } from '../made-files/index.ts';
import { cellText, readSheetInChild, writeSheet, type RawCell } from '../sheets/index.ts';
import { checkSheet, ownSheet } from './check-sheet.service.ts';
import { deleteSheets, lockForgotten, updateSheet } from './incoming-sheets.store.ts';
import type { SheetFile } from './response/kept-upload.ts';
import { chooseColumns, openSheet } from './open-sheet.service.ts';
import type { RecordTarget, RecordValues } from './record-target.ts';
import { responseFile } from './sheet-files.service.ts';
import { viewRows, viewSheet } from './sheet-view.service.ts';
import { sweepSheets } from './sweep-sheets.ts';
import { writeChunk } from './write-sheet.service.ts';

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

/** Existing records by key, as an area would have them in a table. */
let people: Map<string, RecordValues>;
beforeEach(() => {
  people = new Map([['ada@loom.example', { name: 'Ada Loom', email: 'ada@loom.example', city: 'Bursa' }]]);
});

/** Contacts, as an area would define them. */
const contacts: RecordTarget<RecordValues> = {
  name: 'contacts',
  fields: [
    { name: 'name', label: { en: 'Name', tr: 'Ad' }, headers: ['Full name', 'Ad soyad'], required: true },
    {
      name: 'email',
      label: { en: 'Email', tr: 'E-posta' },
      headers: ['E-mail', 'Mail'],
      read: (text) => {
        const email = emailSchema.safeParse(text.toLowerCase());
        return email.success ? email.data : { code: 'value_missing', params: { text } };
      },
    },
    { name: 'company', label: { en: 'Company', tr: 'Firma' } },
    { name: 'address_1', label: { en: 'Address line 1', tr: 'Adres 1' } },
    { name: 'address_2', label: { en: 'Address line 2', tr: 'Adres 2' } },
    { name: 'city', label: { en: 'City', tr: 'Şehir' }, show: (text) => text.toUpperCase() },
    { name: 'phone', label: { en: 'Phone', tr: 'Telefon' } },
    { name: 'tags', label: { en: 'Tags', tr: 'Etiketler' } },
  ],
  keyOf: ({ email, name }) => email ?? (name === undefined ? null : foldText(name)),
  keyless: { code: 'required', params: { label: 'name' } },
  needs: { add: [], change: [] },
  find: async (_ctx, keys) =>
    new Map(keys.flatMap((key) => (people.has(key) ? [[key, people.get(key) ?? {}]] : []))),
  valuesOf: (values) => values,
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

async function fileOf(kind: 'xlsx' | 'csv'): Promise<SheetFile> {
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
  return { fileName: `people.${kind}`, path, bytes: bytes.length };
}

const opened: string[] = [];
afterEach(() => company.inside((ctx) => deleteSheets(ctx, opened.splice(0))));

async function open(kind: 'xlsx' | 'csv') {
  const id = await openSheet(company.base, contacts, await fileOf(kind));
  opened.push(id);
  return company.inside((ctx) => viewSheet(ctx, contacts, id));
}

const rowsOf = async (
  id: string,
  more: { result?: 'new' | 'error'; page?: number; per_page?: number } = {},
) => (await company.inside((ctx) => viewRows(ctx, contacts, { id, page: 1, per_page: 50, ...more }))).rows;
const countsOf = async (id: string) => (await company.inside((ctx) => viewSheet(ctx, contacts, id))).counts;

async function writeAll(id: string, size: number): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const about = { id, taskId: null, revision: 0, after: from, size };
    after = (await company.inside((ctx) => writeChunk(ctx, contacts, about))).after;
  }
}

describe.each(['xlsx', 'csv'] as const)('records of any kind come in by a sheet: %s', (kind) => {
  test('columns are matched, rows checked, and every cell says what it changes', async () => {
    const { id, columns, counts, state, to_correct: toCorrect } = await open(kind);
    expect([state, toCorrect]).toEqual(['ready', 3]);
    expect(columns.map(({ field }) => field)).toEqual([
      'name',
      'email',
      'company',
      'address_1',
      'city',
      '',
      'phone',
    ]);
    const checked = await rowsOf(id);
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
    expect(checked[0]?.cells).toContainEqual({ field: 'city', old: 'BURSA', value: 'BURSA' });
    // A wrong cell is left out and shown as typed; the rest of its row goes in.
    const [, wrong] = checked[3]?.cells ?? [];
    expect(wrong).toMatchObject({
      field: 'email',
      value: 'not an address',
      problem: { code: 'value_missing' },
    });
    expect(checked[4]?.problems).toMatchObject([{ code: 'required', params: { label: 'Name' } }]);
    expect((await rowsOf(id, { result: 'error', per_page: 1, page: 2 })).map(({ row }) => row)).toEqual([
      checked[5]?.row,
    ]);
    expect(people.size).toBe(1);
  });

  test('S18 what is right is written in chunks, and what is not comes back marked', async () => {
    const { id } = await open(kind);
    await writeAll(id, 2);
    expect(people.get('ada@loom.example')).toMatchObject({ company: 'Loom Ltd', city: 'Bursa' });
    expect(people.get('bo@kiln.example')).toMatchObject({ name: 'Bo Kiln', company: 'Kiln & Co' });
    expect(people.get('cem firin')).toEqual({ name: 'Cem Fırın', company: 'Fırın' });
    expect(await countsOf(id)).toEqual({ all: 7, new: 2, changed: 2, unchanged: 0, error: 3 });
    const made = await responseFile(company.base, contacts, id);
    if (!made) throw new Error('Nothing was to be corrected');
    const { rawPayload } = await app.app.inject(madeFileAddress(app.platform, made));
    const path = join(folder, `${crypto.randomUUID()}.xlsx`);
    await writeFile(path, rawPayload);
    const response = await readSheetInChild({ path, name: 'response.xlsx' });
    const isOwn = kind === 'xlsx';
    expect(response.header).toEqual([...(isOwn ? [] : ['Row']), ...header, 'What to correct']);
    const { length: last } = response.header;
    const wrong = response.rows.filter((row) => cellText(row[last - 1]) !== '');
    const firstOf = (row: readonly RawCell[]) =>
      row
        .slice(isOwn ? 0 : 1)
        .map(cellText)
        .find(Boolean);
    expect(wrong.map(firstOf)).toEqual(['Cem Fırın', 'who@else.example', 'Nowhere', 'Nobody']);
    // The person's own workbook also has the rows that went in, each where it was.
    expect(response.rows).toHaveLength(isOwn ? rows.length : 4);
    // Uploaded again, it is read like the original file, and nothing changes twice.
    const again = await openSheet(company.base, contacts, { fileName: 'response.xlsx', path, bytes: 1 });
    opened.push(again);
    const read = await company.inside((ctx) => viewSheet(ctx, contacts, again));
    expect(read.columns.filter(({ field }) => field !== '')).toHaveLength(6);
    expect(read.counts).toMatchObject({ unchanged: isOwn ? 4 : 1, changed: 0 });
  });

  test('a person chooses the columns, one for each field', async () => {
    const { id } = await open(kind);
    const chosen = new Map([
      [5, 'tags'],
      [1, ''],
    ]);
    await chooseColumns(company.base, contacts, { id, chosen });
    const checked = await rowsOf(id);
    expect(checked[0]?.cells).toContainEqual({ field: 'tags', old: '', value: 'red' });
    expect(checked[3]?.problems).toEqual([]);
    const twice = chooseColumns(company.base, contacts, { id, chosen: new Map([[5, 'name']]) });
    await expect(twice).rejects.toMatchObject({
      problems: [{ code: 'column_chosen_twice', path: 'body.columns' }],
    });
    const unknown = chooseColumns(company.base, contacts, { id, chosen: new Map([[5, 'shoe size']]) });
    await expect(unknown).rejects.toMatchObject({ problems: [{ code: 'not_found' }] });
  });
});

test('S18 where the uploaded workbook is not kept any more, the wrong rows come in a sheet of ours', async () => {
  const { id } = await open('xlsx');
  await company.inside((ctx) => updateSheet(ctx, id, { sha256: 'f'.repeat(64) }));
  const made = await responseFile(company.base, contacts, id);
  if (!made) throw new Error('Nothing was to be corrected');
  const { rawPayload } = await app.app.inject(madeFileAddress(app.platform, made));
  const path = join(folder, 'anew.xlsx');
  await writeFile(path, rawPayload);
  expect((await readSheetInChild({ path, name: 'anew.xlsx' })).header[0]).toBe('Row');
});

test('S18 an uploaded workbook is kept once, and no longer than its sheets', async () => {
  const file = { ...(await fileOf('xlsx')), fileName: 'kept once.xlsx' };
  const kept = () =>
    company.inside(async ({ db, platform: { clock } }) => {
      const { rows: found } = await db.execute(sql`
        select id from made_file where name = ${file.fileName} and expires_at > ${clock.now().toISOString()}`);
      return found.length;
    });
  const broken = { ...contacts, find: () => Promise.reject(new Error('broken')) };
  await expect(openSheet(company.base, broken, file)).rejects.toThrow('broken');
  expect(await kept()).toBe(0);
  const first = await openSheet(company.base, contacts, file);
  const second = await openSheet(company.base, contacts, file);
  expect(await kept()).toBe(1);
  await company.inside((ctx) => deleteSheets(ctx, [first]));
  expect(await kept()).toBe(1);
  await company.inside((ctx) => deleteSheets(ctx, [second]));
  expect(await kept()).toBe(0);
});

test('of the rows of one record only so many count, the others are told which one they repeat', async () => {
  const path = join(folder, 'same.csv');
  const body = Array.from({ length: 205 }, (_, index) => `Bo,bo@kiln.example,${index}`);
  const text = ['Name,Email,Phone', ...body].join('\r\n');
  await writeFile(path, text);
  const id = await openSheet(company.base, contacts, { fileName: 'same.csv', path, bytes: text.length });
  opened.push(id);
  expect(await countsOf(id)).toMatchObject({ new: 1, changed: 199, error: 5 });
  const [surplus] = await rowsOf(id, { result: 'error' });
  expect(surplus).toMatchObject({
    row: 202,
    problems: [{ code: 'duplicate_row', params: { id: 'bo@kiln.example', row: 2 } }],
  });
  await writeAll(id, 5);
  expect(people.get('bo@kiln.example')).toMatchObject({ phone: '199' });
});

test('a choice of columns that finds the line full leaves the sheet as it was', async () => {
  const { id } = await open('csv');
  const choices = Array.from({ length: 4 }, () =>
    chooseColumns(company.base, contacts, { id, chosen: new Map() }),
  );
  const ends = await Promise.allSettled(choices);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(ends[3]).toMatchObject({ reason: { problems: [{ code: 'rate_limited' }] } });
  const { revision, state } = await company.inside((ctx) => viewSheet(ctx, contacts, id));
  expect([revision, state]).toEqual([3, 'ready']);
});

test('a task writes only the sheet that it was started for last', async () => {
  const { id } = await open('csv');
  const about = { id, taskId: crypto.randomUUID(), revision: 0, after: 0, size: 5 };
  const older = company.inside((ctx) => writeChunk(ctx, contacts, about));
  await expect(older).rejects.toMatchObject({ problems: [{ code: 'conflict' }] });
  expect(people.size).toBe(1);
});

test('a record that somebody made since its row was planned is left as it is', async () => {
  const { id } = await open('csv');
  const made = { name: 'Bo', email: 'bo@kiln.example' };
  const late: RecordTarget<RecordValues> = {
    ...contacts,
    async find(ctx, keys, lock) {
      const found = await contacts.find(ctx, keys, lock);
      people.set(made.email, made);
      return found;
    },
  };
  await company.inside((ctx) => writeChunk(ctx, late, { id, taskId: null, revision: 0, after: 0, size: 50 }));
  expect(people.get(made.email)).toEqual(made);
  const refused = (await rowsOf(id, { result: 'error' })).filter(({ problems }) =>
    problems.some(({ code }) => code === 'conflict'),
  );
  expect(refused.flatMap(({ cells }) => cells.map(({ value }) => value))).toContain(made.email);
});

test('of the sheets of a person the newest stay, as far as they and their rows fit', async () => {
  const [oldest, older] = [await open('csv'), await open('csv'), await open('csv')].map(({ id }) => id);
  await company.inside(async ({ db }) => {
    await db.execute(
      sql`update incoming_sheet set created_at = created_at - interval '1 day' where id = ${older}`,
    );
    await db.execute(
      sql`update incoming_sheet set created_at = created_at - interval '2 days' where id = ${oldest}`,
    );
  });
  const forgotten = (sheets: number, rowsMost: number) =>
    company.inside((ctx) => lockForgotten(ctx, { sheets, rows: rowsMost }));
  expect(await forgotten(3, 21)).toEqual([]);
  expect(await forgotten(2, 21)).toEqual([oldest]);
  expect((await forgotten(3, 7)).toSorted()).toEqual([oldest, older].toSorted());
});

test('a check of an older choice of columns gives way, and what was shown of it is not written', async () => {
  const { id } = await open('csv');
  const chosen = new Map([[1, '']]);
  let newer: Promise<void> | undefined;
  // While the rows are being checked, somebody chooses the columns anew.
  const slow: RecordTarget<RecordValues> = {
    ...contacts,
    find(ctx, keys, lock) {
      newer ??= chooseColumns(company.base, contacts, { id, chosen });
      return contacts.find(ctx, keys, lock);
    },
  };
  await checkSheet(company.base, slow, id);
  await newer;
  const sheet = await company.inside((ctx) => viewSheet(ctx, contacts, id));
  expect([sheet.revision, sheet.state]).toEqual([1, 'ready']);
  expect((await rowsOf(id)).flatMap(({ cells }) => cells).some(({ field }) => field === 'email')).toBe(false);
  const old = company.inside((ctx) =>
    writeChunk(ctx, contacts, { id, taskId: null, revision: 0, after: 0, size: 5 }),
  );
  await expect(old).rejects.toMatchObject({ problems: [{ code: 'conflict' }] });
  // A sheet during whose check a server was stopped counts as not checked.
  await company.inside((ctx) => updateSheet(ctx, id, { revision: 2 }));
  expect((await company.inside((ctx) => viewSheet(ctx, contacts, id))).state).toBe('checking');
});

test('what is no sheet is refused and leaves nothing behind; nobody else opens a sheet', async () => {
  const path = join(folder, 'picture.csv');
  await writeFile(path, 'nothing in columns');
  const file = { fileName: 'picture.csv', path, bytes: 18 };
  await expect(openSheet(company.base, contacts, file)).rejects.toMatchObject({
    problems: [{ code: 'not_a_sheet' }],
  });
  const empty = openSheet(company.base, contacts, { ...file, bytes: 0 });
  await expect(empty).rejects.toMatchObject({ problems: [{ code: 'empty_upload' }] });
  const large = openSheet(company.base, contacts, { ...file, tooLarge: true });
  await expect(large).rejects.toMatchObject({ problems: [{ code: 'payload_too_large' }] });
  const { id } = await open('csv');
  const { rows: left } = await company.inside(({ db }) => db.execute(sql`select id from incoming_sheet`));
  expect(left.map((sheet) => sheet['id'])).toEqual([id]);
  const other = await makeCompany(app);
  const strange = other.inside((ctx) => ownSheet(ctx, contacts, id));
  await expect(strange).rejects.toMatchObject({ problems: [{ code: 'not_found' }] });
  const asBill = company.inside((ctx) => ownSheet(ctx, { name: 'bills' }, id));
  await expect(asBill).rejects.toMatchObject({ problems: [{ code: 'not_found' }] });
});

test('a sheet goes with its rows when made files go', async () => {
  const { id } = await open('csv');
  const left = async () => {
    const { rows: found } = await company.inside(({ db }) =>
      db.execute(sql`select "row" from incoming_row where sheet_id = ${id}`),
    );
    return found.length;
  };
  await sweepSheets(app.platform);
  expect(await left()).toBe(7);
  app.clock.advance((app.platform.settings.limits.exportKeepDays + 1) * 86_400_000);
  await sweepSheets(app.platform);
  expect(await left()).toBe(0);
  const gone = company.inside((ctx) => ownSheet(ctx, contacts, id));
  await expect(gone).rejects.toMatchObject({ problems: [{ code: 'not_found' }] });
});
