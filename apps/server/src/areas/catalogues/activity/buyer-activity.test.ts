import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  createCatalogue,
  deleteCatalogue,
  downloadActivityReport,
  generateCatalogue,
  createContact,
  getBuyer,
  getBuyerActivity,
  getEnquiry,
  getHome,
  getProductActivity,
  listActivityFeed,
  listEnquiries,
  listTasks,
  type BuyerActivity,
  type InputOf,
} from '@sourcewiz/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { buyerBrowser } from '../../../../test/buyer-browser.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { makeProvider } from '../../../../test/provider.ts';
import { activityOfBuyer, writeActivity } from '../../activity/index.ts';
import { addContact } from '../../contacts/index.ts';
import { insertLink, newToken } from '../../links/index.ts';
import { applyProductChanges } from '../../products/index.ts';
import { runTask } from '../../tasks/index.ts';
import { scannerOf } from './scanners.rules.ts';

let t: TestApp;
let company: Company;
let products: number[];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  products = (
    await company.inside((ctx) =>
      applyProductChanges(ctx, {
        source: 'form',
        changes: ['Lamp', 'Bowl', 'Tray', 'Candle holder'].map((name, index) => ({
          kind: 'create' as const,
          fields: { product_id: `A-${index}`, name, status: 'published' as const },
        })),
      }),
    )
  ).flatMap(({ id }) => id ?? []);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(15 * 60_000));

async function share(): Promise<{ id: number; token: string }> {
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: products.slice(0, 3) };
  const { id } = must(await company.admin.call(createCatalogue, { body }));
  const { link } = must(await company.admin.call(generateCatalogue, { params: { id } }));
  return { id, token: link?.split('/').at(-1) ?? '' };
}

/** A personal link of the catalogue. */
async function linkFor(subjectId: number, recipient: string): Promise<string> {
  const token = newToken();
  const options = { allow_ppt_download: true, show_product_filter: true, higher_thumbnail_quality: false };
  await company.inside((ctx) => insertLink(ctx, { kind: 'catalogue', subjectId, recipient, token, options }));
  return token;
}

async function activity(
  id: number,
  query: InputOf<typeof getBuyerActivity>['query'] = {},
): Promise<BuyerActivity> {
  await writeActivity(t.platform);
  return must(await company.admin.call(getBuyerActivity, { params: { id }, query }));
}

test('CAT-007 CAT-042 openings, products with time, searches, shortlists and enquiries of a catalogue', async () => {
  const { id, token } = await share();
  const [lamp = 0, bowl = 0] = products;
  const buyer = buyerBrowser(t, token);
  await buyer.visit();
  t.clock.advance(60_000);
  await buyer.report([
    { kind: 'viewed', seconds: 40 },
    { kind: 'searched', words: 'candle', found: 0 },
    { kind: 'looked', product: lamp },
    { kind: 'looked', product: lamp, seconds: 20 },
    { kind: 'shortlisted', product: lamp },
  ]);
  const items = [
    { id: lamp, quantity: 24 },
    { id: bowl, quantity: 12 },
  ];
  const enquiry = { name: 'Ebba Lindqvist', company: 'Nordhem', email: 'Ebba@nordhem.example', items };
  expect(await buyer.post('/enquiry', enquiry)).toBe(200);
  const seen = await activity(id);
  expect(seen.counts).toEqual({
    visits: 1,
    people: 1,
    seconds: 60,
    searches: 1,
    shortlisted: 1,
    downloads: 0,
    forwards: 0,
    enquiries: 1,
  });
  expect(seen.days).toEqual([{ day: expect.any(String), visits: 1, enquiries: 1 }]);
  expect(seen.places).toEqual([{ country: 'SE', visits: 1 }]);
  expect(seen.products).toMatchObject([
    { id: lamp, name: 'Lamp', visits: 1, people: 1, seconds: 20, shortlisted: 1, asked: 24 },
    { id: bowl, asked: 12, seconds: 0 },
  ]);
  expect(seen.people).toMatchObject([{ name: 'Ebba Lindqvist', company: 'Nordhem', visits: 1 }]);
  // What the catalogue lacks and the library has.
  expect(seen.searches).toEqual([
    { words: 'candle', times: 1, found: 0, matches: [{ id: products[3], name: 'Candle holder' }] },
  ]);
  const feed = must(await company.admin.call(listActivityFeed, { params: { id } }));
  expect(feed.map(({ kind }) => kind).toSorted()).toEqual([
    'enquired',
    'looked',
    'opened',
    'searched',
    'shortlisted',
  ]);
  expect(feed.find(({ kind }) => kind === 'enquired')).toMatchObject({
    products: 2,
    pieces: 36,
    product: null,
  });
  expect(feed.find(({ kind }) => kind === 'looked')).toMatchObject({ seconds: 20, times: 1, is_now: true });
  expect(JSON.stringify([seen.people, feed])).not.toContain('@');
});

