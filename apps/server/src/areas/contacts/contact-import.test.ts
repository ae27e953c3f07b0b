import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  contactHistory,
  contactSheets,
  createContact,
  listContacts,
  listTasks,
  updateContact,
  type IncomingSheet,
  type Language,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { sheetOf, upload } from '../../../test/import-flow.ts';
import { deleteOldSheets } from '../../platform/rows/incoming-sheets.store.ts';
import { runTask } from '../tasks/index.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
});

const header = ['Full name', 'E-mail', 'Company', 'Country', 'Tags', 'Type'];
const rows = [
  ['Ebba', 'EBBA@nordhem.example', 'Nordhem', 'Sweden', 'Fair, Lamps', 'Buyer'],
  ['Cem', '', 'Fırın', 'Türkiye', '', 'aday'],
  ['Otto', 'otto@', 'Holz', 'Atlantis', '', ''],
  ['', 'nobody@else.example', '', '', '', ''],
];

/** Uploads a sheet as a person. */
async function send(
  member: Pick<Member, 'token'>,
  {
    head = header,
    body = rows,
    name = 'people.xlsx',
  }: { head?: string[]; body?: string[][]; name?: string } = {},
) {
  const bytes = await sheetOf(head, body);
  return upload<IncomingSheet>(t, member, { op: contactSheets.open, files: [{ name, bytes }] });
}

const open = async (member: Pick<Member, 'token'>, about?: Parameters<typeof send>[1]) =>
  must(await send(member, about));

const at = ({ id }: IncomingSheet) => ({ params: { id } });

/** Starts a sheet and waits until its task is done. */
async function write(member: Member, sheet: IncomingSheet): Promise<IncomingSheet> {
  must(await member.call(contactSheets.start, { ...at(sheet), body: { revision: sheet.revision } }));
  let now: IncomingSheet;
  // On a busy machine it requeues itself and continues.
  do {
    for (const { task_id: id } of must(await member.call(listTasks))) await runTask(t.platform, id);
    now = must(await member.call(contactSheets.get, at(sheet)));
  } while (now.state === 'running');
  return now;
}

const contactsOf = async ({ admin }: Company) =>
  must(await admin.call(listContacts, { query: { per_page: 200 } })).contacts;

