import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  catalogueRecipients,
  createCatalogue,
  createContact,
  deleteContact,
  deleteCatalogue,
  generateCatalogue,
  getCatalogue,
  getLinkSettings,
  linkSettingsHistory,
  RECIPIENTS_MAX,
  updateLinkSettings,
  type InputOf,
  type LinkRecipient,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../../products/index.ts';

const MINUTES_15 = 15 * 60_000;
const browser = { 'user-agent': 'Mozilla/5.0 (iPhone)' };

let t: TestApp;
let company: Company;
let product_ids: number[];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri Exports' });
  product_ids = await company.inside(async (ctx) => {
    const fields = { product_id: 'Bowl', name: 'Brass bowl', status: 'published' as const };
    const applied = await applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'create', fields }] });
    return applied.flatMap((one) => one.id ?? []);
  });
});
afterAll(() => t.close());
// Guesses are counted across tests.
beforeEach(() => t.clock.advance(MINUTES_15));

async function makeCatalogue(settings: InputOf<typeof updateLinkSettings>['body'] = {}): Promise<number> {
  const { call } = company.admin;
  const body = { name: 'Spring Edit', buyer_company: 'Nordhem Living', product_ids };
  const { id } = must(await call(createCatalogue, { body }));
  must(await call(generateCatalogue, { params: { id } }));
  must(await call(updateLinkSettings, { params: { id }, body: settings }));
  return id;
}

const add = async (id: number, name: string, more = {}) =>
  must(await company.admin.call(catalogueRecipients.add, { params: { id }, body: { name, ...more } }));
const list = async (id: number) =>
  must(await company.admin.call(catalogueRecipients.list, { params: { id } }));
const tokenOf = ({ link }: Pick<LinkRecipient, 'link'>) => link?.split('/').at(-1) ?? '';
const open = async (token: string, cookie = '') =>
  (await t.app.inject({ url: `/view-collection/${token}`, headers: { ...browser, cookie } })).statusCode;

async function unlock(token: string, passcode: string, remoteAddress = '10.2.0.1') {
  const { statusCode, headers } = await t.app.inject({
    method: 'POST',
    url: `/view-collection/${token}/open`,
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ passcode }).toString(),
    remoteAddress,
  });
  return { status: statusCode, cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '' };
}