test('CAT-042 a browser invents nothing: products of the catalogue, its own time, and only with a page before it', async () => {
  const { id, token } = await share();
  const stranger = buyerBrowser(t, token);
  expect(await stranger.report([{ kind: 'opened' }])).toBe(0);
  await stranger.get();
  const [lamp = 0, , , outside = 0] = products;
  expect(
    await stranger.report([
      { kind: 'looked', product: outside },
      { kind: 'looked', product: 999_999_999 },
    ]),
  ).toBe(0);
  expect(await stranger.report([{ kind: 'looked', product: lamp, seconds: 86_000 }])).toBe(1);
  expect((await activity(id)).counts.seconds).toBeLessThan(600);
  const forged = buyerBrowser(t, token);
  await forged.get();
  forged.headers();
  const { token: other } = await share();
  expect(await buyerBrowser(t, other).report([{ kind: 'opened' }])).toBe(0);
  expect(await buyerBrowser(t, `${token}x`).report([{ kind: 'opened' }])).toBe(404);
});

test('CAT-042 reports of one network about one link are limited', async () => {
  const { token } = await share();
  const buyer = buyerBrowser(t, token, { ip: '198.51.100.20' });
  await buyer.get();
  expect(await buyer.report([{ kind: 'opened' }])).toBe(1);
  // As if it had reported very often before.
  const key = createHash('sha256')
    .update(JSON.stringify(['quota', 'activity_network', `${token} 198.51.100.20`]))
    .digest('hex');
  await t.platform.database.inSystem((db) =>
    db.execute(sql`update throttle set failures = 1199 where key = ${key}`),
  );
  expect(await buyer.report([{ kind: 'opened' }])).toBe(1);
  expect(await buyer.report([{ kind: 'opened' }])).toBe(429);
  const elsewhere = buyerBrowser(t, token, { ip: '192.0.2.9' });
  await elsewhere.get();
  expect(await elsewhere.report([{ kind: 'opened' }])).toBe(1);
});

test.each([
  ['curl/8.5.0', 'other'],
  ['python-requests/2.32', 'other'],
  ['Mozilla/5.0 (compatible; SomeNewBot/1.0)', 'other'],
  ['', 'nameless'],
  ['Mozilla/5.0 (iPhone)', undefined],
])('CAT-042 %j is a scanner of the kind %s', (userAgent, kind) => {
  expect(scannerOf({ method: 'GET', userAgent })).toBe(kind);
});

test('CAT-042 scanners are counted apart, by name or because they run no script, and in no other number', async () => {
  const { id, token } = await share();
  for (const userAgent of ['WhatsApp/2.23', 'BarracudaCentral', 'BarracudaCentral']) {
    await buyerBrowser(t, token, { userAgent }).visit();
  }
  await t.app.inject({
    method: 'HEAD',
    url: `/view-collection/${token}`,
    headers: { 'user-agent': 'Mozilla/5.0' },
  });
  await buyerBrowser(t, token, { userAgent: 'Mozilla/5.0 (Windows NT 10.0)' }).get();
  await buyerBrowser(t, token).visit();
  t.clock.advance(11 * 60_000);
  const { counts, scanned, people } = await activity(id);
  expect(counts).toMatchObject({ visits: 1, people: 1 });
  expect(people).toHaveLength(1);
  expect(scanned.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'Barracuda', count: 2 },
    { name: 'head', count: 1 },
    { name: 'silent', count: 1 },
    { name: 'WhatsApp', count: 1 },
  ]);
});