describe('contacts from a sheet', () => {
  test('CONTACT-001 CONTACT-002 CONTACT-003 are matched, shown before they are written, and written', async () => {
    const { admin } = company;
    const sheet = await open(admin);
    expect(sheet).toMatchObject({ state: 'ready', revision: 0, to_correct: 2 });
    expect(sheet.counts).toEqual({ all: 4, new: 3, changed: 0, unchanged: 0, error: 1 });
    expect(sheet.columns.map(({ field }) => field)).toEqual([
      'name',
      'email',
      'company',
      'country',
      'tags',
      'type',
    ]);
    const page = must(await admin.call(contactSheets.rows, at(sheet)));
    expect(page.rows[1]?.cells).toContainEqual({ field: 'type', old: '', value: 'Prospect' });
    expect(page.rows[2]?.cells).toMatchObject([
      { field: 'name' },
      { field: 'email', value: 'otto@', problem: { message: 'Enter a valid email' } },
      { field: 'company' },
      { field: 'country', value: 'Atlantis', problem: { code: 'unknown_country' } },
    ]);
    expect(page.rows[3]?.problems).toMatchObject([{ message: 'Name is required' }]);
    expect(await contactsOf(company)).toEqual([]);

    const done = await write(admin, sheet);
    expect(done).toMatchObject({ state: 'done', counts: { new: 3, error: 1 }, to_correct: 2 });
    const [cem, ebba, otto] = await contactsOf(company);
    expect(ebba).toMatchObject({
      name: 'Ebba',
      email: 'ebba@nordhem.example',
      type: 'contact',
      tags: ['Fair', 'Lamps'],
      revision: 1,
    });
    expect(cem).toMatchObject({ company: 'Fırın', type: 'prospect', status: 'new' });
    expect(otto).toMatchObject({ email: '', country: null });
    const [task] = must(await admin.call(listTasks));
    expect(task).toMatchObject({ action: 'record_import', status: 'success', subject: 'people.xlsx' });
    expect(task?.download_link).toContain('people-response.xlsx');
    const { download_link: link } = must(await admin.call(contactSheets.response, at(sheet)));
    expect((await t.app.inject(link)).statusCode).toBe(200);
    const { entries } = must(await admin.call(contactHistory, { params: { id: ebba?.id ?? 0 } }));
    expect(entries).toHaveLength(1);
  });

  test('CONTACT-011 are found again by their email, or by name and company; empty cells leave alone', async () => {
    const { admin } = company;
    const add = async (body: {
      name: string;
      email?: string;
      company?: string;
      phone?: string;
      city?: string;
    }) => must(await admin.call(createContact, { body }));
    const ebba = await add({ name: 'Ebba', email: 'ebba@nordhem.example', phone: '+46', city: 'Malmö' });
    const cem = await add({ name: 'CEM', company: 'Fırın', city: 'Bursa' });
    const head = ['Ad soyad', 'E-posta', 'Firma', 'Telefon', 'Şehir'];
    const sheet = await open(admin, {
      head,
      body: [
        ['Ebba L', 'Ebba@nordhem.example', '', '', 'Lund'],
        ['Cem', '', 'Fırın', '', ''],
        ['CEM', '', 'fırın', '+90', ''],
      ],
    });
    expect(sheet.counts).toMatchObject({ new: 0, changed: 3 });
    const { rows: seen } = must(await admin.call(contactSheets.rows, at(sheet)));
    expect(seen[0]?.cells).toContainEqual({ field: 'city', old: 'Malmö', value: 'Lund' });
    await write(admin, sheet);
    const [one, two, ...others] = await contactsOf(company);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ id: cem.id, city: 'Bursa', phone: '+90', revision: 2 });
    expect(two).toMatchObject({ id: ebba.id, name: 'Ebba L', phone: '+46', city: 'Lund', revision: 2 });
  });

  test('columns are chosen, and what was shown before a newer choice is not started', async () => {
    const { admin } = company;
    const sheet = await open(admin);
    const columns = [{ index: 4, field: 'notes' }];
    const now = must(await admin.call(contactSheets.chooseColumns, { ...at(sheet), body: { columns } }));
    expect(now).toMatchObject({ revision: 1, state: 'ready' });
    const start = (revision: number) => admin.call(contactSheets.start, { ...at(sheet), body: { revision } });
    expect(await start(0)).toMatchObject({ status: 409, errors: [{ code: 'conflict' }] });
    must(await start(1));
    expect(await start(1)).toMatchObject({ status: 409, errors: [{ code: 'import_running' }] });
    const body = { columns };
    expect(await admin.call(contactSheets.chooseColumns, { ...at(sheet), body })).toMatchObject({
      status: 409,
    });
    expect(await admin.call(contactSheets.discard, at(sheet))).toMatchObject({ status: 409 });
  });

  test('what somebody changed since the preview counts, and not what was shown', async () => {
    const { admin } = company;
    const body = { name: 'Ebba', email: 'ebba@nordhem.example', city: 'Malmö' };
    const { id, revision } = must(await admin.call(createContact, { body }));
    const sheet = await open(admin, {
      head: ['Name', 'Email', 'Phone'],
      body: [['Ebba', body.email, '+46']],
    });
    const change = { revision, city: 'Lund', phone: '+47' };
    must(await admin.call(updateContact, { params: { id }, body: change }));
    await write(admin, sheet);
    expect(await contactsOf(company)).toMatchObject([{ city: 'Lund', phone: '+46', revision: 3 }]);
  });

  test('a sheet that was written is not written again before it is checked anew', async () => {
    const { admin } = company;
    const sheet = await open(admin);
    await write(admin, sheet);
    const start = (revision: number) => admin.call(contactSheets.start, { ...at(sheet), body: { revision } });
    expect(await start(0)).toMatchObject({ status: 409, errors: [{ code: 'import_not_ready' }] });
    const checked = must(
      await admin.call(contactSheets.chooseColumns, { ...at(sheet), body: { columns: [] } }),
    );
    expect(checked).toMatchObject({ state: 'ready', revision: 1, counts: { unchanged: 3 } });
    expect(await start(1)).toMatchObject({ errors: [{ code: 'nothing_to_import' }] });
  });

  test('a sheet whose task still waits stays when old ones are removed', async () => {
    const { admin } = company;
    const sheet = await open(admin);
    must(await admin.call(contactSheets.start, { ...at(sheet), body: { revision: 0 } }));
    const kept = () =>
      company.inside(async ({ db }) => {
        const { rows: found } = await db.execute('select id from incoming_sheet');
        return found.length;
      });
    const before = new Date(t.clock.now().getTime() + 1_000);
    const sweep = () => t.platform.database.inSystem((db) => deleteOldSheets(db, before));
    await sweep();
    expect(await kept()).toBe(1);
    for (const { task_id: id } of must(await admin.call(listTasks))) await runTask(t.platform, id);
    await sweep();
    expect(await kept()).toBe(0);
  });

  test('two imports at once make no doubles', async () => {
    const { admin } = company;
    const [one, two] = [await open(admin), await open(admin, { name: 'again.xlsx' })];
    for (const sheet of [one, two])
      must(await admin.call(contactSheets.start, { ...at(sheet), body: { revision: 0 } }));
    const tasks = must(await admin.call(listTasks));
    await Promise.all(tasks.map(({ task_id: id }) => runTask(t.platform, id)));
    expect(await contactsOf(company)).toHaveLength(3);
    const ended = [
      await admin.call(contactSheets.get, at(one)),
      await admin.call(contactSheets.get, at(two)),
    ];
    expect(ended.map((sheet) => must(sheet).state)).toEqual(['done', 'done']);
  });

  test('5,000 rows come in', async () => {
    const { admin } = company;
    const body = Array.from({ length: 5_000 }, (_, index) => [
      `Buyer ${index}`,
      `buyer${index}@many.example`,
    ]);
    const sheet = await open(admin, { head: ['Name', 'Email'], body });
    expect(sheet.counts).toMatchObject({ all: 5_000, new: 5_000 });
    expect((await write(admin, sheet)).counts).toMatchObject({ new: 5_000, error: 0 });
    expect(must(await admin.call(listContacts, { query: {} })).total).toBe(5_000);
    const again = await open(admin, { head: ['Name', 'Email'], body });
    expect(again.counts).toMatchObject({ unchanged: 5_000 });
    const revision = { ...at(again), body: { revision: 0 } };
    expect(await admin.call(contactSheets.start, revision)).toMatchObject({
      errors: [{ code: 'nothing_to_import' }],
    });
  });

  test('what is no sheet is refused with the reason', async () => {
    const sendFile = (name: string, text: string) =>
      upload(t, company.admin, { op: contactSheets.open, files: [{ name, bytes: Buffer.from(text) }] });
    expect(await sendFile('people.xlsx', '')).toMatchObject({ errors: [{ code: 'empty_upload' }] });
    expect(await sendFile('people.xlsx', 'no archive')).toMatchObject({ ok: false, status: 400 });
    expect(await sendFile('people.pdf', '%PDF-1.7')).toMatchObject({ ok: false, status: 400 });
    expect(await send(company.admin, { body: [] })).toMatchObject({ errors: [{ code: 'empty_sheet' }] });
  });

  test.each(['en', 'tr'] as const)('the template is read as it is: %s', async (language: Language) => {
    const { admin } = await makeCompany(t, { language });
    const { download_link: link } = must(await admin.call(contactSheets.template));
    expect((await t.app.inject(link)).statusCode).toBe(200);
    const fields = (await open(admin)).fields;
    const sheet = await open(admin, {
      head: fields.map(({ label }) => label),
      body: [fields.map(({ label }) => label)],
    });
    expect(sheet.columns.map(({ field }) => field)).toEqual(fields.map(({ name }) => name));
  });
});

