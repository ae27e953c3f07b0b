import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createCatalogue,
  createLinkSettings,
  deleteCatalogue,
  generateCatalogue,
  getLinkSettings,
  linkSettingsHistory,
  listBuyerProducts,
  listLinkVisitors,
  saveSetting,
  sendEnquiry,
  updateCatalogue,
  updateLinkSettings,
  type BuyerPage,
  type CatalogueFormat,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../../products/index.ts';
import { buyerFileJob } from '../files/buyer-file.job.ts';
import { catalogueDocument } from '../pdf/catalogue.document.ts';
import { unzipped } from '../slides/pptx.fixture.ts';

type Settings = NonNullable<InputOf<typeof updateLinkSettings>['body']>;

const browser = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
const SECONDS_15_MIN = 15 * 60;

let t: TestApp;
let company: Company;
let products: number[];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri Exports' });
  products = await company.inside(async (ctx) => {
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: ['Vase', 'Lamp'].map((name) => ({
        kind: 'create' as const,
        fields: { product_id: name, name: `${name} of clay`, status: 'published' as const, values: {} },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
});
afterAll(() => t.close());
// Guesses are counted across tests.
beforeEach(() => t.clock.advance(SECONDS_15_MIN * 1000));

/** A catalogue with an active link and these settings. */
async function share(settings: Settings = {}): Promise<{ id: number; token: string; link: string }> {
  const { call } = company.admin;
  const body = { name: 'Spring Edit', buyer_company: 'Nordhem Living', product_ids: products };
  const { id } = must(await call(createCatalogue, { body }));
  must(await call(updateLinkSettings, { params: { id }, body: settings }));
  const link = must(await call(generateCatalogue, { params: { id } })).link ?? '';
  return { id, link, token: link.split('/').at(-1) ?? '' };
}

async function open(path: string, cookie = '') {
  return openAt(`/view-collection/${path}`, cookie);
}

async function openAt(url: string, cookie = '') {
  const answer = await t.app.inject({
    url,
    headers: { ...browser, ...(cookie === '' ? {} : { cookie }) },
  });
  return { status: answer.statusCode, html: answer.body, headers: answer.headers };
}

/** Sends what a link asks for. @returns the answer with the cookie of the pass, '' if there is none */
async function unlock(token: string, given: Record<string, string>, address = '10.2.0.1') {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/view-collection/${token}/open`,
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(given).toString(),
    remoteAddress: address,
  });
  const cookie = String(answer.headers['set-cookie'] ?? '');
  return {
    status: answer.statusCode,
    html: answer.body,
    location: answer.headers.location,
    cookie: cookie.split(';')[0] ?? '',
    isForServer: cookie.includes('HttpOnly'),
  };
}

function pageOf(html: string): BuyerPage {
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as BuyerPage;
}

describe('the settings of a link', () => {
  test('CAT-037 CAT-009 they are found by the link and by the catalogue', async () => {
    const { id, link, token } = await share();
    const { call } = company.admin;
    const found = must(await call(getLinkSettings, { query: { collection_link: link } }));
    expect(found).toMatchObject({
      collection_id: id,
      collection_link: link,
      email_required: false,
      expiry_date: null,
      passcode: null,
      has_passcode: false,
      allow_ppt_download: true,
      show_product_filter: true,
      higher_thumbnail_quality: false,
    });
    for (const query of [{ collection_link: token }, { collection_id: id }]) {
      expect(must(await call(getLinkSettings, { query }))).toEqual(found);
    }
    const other = await makeCompany(t);
    for (const query of [{ collection_link: link }, { collection_id: id }]) {
      expect(await other.admin.call(getLinkSettings, { query })).toMatchObject({ status: 404 });
    }
    expect(await call(getLinkSettings, { query: {} })).toMatchObject({ status: 400 });
  });

  test('CAT-038 B10 they are set for the catalogue of a link; what is not sent stays, null removes', async () => {
    const { call } = company.admin;
    const expiry_date = '2099-03-31T12:00:00.000Z';
    const all = {
      email_required: true,
      expiry_date,
      passcode: '120934',
      allow_ppt_download: false,
      show_product_filter: false,
      higher_thumbnail_quality: true,
    };
    const { id, link } = await share();
    const body = { collection_id: id, collection_link: link };
    expect(must(await call(createLinkSettings, { body: { ...body, ...all } }))).toMatchObject(all);
    expect(must(await call(createLinkSettings, { body }))).toMatchObject(all);
    const changed = must(await call(createLinkSettings, { body: { ...body, show_product_filter: true } }));
    expect(changed).toMatchObject({ ...all, show_product_filter: true });
    const removed = must(
      await call(createLinkSettings, { body: { ...body, passcode: null, expiry_date: null } }),
    );
    expect(removed).toMatchObject({ email_required: true, passcode: null, expiry_date: null });
    const elsewhere = { ...body, collection_link: (await share()).link };
    expect(await call(createLinkSettings, { body: elsewhere })).toMatchObject({ status: 404 });
    const editor = await company.employee(['create_edit_catalogues', 'view_catalogue_history']);
    expect(await editor.call(createLinkSettings, { body })).toMatchObject({ status: 403 });
  });

  test('CAT-040 a new catalogue starts with what the company has', async () => {
    const { call } = company.admin;
    const key = 'catalogue_link_settings_defaults';
    const usual = {
      email_required: false,
      allow_ppt_download: true,
      show_product_filter: true,
      higher_thumbnail_quality: false,
      expires_after_days: null,
    };
    const value = { ...usual, allow_ppt_download: false, higher_thumbnail_quality: true };
    must(await call(saveSetting, { body: { key, value } }));
    const fresh = await share();
    expect(must(await call(getLinkSettings, { query: { collection_id: fresh.id } }))).toMatchObject({
      allow_ppt_download: false,
      higher_thumbnail_quality: true,
    });
    must(await call(saveSetting, { body: { key, value: usual } }));
  });

  test('CAT-039 CAT-016 a change leaves the rest, needs six digits, and is refused when it is stale', async () => {
    const { call } = company.admin;
    const { id } = await share({ email_required: true });
    const change = (body: Settings) => call(updateLinkSettings, { params: { id }, body });
    const { revision } = must(await change({ passcode: '120934' }));
    expect(must(await call(getLinkSettings, { query: { collection_id: id } }))).toMatchObject({
      passcode: '120934',
      email_required: true,
    });
    for (const passcode of ['12345', '1234567', '12a456']) {
      expect(await change({ passcode })).toMatchObject({ status: 400 });
    }
    expect(await change({ passcode: null, revision: revision - 1 })).toMatchObject({ status: 409 });
    const past = must(await call(linkSettingsHistory, { params: { id } }));
    expect(past.entries[0]?.changes).toMatchObject([{ field: 'passcode_set_at', before: null }]);
    expect(past.entries[1]?.changes.map(({ field }) => field)).toContain('status');
    expect(JSON.stringify(past)).not.toContain('120934');
    const all = {
      email_required: false,
      expiry_date: '2099-03-31T12:00:00.000Z',
      passcode: null,
      allow_ppt_download: false,
      show_product_filter: false,
      higher_thumbnail_quality: true,
    };
    must(await change(all));
    expect(must(await call(getLinkSettings, { query: { collection_id: id } }))).toMatchObject(all);
  });

  test('CAT-018 CAT-039 PERM-010 they are changed with the right to them alone, and so is the last day', async () => {
    const { id } = await share({ passcode: '424242' });
    const editor = await company.employee(['create_edit_catalogues', 'view_catalogue_history']);
    const body = { email_required: true };
    expect(await editor.call(updateLinkSettings, { params: { id }, body })).toMatchObject({ status: 403 });
    const later = { expires_at: '2027-05-01T00:00:00.000Z' };
    expect(await editor.call(updateCatalogue, { params: { id }, body: later })).toMatchObject({
      status: 403,
      errors: [{ code: 'forbidden', params: { permission: 'update_catalogues_link_security' } }],
    });
    must(await editor.call(updateCatalogue, { params: { id }, body: { note: 'Hi', expires_at: null } }));
    // Ruling Z: who creates catalogues or changes the settings reads the passcode; others see that there is one.
    const query = { collection_id: id };
    const seen = must(await editor.call(getLinkSettings, { query }));
    expect(seen).toMatchObject({ passcode: '424242', collection_link: null });
    for (const more of [[], ['access_ppt_excel_link']] as const) {
      const reader = await company.employee(['view_catalogue_history', ...more]);
      expect(must(await reader.call(getLinkSettings, { query }))).toMatchObject({
        passcode: null,
        has_passcode: true,
      });
    }
    const guard = await company.employee(['update_catalogues_link_security', 'view_catalogue_history']);
    expect(must(await guard.call(updateLinkSettings, { params: { id }, body }))).toMatchObject({
      email_required: true,
      passcode: '424242',
    });
    for (const member of [editor, guard]) {
      expect(await member.call(deleteCatalogue, { params: { id } })).toMatchObject({
        status: 403,
        errors: [{ params: { permission: 'delete_catalogues' } }],
      });
    }
    const remover = await company.employee(['delete_catalogues']);
    must(await remover.call(deleteCatalogue, { params: { id } }));
  });

  test('CAT-018 PERM-010 nor is the last day set with a new catalogue; the same one in other letters is no change', async () => {
    const editor = await company.employee(['create_edit_catalogues', 'view_catalogue_history']);
    const body = { name: 'Autumn Edit', buyer_company: 'Nordhem Living', product_ids: products };
    const later = await editor.call(createCatalogue, {
      body: { ...body, expires_at: '2099-05-01T00:00:00Z' },
    });
    expect(later).toMatchObject({
      status: 403,
      errors: [{ code: 'forbidden', path: 'body.expires_at' }],
    });
    must(await editor.call(createCatalogue, { body: { ...body, expires_at: null } }));
    const dated = { ...body, expires_at: '2027-05-01T00:00:00Z' };
    const { id, expires_at } = must(await company.admin.call(createCatalogue, { body: dated }));
    expect(expires_at).toBe('2027-05-01T00:00:00.000Z');
    const same = { note: 'Hi', expires_at: '2027-05-01T00:00:00Z' };
    must(await editor.call(updateCatalogue, { params: { id }, body: same }));
  });
});

describe('what buyers see of it', () => {
  test('CAT-004 CAT-009 a passcode closes page, product, data, enquiry and download until it is given', async () => {
    const { id, token } = await share({ passcode: '120934' });
    const piece = `${token}/product/${products[0]}`;
    for (const path of [token, piece, `${token}/download`, `${token}?search=clay`]) {
      const { status, html } = await open(path);
      expect([path, status]).toEqual([path, 403]);
      // What a chat shows names the catalogue; the page and its data do not.
      expect(html.split('</head>')[1]).not.toContain('Spring Edit');
      expect(html).not.toContain('of clay');
      expect(html).toContain('Kaveri Exports');
    }
    const list = await t.as()(listBuyerProducts, { params: { token } });
    expect(list).toMatchObject({ status: 403, errors: [{ code: 'link_locked' }] });
    const enquiry = { name: 'Ebba', email: 'ebba@nordhem.example', items: [] };
    expect(await t.as()(sendEnquiry, { params: { token }, body: enquiry })).toMatchObject({ status: 403 });

    const wrong = await unlock(token, { passcode: '000000' });
    expect([wrong.status, wrong.cookie, wrong.html.includes('Wrong passcode')]).toEqual([403, '', true]);
    const right = await unlock(token, { passcode: ' 120 934', to: `/product/${products[0]}` });
    expect(right).toMatchObject({ status: 303, location: `/view-collection/${piece}`, isForServer: true });
    expect((await open(piece, right.cookie)).html).toContain('Vase of clay');
    const loaded = await t.app.inject({
      url: `/api/view-collection/${token}/products`,
      headers: { ...browser, cookie: right.cookie },
    });
    expect(loaded.json()).toMatchObject({ data: { total: 2 } });

    // Neither a forged pass, nor one for another link, nor this one after a new passcode opens anything.
    const [name = '', value = ''] = right.cookie.split('=');
    expect((await open(token, `${name}=${value.slice(0, -2)}xx`)).status).toBe(403);
    const second = await share({ passcode: '120934' });
    expect((await open(second.token, right.cookie)).status).toBe(403);
    must(await company.admin.call(updateLinkSettings, { params: { id }, body: { passcode: '555555' } }));
    expect((await open(token, right.cookie)).status).toBe(403);
  });

  test('CAT-009 a pass ends with what it was given for: the same passcode anew, or addresses asked for anew', async () => {
    const { id, token } = await share({ passcode: '111111' });
    const set = async (body: Settings) => {
      t.clock.advance(1000);
      must(await company.admin.call(updateLinkSettings, { params: { id }, body }));
    };
    const { cookie } = await unlock(token, { passcode: '111111' });
    expect((await open(token, cookie)).status).toBe(200);
    await set({ passcode: '222222' });
    await set({ passcode: '111111' });
    expect((await open(token, cookie)).status).toBe(403);
    const { cookie: second } = await unlock(token, { passcode: '111111' });
    await set({ passcode: '111111' });
    expect((await open(token, second)).status).toBe(403);

    await set({ passcode: null, email_required: true });
    const { cookie: named } = await unlock(token, { email: 'ebba@nordhem.example' });
    expect((await open(token, named)).status).toBe(200);
    await set({ email_required: true, show_product_filter: false });
    expect((await open(token, named)).status).toBe(200);
    await set({ email_required: false });
    await set({ email_required: true });
    expect((await open(token, named)).status).toBe(403);
  });

  test('CAT-017 wrong passcodes lock the entry for a quarter of an hour, for that network alone', async () => {
    const { token } = await share({ passcode: '120934' });
    for (let guess = 0; guess < 5; guess += 1) await unlock(token, { passcode: '999999' });
    const locked = await unlock(token, { passcode: '120934' });
    expect([locked.status, locked.cookie]).toEqual([429, '']);
    expect(locked.html).toContain('Try again in 15 minutes');
    expect((await unlock(token, { passcode: '120934' }, '10.99.0.1')).status).toBe(303);
    t.clock.advance((SECONDS_15_MIN + 1) * 1000);
    expect((await unlock(token, { passcode: '120934' })).status).toBe(303);
    // A right passcode is no guess: a whole office may come in.
    for (let one = 0; one < 8; one += 1) {
      expect((await unlock(token, { passcode: '120934' })).status).toBe(303);
    }
  });

  test('CAT-017 right passcodes at the same moment do not count against each other', async () => {
    const { token } = await share({ passcode: '120934' });
    const office = await Promise.all(
      Array.from({ length: 60 }, () => unlock(token, { passcode: '120934' }, '10.7.0.1')),
    );
    expect(new Set(office.map(({ status }) => status))).toEqual(new Set([303]));
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => unlock(token, { passcode: '999999' }, '10.7.0.1')),
    );
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5);
  });

  test('CAT-017 strangers who guess from everywhere shut nobody out who comes from elsewhere', async () => {
    const { token } = await share({ passcode: '120934' });
    for (let guess = 0; guess < 100; guess += 1) {
      await unlock(token, { passcode: '999999' }, `10.${20 + Math.floor(guess / 20)}.0.${guess % 20}`);
    }
    expect((await unlock(token, { passcode: '120934' }, '10.99.0.1')).status).toBe(303);
    // Wrong guessers have no tries left; others elsewhere have one, and a wrong one is their last.
    expect((await unlock(token, { passcode: '999999' }, '10.98.0.1')).status).toBe(403);
    expect((await unlock(token, { passcode: '120934' }, '10.98.0.1')).status).toBe(429);
  });

  test('CAT-017 wrong passcodes of a busy link do not add up over more than a quarter of an hour', async () => {
    const { token } = await share({ passcode: '120934' });
    for (let typo = 0; typo < 8; typo += 1) {
      expect((await unlock(token, { passcode: '120943' })).status).toBe(403);
      t.clock.advance(5 * 60_000);
    }
    expect((await unlock(token, { passcode: '120934' })).status).toBe(303);
  });

  test('CAT-009 an address alone is no secret: a whole fair comes in from one network, the last unnamed', async () => {
    const { id, token } = await share({ email_required: true });
    let last = '';
    for (let one = 1; one <= 45; one += 1) {
      const { status, cookie } = await unlock(token, { email: `buyer${one}@fair.example` });
      expect(status).toBe(303);
      last = cookie;
    }
    expect((await open(token, last)).status).toBe(200);
    const { total } = must(await company.admin.call(listLinkVisitors, { params: { id } }));
    expect(total).toBe(40);
  });

  test('CAT-042 CAT-009 a required address is asked for, checked and kept with its openings', async () => {
    const { id, token } = await share({ email_required: true });
    expect((await open(token)).html).toContain('name="email"');
    expect(await unlock(token, { email: 'nobody' })).toMatchObject({ status: 403, cookie: '' });
    const { cookie } = await unlock(token, { email: 'Ebba@Nordhem.example' });
    expect((await open(token, cookie)).status).toBe(200);
    const seen = must(await company.admin.call(listLinkVisitors, { params: { id } }));
    expect(seen).toMatchObject({ total: 1, visitors: [{ email: 'ebba@nordhem.example', openings: 1 }] });
    const editor = await company.employee(['create_edit_catalogues', 'view_catalogue_history']);
    expect(await editor.call(listLinkVisitors, { params: { id } })).toMatchObject({ status: 403 });
  });

  test('CAT-042 each who gave an address is counted: colleagues with the same browser, and those of a product', async () => {
    const { id, token } = await share({ email_required: true });
    const visit = async (email: string, given: Record<string, string> = {}) => {
      const { cookie, location } = await unlock(token, { email, ...given });
      await openAt(String(location), cookie);
      await open(token, cookie);
    };
    await visit('ebba@nordhem.example');
    await visit('nils@nordhem.example');
    await visit('maja@nordhem.example', { to: `/product/${products[0]}` });
    const { visitors } = must(await company.admin.call(listLinkVisitors, { params: { id } }));
    expect(visitors.map(({ openings }) => openings)).toEqual([1, 1, 1]);
  });

  test('CAT-012 CAT-042 a deleted catalogue takes its link and its visitors with it', async () => {
    const { id, token } = await share({ email_required: true });
    await unlock(token, { email: 'ebba@nordhem.example' });
    const left = () =>
      company.inside(async ({ db }) => {
        const { rows } = await db.execute<{ links: number; visitors: number }>(sql`
          select count(*)::int as links, count(v.email)::int as visitors from share_link l
          left join link_visitor v on v.org_id = l.org_id and v.link_id = l.id
          where l.kind = 'catalogue' and l.subject_id = ${id}`);
        return rows;
      });
    expect(await left()).toEqual([{ links: 1, visitors: 1 }]);
    must(await company.admin.call(deleteCatalogue, { params: { id } }));
    expect(await left()).toEqual([{ links: 0, visitors: 0 }]);
    expect((await open(token)).status).toBe(404);
  });

  test('CAT-009 without the filter there is no search, neither on the page nor in the data', async () => {
    const { id, token } = await share();
    expect((await open(`${token}?search=lamp`)).html).toContain('role="search"');
    must(
      await company.admin.call(updateLinkSettings, { params: { id }, body: { show_product_filter: false } }),
    );
    const { html } = await open(`${token}?search=lamp&sort=name`);
    expect(html).not.toContain('role="search"');
    expect(pageOf(html)).toMatchObject({ total: 2, query: { search: '', sort: 'featured' } });
    const queries = [
      { search: 'lamp' },
      { filter: ['category:None'] },
      { min: 9e9 },
      { max: 0 },
      { sort: 'name' as const },
    ];
    for (const query of queries) {
      const data = must(await t.as()(listBuyerProducts, { params: { token }, query }));
      expect([query, data.total, data.filters, data.cards[0]?.name]).toEqual([
        query,
        2,
        null,
        'Vase of clay',
      ]);
    }
  });

  test.each([
    ['pdf', '', '%PDF-'],
    ['pptx', '/pptx', 'PK\u0003\u0004'],
    ['xlsx', '/xlsx', 'PK\u0003\u0004'],
  ] as const)(
    'CAT-009 a %s is offered and made where it is allowed, and nowhere else',
    async (format, place, begins) => {
      const { id, token } = await share({ passcode: '120934' });
      const address = `/view-collection/${token}/download${place}`;
      const { cookie } = await unlock(token, { passcode: '120934' });
      expect((await open(token, cookie)).html).toContain(`href="${address}"`);
      const first = await openAt(address, cookie);
      const [, since = ''] = /^3; url=.*\?asked=(\d+)$/.exec(String(first.headers['refresh'])) ?? [];
      expect([first.status, first.headers['refresh']]).toEqual([200, `3; url=${address}?asked=${since}`]);
      await makeFileOf(id, format);
      // The waiting page reports that the PDF is ready, and the download follows.
      const ready = await openAt(`${address}?asked=${since}`, cookie);
      expect(ready.html).toContain('Your file is ready');
      expect(ready.html).toContain(`href="${address}"`);
      expect(ready.headers['refresh']).toBe(`0; url=${address}?asked=${since}&take=1`);
      for (const url of [`${address}?asked=${since}&take=1`, address]) {
        const file = await openAt(url, cookie);
        expect([file.status, file.html.slice(0, begins.length), file.headers['cache-control']]).toEqual([
          200,
          begins,
          'private, no-store',
        ]);
        expect(file.headers['content-disposition']).toContain('attachment');
        // Without the pass the same address gives nothing, nor does it after a new passcode.
        expect((await openAt(url)).status).toBe(403);
      }
      must(await company.admin.call(updateLinkSettings, { params: { id }, body: { passcode: '654321' } }));
      expect((await openAt(address, cookie)).status).toBe(403);
      const body = { allow_ppt_download: false, passcode: null };
      must(await company.admin.call(updateLinkSettings, { params: { id }, body }));
      expect((await open(token)).html).not.toContain(`href="${address}"`);
      expect((await openAt(`${address}?asked=${since}&take=1`)).status).toBe(404);
    },
  );

  test('CAT-009 who waits for a download has it, though products change meanwhile; nobody later has an old one', async () => {
    const { id, token } = await share();
    const address = `/view-collection/${token}/download`;
    const sent = vi.spyOn(t.platform.jobs, 'sendOnce');
    const messenger = { 'user-agent': 'WhatsApp/2.23' };
    for (const method of ['HEAD', 'GET'] as const) {
      const preview = await t.app.inject({ method, url: address, headers: messenger });
      expect(preview.headers['refresh']).toBe(`3; url=${address}?asked=1`);
    }
    expect(sent).not.toHaveBeenCalled();
    // A messenger's browser goes on from there, a preview bot does not.
    await t.app.inject({ url: `${address}?asked=1`, headers: messenger });
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockClear();
    const since = t.clock.now().getTime();
    await openAt(address);
    t.clock.advance(3000);
    await openAt(`${address}?asked=${since}`);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
    await makeFileOf(id);
    await rename('Vase of stone');
    expect((await openAt(`${address}?asked=${since}&take=1`)).html.slice(0, 5)).toBe('%PDF-');
    // A changed product is in the PDF before anybody gets it again.
    expect((await openAt(address)).html).toContain('Your file is being made');
    const failed = vi.spyOn(t.platform.jobs, 'failed');
    failed.mockResolvedValueOnce([{ org_id: company.orgId, catalogue_id: id, format: 'pdf' }]);
    const later = t.clock.now().getTime();
    const ended = await openAt(`${address}?asked=${later}`);
    expect(ended.html).toContain(`href="${address}"`);
    expect([ended.html.includes('Try again'), ended.headers['refresh']]).toEqual([true, undefined]);
  });

  test.each([
    ['pdf', '', '/Author (Kaveri Exports)'],
    ['pptx', '/pptx', '<dc:creator>Kaveri Exports</dc:creator>'],
    ['xlsx', '/xlsx', 'Spring Edit'],
  ] as const)(
    'CAT-004 CAT-009 a %s that buyers take along comes from the company, and names no member and no folder',
    async (format, place, own) => {
      const { id, token } = await share();
      const address = `/view-collection/${token}/download${place}`;
      await openAt(address);
      await makeFileOf(id, format);
      const { rawPayload } = await t.app.inject({ url: address, headers: browser });
      const parts = format === 'pdf' ? new Map([['pdf', rawPayload]]) : await unzipped(rawPayload);
      const texts = [...parts.values()].map((part) => part.toString('latin1')).join('\n');
      expect(texts).toContain(own);
      const here = [company.admin.email, process.cwd(), tmpdir(), '/templates/', '/home/'];
      expect(here.filter((word) => texts.includes(word))).toEqual([]);
    },
  );

  test('CAT-009 the PDF of buyers names no member; that of the company names who answers', async () => {
    const { id } = await share();
    const of = async (isForBuyers: boolean) => {
      const paper = await company.inside((ctx) =>
        catalogueDocument('classic').load(ctx, { catalogueId: id, isForBuyers }),
      );
      return paper.content.company.contact;
    };
    expect(await of(true)).toMatchObject({ name: null, email: null });
    expect(await of(false)).toMatchObject({ email: expect.stringContaining('@') as string });
  });
});

const makeFileOf = (id: number, format: CatalogueFormat = 'pdf') =>
  buyerFileJob.run(t.platform, { org_id: company.orgId, catalogue_id: id, format });

const rename = (name: string) =>
  company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'form',
      changes: [{ kind: 'update', id: products[0] ?? 0, fields: { name } }],
    }),
  );