test('CAT-042 a product that the catalogue does not have is no visit, however it is asked for', async () => {
  const { id, token } = await share();
  const get = async (path: string) =>
    (await t.app.inject({ url: `/view-collection/${token}/product/${path}` })).statusCode;
  for (const path of [`${products[3]}`, '9999999', 'x', '9999999?colour=red'])
    expect(await get(path)).toBe(404);
  t.clock.advance(11 * 60_000);
  expect((await activity(id)).scanned).toEqual([]);
  expect(await get(String(products[0]))).toBe(200);
  t.clock.advance(11 * 60_000);
  expect((await activity(id)).scanned).toEqual([{ name: 'silent', count: 1 }]);
});

test('CAT-042 a personal link that somebody else opens was forwarded', async () => {
  const { id } = await share();
  await company.inside((ctx) =>
    addContact(ctx, { name: 'Mei Tanaka', company: 'Kobo Home', email: 'mei@kobo.example' }),
  );
  const token = await linkFor(id, 'mei@kobo.example');
  await buyerBrowser(t, token).visit();
  await buyerBrowser(t, token, { userAgent: 'Mozilla/5.0 (Macintosh)' }).visit();
  const { counts, people, links } = await activity(id);
  expect(counts).toMatchObject({ visits: 2, people: 2, forwards: 1 });
  expect(people).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Mei Tanaka', company: 'Kobo Home', forwarded_by: '' }),
      expect.objectContaining({ name: '', forwarded_by: 'Mei Tanaka' }),
    ]),
  );
  expect(links).toMatchObject([{ recipient: 'Mei Tanaka', visits: 2 }]);
});

test('CAT-007 three visits to a product without an enquiry for it are worth a message', async () => {
  const { id } = await share();
  const token = await linkFor(id, 'dan@harbor.example');
  const [lamp = 0, bowl = 0, tray = 0] = products;
  const buyer = buyerBrowser(t, token);
  for (let n = 0; n < 3; n += 1) {
    await buyer.visit();
    await buyer.report(
      [lamp, bowl, ...(n > 0 ? [tray] : [])].map((product) => ({ kind: 'looked', product })),
    );
    t.clock.advance(11 * 60_000);
  }
  const anonymous = buyerBrowser(t, (await share()).token);
  for (let n = 0; n < 3; n += 1) {
    await anonymous.visit();
    await anonymous.report([{ kind: 'looked', product: lamp }]);
    t.clock.advance(11 * 60_000);
  }
  expect((await activity(id)).follow_ups).toMatchObject([
    {
      product: { id: lamp },
      visits: 3,
      person: { email: 'dan@harbor.example' },
      asked_others: 0,
      is_on_page: false,
    },
    { product: { id: bowl }, visits: 3 },
  ]);
  const enquiry = { name: 'Daniel', email: 'dan@harbor.example', items: [{ id: bowl, quantity: 10 }] };
  expect(await buyer.post('/enquiry', enquiry)).toBe(200);
  const { follow_ups: left, follow_up_count: count } = await activity(id);
  expect(left).toMatchObject([{ product: { id: lamp }, asked_others: 1, person: { name: 'Daniel' } }]);
  expect(count).toBe(1);
  await company.inside(async (ctx) => {
    expect(await activityOfBuyer(ctx, { emails: ['DAN@harbor.example'] })).toMatchObject({
      people: [{ name: 'Daniel' }],
      products: expect.arrayContaining([expect.objectContaining({ productId: bowl, asked: 10 })]),
    });
    expect(await activityOfBuyer(ctx, { emails: ['nobody@harbor.example'] })).toMatchObject({
      lastAt: null,
      visits: [],
    });
  });
});