describe('who may import what', () => {
  test('PERM-025 who only adds changes nobody, and is told nothing of those that there are', async () => {
    const body = { name: 'Ebba', email: 'ebba@nordhem.example', notes: 'Pays late', city: 'Malmö' };
    must(await company.admin.call(createContact, { body }));
    const adder = await company.employee(['add_contacts']);
    const sheet = await open(adder);
    expect(sheet.counts).toMatchObject({ new: 3, error: 1 });
    const { rows: seen } = must(await adder.call(contactSheets.rows, at(sheet)));
    expect(seen[0]).toMatchObject({ result: 'new', problems: [] });
    expect(JSON.stringify(seen)).not.toContain('Malmö');
    await write(adder, sheet);
    // As if added by hand: people who may read contacts merge them.
    const [first, second] = (await contactsOf(company)).filter(({ name }) => name === 'Ebba');
    expect([first, second].find((one) => one?.city === 'Malmö')).toMatchObject({ ...body, revision: 1 });
    expect([first, second].find((one) => one?.city === '')).toMatchObject({ company: 'Nordhem' });
  });

  test('PERM-024 PERM-026 who only edits adds nobody', async () => {
    must(await company.admin.call(createContact, { body: { name: 'Ebba', email: 'ebba@nordhem.example' } }));
    const editor = await company.employee(['edit_contacts', 'view_contacts']);
    const sheet = await open(editor);
    expect(sheet.counts).toMatchObject({ changed: 1, new: 0, error: 3 });
    await write(editor, sheet);
    expect(await contactsOf(company)).toMatchObject([{ company: 'Nordhem' }]);
    const blind = await company.employee(['edit_contacts']);
    expect((await open(blind)).counts).toMatchObject({ error: 4 });
  });

  test('PERM-025 a right that goes before the task runs is missed by it', async () => {
    const { admin } = company;
    const sheet = await open(admin);
    must(await admin.call(contactSheets.start, { ...at(sheet), body: { revision: 0 } }));
    const [task] = must(await admin.call(listTasks));
    await company.inside(({ db }) => db.execute(`update app_user set is_admin = false`));
    await runTask(t.platform, task?.task_id ?? '');
    await company.inside(({ db }) => db.execute(`update app_user set is_admin = true`));
    expect(await contactsOf(company)).toEqual([]);
  });

  test('PERM-042 a sheet is for who uploaded it and for admins, and for no other company', async () => {
    const [mine, theirs] = [
      await company.employee(['add_contacts']),
      await company.employee(['add_contacts']),
    ];
    const sheet = await open(mine);
    const stranger = (await makeCompany(t)).admin;
    for (const member of [theirs, stranger]) {
      expect((await member.call(contactSheets.get, at(sheet))).status).toBe(404);
      expect((await member.call(contactSheets.rows, at(sheet))).status).toBe(404);
      expect((await member.call(contactSheets.response, at(sheet))).status).toBe(404);
      expect((await member.call(contactSheets.discard, at(sheet))).status).toBe(404);
    }
    expect((await company.admin.call(contactSheets.get, at(sheet))).status).toBe(200);
    expect((await mine.call(contactSheets.discard, at(sheet))).status).toBe(200);
    expect((await mine.call(contactSheets.get, at(sheet))).status).toBe(404);
    const viewer = await company.employee(['view_contacts']);
    expect((await send(viewer)).status).toBe(403);
  });
});