describe('the recipients of a catalogue', () => {
  test('CAT-011 the link is mailed with the words of the sender, and its passcode only on its own', async () => {
    const id = await makeCatalogue({ passcode: '120934' });
    const ebba = await add(id, 'Ebba', { email: 'ebba@nordhem.example' });
    expect(ebba.sent_at).toBeNull();
    const params = { id, recipient_id: ebba.id };
    const send = (body: InputOf<typeof catalogueRecipients.send>['body']) =>
      company.admin.call(catalogueRecipients.send, { params, body });
    const mails = () => t.platform.messages.outbox({ to: 'ebba@nordhem.example', limit: 10 });
    const spaced = `Hello, it is ${ebba.passcode?.slice(0, 3)} ${ebba.passcode?.slice(3)}`;
    expect(await send({ what: 'link', message: spaced })).toMatchObject({
      status: 400,
      errors: [{ code: 'passcode_in_mail', path: 'body.message' }],
    });
    expect(await mails()).toEqual([]);
    const sent = must(await send({ what: 'link', message: 'Hello <b>Ebba</b>' }));
    expect(sent.sent_at).not.toBeNull();
    must(await send({ what: 'passcode' }));
    const [passcode, link] = await mails();
    expect(link).toMatchObject({ subject: 'Spring Edit from Kaveri Exports' });
    expect(link?.text).toContain('Hello <b>Ebba</b>');
    expect(link?.text).toContain(ebba.link);
    expect(link?.text).toContain('sees when the link is opened');
    expect(link?.text).toContain(
      'and the passcode, which comes separately. The link is yours alone.'.slice(8),
    );
    expect(link?.text).not.toContain(ebba.passcode);
    expect(passcode?.text).toContain(ebba.passcode);
    expect(passcode?.text).not.toContain(tokenOf(ebba));
    must(await company.admin.call(catalogueRecipients.revoke, { params }));
    expect((await send({ what: 'link' })).status).toBe(410);
    const preview = { params, body: { what: 'link' as const } };
    expect((await company.admin.call(catalogueRecipients.preview, preview)).status).toBe(410);
    expect((await company.admin.call(catalogueRecipients.markSent, { params })).status).toBe(410);
    const nobody = await add(id, 'No address');
    const other = { params: { id, recipient_id: nobody.id }, body: { what: 'link' as const } };
    expect((await company.admin.call(catalogueRecipients.send, other)).status).toBe(409);
  });

  test('CAT-011 the preview of the mail is the mail that is sent, and sends nothing', async () => {
    const id = await makeCatalogue({ passcode: '120934', expiry_date: '2030-12-12T23:59:59Z' });
    const ebba = await add(id, 'Ebba', { email: 'preview@nordhem.example' });
    const order = {
      params: { id, recipient_id: ebba.id },
      body: { what: 'link' as const, message: 'Dear Ebba,\n\nhere it is.\n\nAsha' },
    };
    const shown = must(await company.admin.call(catalogueRecipients.preview, order));
    const mails = () => t.platform.messages.outbox({ to: 'preview@nordhem.example', limit: 10 });
    expect(await mails()).toEqual([]);
    must(await company.admin.call(catalogueRecipients.send, order));
    const [{ to, subject, text } = { to: '', subject: '', text: '' }] = await mails();
    expect(shown).toMatchObject({ to, subject, text });
    expect(shown.html).toContain(ebba.link);
    expect(shown.html).toContain('works until 12 December 2030.');
    expect(shown.html).not.toContain('cid:');
    const sharer = await company.employee(['access_ppt_excel_link', 'view_catalogue_history']);
    expect(must(await sharer.call(catalogueRecipients.preview, order)).to).toBe('');
  });

  test('CAT-011 a link that is sent on WhatsApp counts as sent', async () => {
    const id = await makeCatalogue();
    const ebba = await add(id, 'Ebba', { phone: '+46 70 123 45 67' });
    const params = { id, recipient_id: ebba.id };
    const sent = must(await company.admin.call(catalogueRecipients.markSent, { params }));
    expect([ebba.sent_at, sent.sent_at]).toEqual([null, expect.any(String)]);
    const reader = await company.employee(['view_catalogue_history']);
    expect((await reader.call(catalogueRecipients.markSent, { params })).status).toBe(403);
  });

  test('CAT-009 each has a link and a passcode of their own, as the settings say', async () => {
    const id = await makeCatalogue({ passcode: '120934', email_required: false });
    const [ebba, daniel] = [
      await add(id, 'Ebba Lindqvist', { company: 'Nordhem Living' }),
      await add(id, 'Daniel'),
    ];
    expect(new Set([tokenOf(ebba), tokenOf(daniel), ebba.passcode, daniel.passcode, '120934']).size).toBe(5);
    expect(ebba).toMatchObject({
      company: 'Nordhem Living',
      passcode: expect.stringMatching(/^\d{6}$/) as string,
    });
    expect((await unlock(tokenOf(ebba), daniel.passcode ?? '')).status).toBe(403);
    const { status, cookie } = await unlock(tokenOf(ebba), ebba.passcode ?? '');
    expect(status).toBe(303);
    expect(await open(tokenOf(ebba), cookie)).toBe(200);
    expect(await open(tokenOf(daniel), cookie)).toBe(403);
    // What is changed for the links is changed for each of them, who keep their own passcodes.
    const { call } = company.admin;
    must(
      await call(updateLinkSettings, {
        params: { id },
        body: { passcode: null, expiry_date: '2020-01-01T00:00:00Z' },
      }),
    );
    expect(await open(tokenOf(ebba), cookie)).toBe(410);
    must(await call(updateLinkSettings, { params: { id }, body: { expiry_date: null } }));
    expect(await open(tokenOf(daniel))).toBe(200);
    must(await call(updateLinkSettings, { params: { id }, body: { passcode: '555555' } }));
    const { recipients } = await list(id);
    expect(recipients.map(({ name, has_passcode }) => [name, has_passcode])).toEqual([
      ['Ebba Lindqvist', true],
      ['Daniel', true],
    ]);
    expect(recipients.map(({ passcode }) => passcode)).not.toContain('555555');
  });

  test('CAT-011 a revoked link ends at once, and a new one does not revive it', async () => {
    const id = await makeCatalogue({ passcode: '120934' });
    const [ebba, daniel] = [await add(id, 'Ebba'), await add(id, 'Daniel')];
    const old = await unlock(tokenOf(ebba), ebba.passcode ?? '');
    const others = await unlock(tokenOf(daniel), daniel.passcode ?? '');
    const params = { id, recipient_id: ebba.id };
    const revoked = must(await company.admin.call(catalogueRecipients.revoke, { params }));
    expect(revoked).toMatchObject({ link: null, passcode: null, revoked_at: expect.any(String) as string });
    expect(await open(tokenOf(ebba), old.cookie)).toBe(410);
    expect(await open(tokenOf(daniel), others.cookie)).toBe(200);
    expect(await company.admin.call(catalogueRecipients.qr, { params })).toMatchObject({ status: 410 });
    const renewed = must(await company.admin.call(catalogueRecipients.renew, { params }));
    expect(renewed).toMatchObject({ id: ebba.id, revoked_at: null, sent_at: null });
    expect([tokenOf(renewed), renewed.passcode]).not.toEqual([tokenOf(ebba), ebba.passcode]);
    expect(await open(tokenOf(ebba), old.cookie)).toBe(404);
    expect(await open(tokenOf(renewed), old.cookie)).toBe(403);
    const { cookie } = await unlock(tokenOf(renewed), renewed.passcode ?? '');
    expect(await open(tokenOf(renewed), cookie)).toBe(200);
    must(await company.admin.call(catalogueRecipients.remove, { params }));
    expect(await open(tokenOf(renewed), cookie)).toBe(404);
    const { entries } = must(await company.admin.call(linkSettingsHistory, { params: { id }, query: {} }));
    const names = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'recipients'));
    expect(names[0]).toMatchObject({ before: ['Daniel', 'Ebba'], after: ['Daniel'] });
  });

  test('CAT-009 people who are no recipients open the catalogue only while that is on', async () => {
    const { call } = company.admin;
    const id = await makeCatalogue();
    const ebba = await add(id, 'Ebba');
    const { anyone } = await list(id);
    expect(await open(tokenOf(anyone))).toBe(200);
    must(await call(updateLinkSettings, { params: { id }, body: { anyone_with_link: false } }));
    expect(await open(tokenOf(anyone))).toBe(410);
    expect(await open(tokenOf(ebba))).toBe(200);
    expect(must(await call(getCatalogue, { params: { id } })).link).toBeNull();
    // A new common link does not turn it on.
    const params = { id, recipient_id: anyone.id };
    must(await call(catalogueRecipients.renew, { params }));
    expect((await list(id)).anyone.link).toBeNull();
    must(await call(updateLinkSettings, { params: { id }, body: { anyone_with_link: true } }));
    const { anyone: again } = await list(id);
    expect(await open(tokenOf(again))).toBe(200);
    expect(await open(tokenOf(anyone))).toBe(404);
    // The settings are found by the link of a recipient, too.
    const query = { collection_link: ebba.link ?? '' };
    expect(must(await call(getLinkSettings, { query }))).toMatchObject({ collection_id: id });
    expect(await call(catalogueRecipients.remove, { params })).toMatchObject({ status: 404 });
    must(await call(deleteCatalogue, { params: { id } }));
    expect(await open(tokenOf(ebba))).toBe(404);
  });

  test('nobody has two links of one catalogue, and a contact is one of the company’s', async () => {
    const { call } = company.admin;
    const id = await makeCatalogue();
    const contact = must(
      await call(createContact, { body: { name: 'Ebba', email: 'ebba@nordhem.example' } }),
    );
    const ebba = await add(id, 'Ebba', { email: 'ebba@nordhem.example', contact_id: contact.id });
    expect(ebba.contact_id).toBe(contact.id);
    const twice = { name: 'E. Lindqvist', email: 'Ebba@Nordhem.example' };
    expect(await call(catalogueRecipients.add, { params: { id }, body: twice })).toMatchObject({
      errors: [{ code: 'recipient_exists' }],
    });
    const daniel = await add(id, 'Daniel');
    const params = { id, recipient_id: daniel.id };
    const body = { email: 'ebba@nordhem.example' };
    expect(await call(catalogueRecipients.change, { params, body })).toMatchObject({ status: 409 });
    const changed = must(
      await call(catalogueRecipients.change, { params, body: { email: 'daniel@pine.example' } }),
    );
    expect(changed).toMatchObject({ name: 'Daniel', email: 'daniel@pine.example', link: daniel.link });
    must(await call(deleteContact, { params: { id: contact.id } }));
    const kept = {
      params: { id, recipient_id: ebba.id },
      body: { company: 'Nordhem', contact_id: contact.id },
    };
    expect(must(await call(catalogueRecipients.change, kept)).company).toBe('Nordhem');
    const other = await makeCompany(t);
    const foreign = must(await other.admin.call(createContact, { body: { name: 'Otto' } }));
    const asForeign = { params: { id }, body: { name: 'Otto', contact_id: foreign.id } };
    expect(await call(catalogueRecipients.add, asForeign)).toMatchObject({ status: 404 });
    expect(await other.admin.call(catalogueRecipients.list, { params: { id } })).toMatchObject({
      status: 404,
    });
  });

  test('PERM-014 links, addresses and passcodes are told to those who may have them (ruling Z)', async () => {
    const id = await makeCatalogue({ passcode: '120934' });
    const ebba = await add(id, 'Ebba', { email: 'ebba@nordhem.example', phone: '+46 70 123 45 67' });
    const read = async (...slugs: Parameters<Company['employee']>[0]) => {
      const { call } = await company.employee(['view_catalogue_history', ...slugs]);
      const [one] = must(await call(catalogueRecipients.list, { params: { id } })).recipients;
      return one;
    };
    const bare = { name: 'Ebba', link: null, passcode: null, email: null, phone: null, has_passcode: true };
    expect(await read()).toMatchObject(bare);
    expect(await read('access_ppt_excel_link')).toMatchObject({ ...bare, link: ebba.link });
    expect(await read('update_catalogues_link_security')).toMatchObject({ ...bare, passcode: ebba.passcode });
    expect(await read('create_edit_catalogues')).toMatchObject({ ...bare, passcode: ebba.passcode });
    expect(await read('view_buyer_details')).toMatchObject({
      ...bare,
      email: 'ebba@nordhem.example',
      phone: '+46 70 123 45 67',
    });
    // Saving without seeing them does not remove them.
    const { call } = await company.employee(['view_catalogue_history', 'access_ppt_excel_link']);
    const params = { id, recipient_id: ebba.id };
    must(
      await call(catalogueRecipients.change, { params, body: { name: 'Ebba L.', email: null, phone: null } }),
    );
    expect(await read('view_buyer_details')).toMatchObject({
      name: 'Ebba L.',
      email: 'ebba@nordhem.example',
    });
  });

  test('a draft gives nothing out, and a catalogue has a limited number of recipients', async () => {
    const { call } = company.admin;
    const body = { name: 'Draft', buyer_company: 'Nordhem', product_ids };
    const { id } = must(await call(createCatalogue, { body }));
    const ebba = await add(id, 'Ebba');
    expect(ebba.link).toBeNull();
    must(await call(generateCatalogue, { params: { id } }));
    const [recipient] = (await list(id)).recipients;
    expect(await open(tokenOf(recipient ?? ebba))).toBe(200);
    for (let n = 1; n < RECIPIENTS_MAX; n += 1) await add(id, `Buyer ${n}`);
    const more = { params: { id }, body: { name: 'One more' } };
    expect(await call(catalogueRecipients.add, more)).toMatchObject({ status: 413 });
  });
});