test('CAT-007 a product shows who looked at it, in all catalogues', async () => {
  const [, , , holder = 0] = products;
  const makeLink = async (recipient: string) => {
    const body = { name: 'Autumn', buyer_company: 'Nordhem', product_ids: [holder] };
    const { id } = must(await company.admin.call(createCatalogue, { body }));
    must(await company.admin.call(generateCatalogue, { params: { id } }));
    return linkFor(id, recipient);
  };
  const mia = buyerBrowser(t, await makeLink('mia@oak.example'));
  const other = buyerBrowser(t, await makeLink('noah@elm.example'));
  await mia.visit();
  t.clock.advance(30_000);
  await mia.report([{ kind: 'looked', product: holder, seconds: 20 }]);
  await other.visit();
  t.clock.advance(30_000);
  await other.report([{ kind: 'looked', product: holder, seconds: 5 }]);
  await writeActivity(t.platform);
  const of = async (id: number) => company.admin.call(getProductActivity, { params: { id } });
  expect(must(await of(holder))).toMatchObject({
    visits: 2,
    people: 2,
    seconds: 25,
    asked: 0,
    viewers: [
      { person: { name: 'mia@oak.example' }, visits: 1, seconds: 20 },
      { person: { name: 'noah@elm.example' }, visits: 1, seconds: 5 },
    ],
  });
  const stranger = await makeCompany(t);
  const refused = await stranger.admin.call(getProductActivity, { params: { id: holder } });
  expect(refused).toMatchObject({ status: 404 });
});

test('CAT-007 a person, link, place, product, day or count filters everything', async () => {
  const { id, token } = await share();
  const [lamp = 0, bowl = 0] = products;
  const swede = buyerBrowser(t, token);
  await swede.visit();
  await swede.report([
    { kind: 'looked', product: lamp },
    { kind: 'searched', words: 'oak', found: 2 },
  ]);
  const indian = buyerBrowser(t, await linkFor(id, 'asha@mumbai.example'));
  await indian.get();
  await indian.report([{ kind: 'opened' }, { kind: 'looked', product: bowl }], { zone: 'Asia/Kolkata' });
  const whole = await activity(id);
  expect(whole.counts).toMatchObject({ visits: 2, people: 2, searches: 1 });
  const asha = whole.people.find(({ country }) => country === 'IN')?.id;
  const link = whole.links.find(({ recipient }) => recipient !== '')?.id;
  const day = whole.days[0]?.day;
  const expected = [
    [{ person: asha }, 1, [bowl], []],
    [{ link }, 1, [bowl], []],
    [{ country: 'SE' }, 1, [lamp], ['oak']],
    [{ country: '-' }, 0, [], []],
    [{ product: lamp }, 1, [lamp], ['oak']],
    [{ only: 'searches' as const }, 1, [lamp], ['oak']],
    [{ day }, 2, [lamp, bowl].toSorted((a, b) => a - b), ['oak']],
    [{ day: '2020-01-01' }, 0, [], []],
  ] as const;
  for (const [query, visits, looked, words] of expected) {
    const seen = await activity(id, query);
    expect([query, seen.counts.visits]).toEqual([query, visits]);
    expect(seen.products.map((one) => one.id).toSorted((a, b) => a - b)).toEqual(looked);
    expect(seen.searches.map((one) => one.words)).toEqual(words);
    // What can be chosen stays.
    expect(seen.people).toHaveLength(2);
  }
});

test('CAT-042 who does not want to be recorded is not, until they want to be', async () => {
  const { id, token } = await share();
  const buyer = buyerBrowser(t, token);
  await buyer.visit();
  await buyer.report([], { wanted: false });
  t.clock.advance(11 * 60_000);
  await buyer.visit();
  const items = [{ id: products[0] ?? 0, quantity: 1 }];
  expect(await buyer.post('/enquiry', { name: 'E', email: 'e@n.example', items })).toBe(200);
  expect((await activity(id)).counts).toMatchObject({ visits: 1, enquiries: 0 });
  await buyer.report([], { wanted: true });
  await buyer.visit();
  expect((await activity(id)).counts.visits).toBe(2);
});

/** The lines of a report, with its heads. */
async function report(id: number, body: InputOf<typeof downloadActivityReport>['body'] = {}) {
  await writeActivity(t.platform);
  const asked = must(await company.admin.call(downloadActivityReport, { params: { id }, body }));
  await runTask(t.platform, asked.task_id);
  const task = must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === asked.task_id);
  expect(task).toMatchObject({ status: 'success', action: 'activity_report' });
  const { rawPayload } = await t.app.inject({ url: task?.download_link ?? '' });
  const { sheets } = await readXlsx(rawPayload);
  return sheets[0]?.rows ?? [];
}

test('CAT-007 the report is a workbook with a line for each event', async () => {
  const { id, token } = await share();
  const buyer = buyerBrowser(t, token);
  await buyer.visit();
  t.clock.advance(60_000);
  await buyer.report([{ kind: 'looked', product: products[0] ?? 0, seconds: 20 }]);
  t.clock.advance(60_000);
  await buyer.report([{ kind: 'searched', words: 'oak', found: 2 }]);
  t.clock.advance(60_000);
  const items = [{ id: products[0] ?? 0, quantity: 24 }];
  const enquiry = { name: 'Ebba', company: 'Nordhem', email: 'ebba@nordhem.example', items };
  expect(await buyer.post('/enquiry', enquiry)).toBe(200);
  const [heads, ...events] = await report(id);
  expect(heads).toEqual(
    'When,Person,Company,Email,Country,Link of,Forwarded,What,Product,Product ID,Seconds,Words,Found,Pieces'.split(
      ',',
    ),
  );
  const who = ['Ebba', 'Nordhem', 'ebba@nordhem.example', 'Sweden', 'Everybody', null];
  const isWhole = (row: unknown[]) => row[7] === 'Enquired' && row[8] === null;
  expect(events.filter(isWhole)).toMatchObject([{ 12: 1, 13: 24 }]);
  expect(events.filter((row) => !isWhole(row)).map(([, ...cells]) => cells)).toEqual([
    [...who, 'Opened', null, null, null, null, null, null],
    [...who, 'Looked at a product', 'Lamp', 'A-0', 20, null, null, null],
    [...who, 'Searched', null, null, null, 'oak', 2, null],
    [...who, 'Enquired', 'Lamp', 'A-0', null, null, null, 24],
  ]);
});

test('CAT-007 activity, feed and report are for those who may see what buyers do', async () => {
  const { id } = await share();
  const reader = await company.employee(['view_catalogue_history', 'create_edit_catalogues']);
  for (const operation of [getBuyerActivity, listActivityFeed, downloadActivityReport]) {
    expect(await reader.call(operation, { params: { id }, query: {}, body: {} } as never)).toMatchObject({
      status: 403,
    });
  }
});

test('CAT-007 the last 7 days, the last 30 or all since it was made are counted', async () => {
  const { id, token } = await share();
  const seen = async (period: '7' | '30' | 'all') => activity(id, { period });
  let last = 0;
  for (const visits of [1, 2, 3, 4]) {
    await buyerBrowser(t, token).visit();
    last = t.clock.now().getTime();
    t.clock.advance(9 * 86_400_000);
    expect((await seen('all')).counts.visits).toBe(visits);
  }
  expect((await seen('7')).counts.visits).toBe(0);
  expect((await seen('30')).counts.visits).toBe(3);
  const { last_at: lastAt } = await seen('all');
  expect(last - new Date(lastAt ?? 0).getTime()).toBeLessThan(60_000);
});

test('CAT-007 the report of a choice has the events of the visits that the page counts, whatever was reported late', async () => {
  const { id, token } = await share();
  const [lamp = 0, bowl = 0] = products;
  const first = buyerBrowser(t, token);
  await first.visit();
  await first.report([
    { kind: 'searched', words: 'oak', found: 1 },
    { kind: 'looked', product: lamp },
    // Older than the visit that began with another report.
    { kind: 'looked', product: bowl, ago: 60_000 },
  ]);
  t.clock.advance(11 * 60_000);
  const second = buyerBrowser(t, token);
  await second.visit();
  await second.report([{ kind: 'looked', product: bowl }]);
  const kinds = async (body: Parameters<typeof report>[1]) =>
    (await report(id, body)).slice(1).map((row) => `${row[7]} ${row[8] ?? ''}`.trim());
  const ofFirst = ['Looked at a product Bowl', 'Looked at a product Lamp', 'Opened', 'Searched'];
  expect((await kinds({ product: lamp })).toSorted()).toEqual(ofFirst);
  expect((await kinds({ only: 'searches' })).toSorted()).toEqual(ofFirst);
  expect(await kinds({ product: bowl })).toHaveLength(6);
  expect(await kinds({ country: '-' })).toEqual([]);
});

test('CAT-026 a report that cannot be written fails as a task that says so', async () => {
  const { id } = await share();
  const { task_id: taskId } = must(
    await company.admin.call(downloadActivityReport, { params: { id }, body: {} }),
  );
  must(await company.admin.call(deleteCatalogue, { params: { id } }));
  await runTask(t.platform, taskId);
  const task = must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === taskId);
  expect(task).toMatchObject({ status: 'failed', action: 'activity_report', download_link: null });
});

test('PLAN-012 who looked at what is for plans with visitor analytics; the others count visits', async () => {
  const { token } = await share();
  const [lamp = 0, bowl = 0] = products;
  const buyer = buyerBrowser(t, token);
  const email = 'ines@porto.example';
  const enquiry = { name: 'Ines', email, items: [{ id: bowl, quantity: 10 }] };
  for (let n = 0; n < 3; n += 1) {
    t.clock.advance(11 * 60_000);
    await buyer.visit();
    await buyer.report([{ kind: 'looked', product: lamp }]);
  }
  expect(await buyer.post('/enquiry', enquiry)).toBe(200);
  await writeActivity(t.platform);
  const { call } = company.admin;
  const contact = must(await call(createContact, { body: { name: 'Ines', email } }));
  const asked = must(await call(listEnquiries, { query: { query: email } })).enquiries[0]?.id ?? 0;
  const read = async () => ({
    buyer: must(await call(getBuyer, { params: { id: contact.id } })),
    enquiry: must(await call(getEnquiry, { params: { id: asked } })).seen,
    home: must(await call(getHome, {})),
  });
  const whole = await read();
  expect(whole.buyer.products).toMatchObject([
    { id: bowl, asked: 10 },
    { id: lamp, visits: 3 },
  ]);
  expect(whole.buyer.shows_looks).toBe(true);
  expect(whole.enquiry.products.map(({ id }) => id)).toContain(lamp);
  expect(whole.home.opened?.products.map(({ id }) => id)).toContain(lamp);
  expect(whole.home.feed?.[0]?.person.name).toBe('Ines');
  expect(whole.home.todo.map(({ kind }) => kind)).toContain('follow_up');

  const provider = await makeProvider(t);
  await provider.give(company, 'silver');
  const counted = await read();
  expect(counted.buyer.shows_looks).toBe(false);
  expect(counted.buyer.products.map(({ id, asked: pieces, visits }) => [id, pieces, visits])).toEqual([
    [bowl, 10, 0],
  ]);
  expect(counted.buyer.figures).toEqual(whole.buyer.figures);
  expect(
    counted.buyer.history.every(
      ({ kind, products: count, seconds }) => kind !== 'visit' || count + seconds === 0,
    ),
  ).toBe(true);
  expect(counted.buyer.next_step?.kind).toBe('answer_enquiry');
  expect(counted.enquiry).toEqual({ ...whole.enquiry, products: [] });
  expect(counted.home).toMatchObject({
    feed: null,
    opened: { visits: whole.home.opened?.visits, days: whole.home.opened?.days, products: [] },
  });
  expect(counted.home.todo.map(({ kind }) => kind)).not.toContain('follow_up');

  await provider.give(company, 'gold');
  expect((await read()).buyer.products).toEqual(whole.buyer.products);
});
