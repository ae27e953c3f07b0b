import { sql } from 'drizzle-orm';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  catalogueFormats,
  catalogueRecipients,
  createCatalogue,
  deleteCatalogue,
  generateCatalogue,
  updateCatalogue,
  updateLinkSettings,
  type BuyerPage,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { applyProductChanges } from '../../products/index.ts';
import { buyerFileJob } from '../files/buyer-file.job.ts';

type Settings = NonNullable<InputOf<typeof updateLinkSettings>['body']>;
const browser = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
/** What an answer must not contain while the link is closed. */
const SECRET = 'Brass bowl';

let t: TestApp;
let company: Company;
let product_ids: number[];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri Exports' });
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a8060' } })
    .jpeg()
    .toBuffer();
  const image = await checkAndStoreImage(company.base, { bytes, name: 'bowl.jpg' });
  product_ids = await company.inside(async (ctx) => {
    const fields = {
      product_id: 'Bowl',
      name: SECRET,
      status: 'published' as const,
      image_ids: await enterImages(ctx, [image]),
    };
    const applied = await applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'create', fields }] });
    return applied.flatMap((one) => one.id ?? []);
  });
});
afterAll(() => t.close());
// Guesses and mails are counted across tests.
beforeEach(() => t.clock.advance(15 * 60_000));

interface Shared {
  id: number;
  recipientId: number;
  token: string;
  passcode: string;
}

async function share(settings: Settings): Promise<Shared> {
  const { call } = company.admin;
  const body = { name: 'Spring Edit', buyer_company: 'Nordhem Living', product_ids };
  const { id } = must(await call(createCatalogue, { body }));
  must(await call(generateCatalogue, { params: { id } }));
  must(await call(updateLinkSettings, { params: { id }, body: settings }));
  const ebba = must(
    await call(catalogueRecipients.add, { params: { id }, body: { name: 'Ebba Lindqvist' } }),
  );
  const token = ebba.link?.split('/').at(-1) ?? '';
  return { id, recipientId: ebba.id, token, passcode: ebba.passcode ?? '' };
}

const get = (url: string, cookie = '', more = {}) =>
  t.app.inject({ url, headers: { ...browser, cookie, ...more } });

async function unlock(token: string, given: Record<string, string>) {
  const { statusCode, headers, body } = await t.app.inject({
    method: 'POST',
    url: `/view-collection/${token}/open`,
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(given).toString(),
    remoteAddress: '10.2.0.1',
  });
  return { status: statusCode, html: body, cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '' };
}

function lockedOf(html: string): Extract<BuyerPage, { kind: 'locked' }> {
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as Extract<BuyerPage, { kind: 'locked' }>;
}

/** Every address of this program that a page names, in its HTML and in its data. */
function addressesIn(text: string): string[] {
  const plain = text.replaceAll('&amp;', '&').replaceAll('\\u0026', '&');
  const found = plain.match(/(?:https?:\/\/[\w.:-]+)?\/(?:view-collection|files|api)\/[^"'\s<>\\,]+/g) ?? [];
  return [...new Set(found.map((one) => one.replace(/^https?:\/\/[^/]+/, '')))];
}

/** Everything that can be opened behind a link: what its pages and data refer to, from there on. */
async function addressesBehind({ token }: Shared, cookie: string): Promise<string[]> {
  const first = `/view-collection/${token}`;
  const known = new Set([first, `${first}/download`, `/api/view-collection/${token}/products`]);
  for (const address of known) {
    if (address.includes('/files/') || address.includes('/download')) continue;
    for (const one of addressesIn((await get(address, cookie)).body)) {
      // That of the form takes enquiries only (below).
      if (!one.endsWith('/enquiry')) known.add(one);
    }
  }
  return [...known];
}

const gates = { passcode: '120934', allow_ppt_download: true };

/** The ways in which a link ends or locks while somebody has it open. */
const ways: Record<string, (shared: Shared) => Promise<unknown>> = {
  'the link is revoked': ({ id, recipientId: recipient_id }) =>
    company.admin.call(catalogueRecipients.revoke, { params: { id, recipient_id } }),
  'there is a new link': ({ id, recipientId: recipient_id }) =>
    company.admin.call(catalogueRecipients.renew, { params: { id, recipient_id } }),
  'the recipient is removed': ({ id, recipientId: recipient_id }) =>
    company.admin.call(catalogueRecipients.remove, { params: { id, recipient_id } }),
  'there is a new passcode': ({ id, recipientId: recipient_id }) =>
    company.admin.call(catalogueRecipients.changePasscode, {
      params: { id, recipient_id },
      body: { passcode: '777777' },
    }),
  'an address is asked for': ({ id }) =>
    company.admin.call(updateLinkSettings, { params: { id }, body: { email_required: true } }),
  'the catalogue is deactivated': ({ id }) =>
    company.admin.call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }),
  'the catalogue is deleted': ({ id }) => company.admin.call(deleteCatalogue, { params: { id } }),
  'the last day is over': ({ id }) =>
    company.admin.call(updateLinkSettings, { params: { id }, body: { expiry_date: '2020-01-01T00:00:00Z' } }),
  'the passcode was never given': () => Promise.resolve(),
};

describe('behind a link that is closed', () => {
  test.each(Object.keys(ways))('CAT-011 CAT-004 nothing opens that its pages refer to: %s', async (way) => {
    const shared = await share(gates);
    const { cookie } = await unlock(shared.token, { passcode: shared.passcode });
    // The preview card opens for everybody, as far as the link does (below).
    const addresses = (await addressesBehind(shared, cookie)).filter((one) => !one.endsWith('/card.jpg'));
    const kinds = [
      /\/product\/\d+$/,
      /\/files\/.*\/thumb/,
      /\/files\/.*\/card/,
      /\/files\/.*\/large/,
      /\/api\//,
      /\/download$/,
      /\/download\/pptx/,
      /\/download\/xlsx/,
    ];
    expect(kinds.filter((kind) => !addresses.some((one) => kind.test(one)))).toEqual([]);
    // Nothing leads around the link.
    expect(addresses.filter((one) => one.startsWith('/files/'))).toEqual([]);
    for (const address of addresses)
      expect([address, (await get(address, cookie)).statusCode]).toEqual([address, 200]);
    await ways[way]?.(shared);
    const seen = way === 'the passcode was never given' ? '' : cookie;
    for (const address of addresses) {
      const { statusCode, body } = await get(address, seen);
      expect([address, [403, 404, 410].includes(statusCode), body.includes(SECRET)]).toEqual([
        address,
        true,
        false,
      ]);
    }
    for (const place of ['/api/view-collection', '/view-collection']) {
      const { statusCode, body } = await t.app.inject({
        method: 'POST',
        url: `${place}/${shared.token}/enquiry`,
        headers: { ...browser, cookie: seen },
        payload: { name: 'Ebba', email: 'ebba@nordhem.example', items: product_ids.map((id) => ({ id })) },
      });
      expect([place, [403, 404, 410].includes(statusCode), body.includes(SECRET)]).toEqual([
        place,
        true,
        false,
      ]);
    }
  });

  test.each(catalogueFormats)(
    'CAT-009 a %s that was being made when the link ended is not given out',
    async (format) => {
      const shared = await share({ allow_ppt_download: true });
      const download = `/view-collection/${shared.token}/download${format === 'pdf' ? '' : `/${format}`}`;
      const waiting = String((await get(download)).headers['refresh']).split('url=')[1] ?? '';
      await buyerFileJob.run(t.platform, { org_id: company.orgId, catalogue_id: shared.id, format });
      expect((await get(`${waiting}&take=1`)).headers['content-disposition']).toContain(`.${format}`);
      must(
        await company.admin.call(updateCatalogue, {
          params: { id: shared.id },
          body: { status: 'inactive' },
        }),
      );
      expect((await get(waiting)).statusCode).toBe(410);
      expect((await get(`${waiting}&take=1`)).statusCode).toBe(410);
    },
  );
});

test('the recipient’s name is on every page of the PDF where that is set', async () => {
  /** Whether each page has something laid over it. */
  const marksOf = async (settings: Settings) => {
    const shared = await share({ allow_ppt_download: true, ...settings });
    const download = `/view-collection/${shared.token}/download`;
    await get(download);
    await buyerFileJob.run(t.platform, { org_id: company.orgId, catalogue_id: shared.id, format: 'pdf' });
    const { statusCode, rawPayload } = await get(download);
    expect(statusCode).toBe(200);
    const pages = (await PDFDocument.load(rawPayload)).getPages();
    return pages.map(({ node }) => {
      const drawn = node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.keys() ?? [];
      return drawn.some((name) => name.decodeText().startsWith('EmbeddedPdfPage'));
    });
  };
  const plain = await marksOf({ watermark: false });
  const marked = await marksOf({ watermark: true });
  expect(marked).toHaveLength(plain.length);
  expect([plain, marked].map((pages) => [...new Set(pages)])).toEqual([[false], [true]]);
});

describe('the preview card of a link', () => {
  const crawler = { 'user-agent': 'WhatsApp/2.23' };
  const fetched = (url: string) => t.app.inject({ url, headers: crawler });
  /** The head of the page, and the picture that it names. */
  async function cardOf({ token }: Shared) {
    const { body } = await fetched(`/view-collection/${token}`);
    const metaOf = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1];
    const url = new URL(metaOf('og:image') ?? '', 'http://none.example').pathname;
    const answer = await fetched(url);
    return { metaOf, url, answer, pixels: sharp(answer.rawPayload) };
  }

  test('CAT-011 is a picture of 1200 × 630 with the cover, for crawlers without cookies', async () => {
    const { metaOf, answer, pixels } = await cardOf(await share({}));
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['set-cookie']]).toEqual([
      200,
      'image/jpeg',
      undefined,
    ]);
    expect(await pixels.metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    expect(metaOf('og:title')).toBe('Spring Edit · Kaveri Exports');
    expect(metaOf('og:image:width')).toBe('1200');
    expect(metaOf('twitter:card')).toBe('summary_large_image');
    // The right half is the product's picture.
    const { data } = await pixels.extract({ left: 1100, top: 300, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    });
    expect(Math.abs((data[2] ?? 0) - 0x60)).toBeLessThan(16);
  });

  test.each([{ passcode: '120934' }, { email_required: true }])(
    'CAT-004 a link that asks for something says title and seller and no more: %o',
    async (gate) => {
      const open = await cardOf(await share({}));
      const shared = await share(gate);
      const locked = await cardOf(shared);
      expect(locked.metaOf('og:title')).toBe('Spring Edit · Kaveri Exports');
      expect(locked.metaOf('og:description')).toBeUndefined();
      expect(locked.answer.statusCode).toBe(200);
      const corner = { left: 800, top: 300, width: 300, height: 300 };
      const { channels } = await sharp(await locked.pixels.clone().extract(corner).toBuffer()).stats();
      expect(channels.every(({ stdev, min }) => stdev < 2 && min > 230)).toBe(true);
      expect(locked.answer.rawPayload.equals(open.answer.rawPayload)).toBe(false);
      // Neither does it say more to those who are in: it is the same for everybody.
      const { cookie } = await unlock(shared.token, {
        passcode: shared.passcode,
        email: 'ebba@nordhem.example',
      });
      expect((await get(locked.url, cookie)).rawPayload.equals(locked.answer.rawPayload)).toBe(true);
    },
  );

  test('CAT-011 shows the words of the link without prices, and changes with the catalogue', async () => {
    const shared = await share({});
    const first = await cardOf(shared);
    const again = await t.app.inject({
      url: first.url,
      headers: { ...crawler, 'if-none-match': String(first.answer.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    must(await company.admin.call(updateCatalogue, { params: { id: shared.id }, body: { name: 'Autumn' } }));
    const second = await cardOf(shared);
    expect(second.metaOf('og:title')).toBe('Autumn · Kaveri Exports');
    expect(second.answer.rawPayload.equals(first.answer.rawPayload)).toBe(false);
  });

  test('CAT-011 is gone once the link is revoked, and there is none for a guessed link', async () => {
    const shared = await share({});
    const { url } = await cardOf(shared);
    const params = { id: shared.id, recipient_id: shared.recipientId };
    must(await company.admin.call(catalogueRecipients.revoke, { params }));
    const ended = await fetched(url);
    expect([ended.statusCode, ended.rawPayload.length]).toEqual([410, 0]);
    expect((await fetched(`/view-collection/${'a'.repeat(32)}/card.jpg`)).statusCode).toBe(404);
    const page = await fetched(`/view-collection/${shared.token}`);
    expect(page.body).not.toContain('card.jpg');
  });
});

test('CAT-009 files that can be edited are not given out where the recipient’s name is to be on them', async () => {
  const shared = await share({ allow_ppt_download: true, watermark: true });
  const addresses = await addressesBehind(shared, '');
  expect(addresses.filter((one) => one.includes('/download'))).toHaveLength(1);
  for (const format of ['pptx', 'xlsx']) {
    await buyerFileJob.run(t.platform, { org_id: company.orgId, catalogue_id: shared.id, format });
    expect((await get(`/view-collection/${shared.token}/download/${format}`)).statusCode).toBe(404);
  }
});

describe('the files behind a link', () => {
  test('are those that the link gave out, and are asked for again each time', async () => {
    const [own, other] = [await share({}), await share({})];
    const [address = ''] = (await addressesBehind(own, '')).filter((one) => one.includes('/card?'));
    const first = await get(address);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    const again = await get(address, '', { 'if-none-match': first.headers['etag'] });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(address.replace('/card', '/large'))).statusCode).toBe(404);
    expect((await get(address.replace(own.token, other.token))).statusCode).toBe(404);
    expect((await get(address.replace(/[0-9a-f]{64}/, 'a'.repeat(64)))).statusCode).toBe(404);
  });

  test('CAT-009 the list has sharper images where that is set', async () => {
    const widths = async (settings: Settings) => {
      const { token } = await share(settings);
      const { body } = await get(`/api/view-collection/${token}/products`);
      const { data } = JSON.parse(body) as { data: { cards: { image: Record<'thumb' | 'card', string> }[] } };
      const image = data.cards[0]?.image;
      const widthOf = async (address = '') => (await sharp((await get(address)).rawPayload).metadata()).width;
      return [await widthOf(image?.thumb), await widthOf(image?.card)];
    };
    expect(await widths({ higher_thumbnail_quality: false })).toEqual([160, 480]);
    expect(await widths({ higher_thumbnail_quality: true })).toEqual([480, 900]);
  });

  test('the recipient’s name is across large pictures where that is set, and only there', async () => {
    const marked = await share({ watermark: true });
    const plain = await share({ watermark: false });
    const pixels = async (shared: Shared, size: string) => {
      const addresses = await addressesBehind(shared, '');
      const { rawPayload } = await get(addresses.find((one) => one.includes(`/${size}?`)) ?? '');
      return (await sharp(rawPayload).stats()).channels.map(({ stdev }) => stdev);
    };
    const isFlat = (deviations: number[]) => deviations.every((one) => one < 2);
    expect(isFlat(await pixels(plain, 'large'))).toBe(true);
    expect(isFlat(await pixels(marked, 'large'))).toBe(false);
    expect(isFlat(await pixels(marked, 'card'))).toBe(true);
  });
});

describe('an address that has to be proven', () => {
  const email = 'ebba@nordhem.example';
  const codeSent = async () => {
    const [mail] = await t.platform.messages.outbox({ to: email, limit: 1 });
    return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  };

  test('CAT-009 opens the link with the code that was sent to it, once', async () => {
    const { token, passcode } = await share({ ...gates, email_required: true, email_verified: true });
    expect((await unlock(token, { email, passcode: '000000' })).status).toBe(403);
    const asked = await unlock(token, { email, passcode });
    expect([asked.status, asked.cookie, asked.html.includes(SECRET)]).toEqual([200, '', false]);
    const { ticket, asks } = lockedOf(asked.html);
    expect(asks.code).toBe(true);
    const code = await codeSent();
    expect((await unlock(token, { email: 'other@nordhem.example', ticket, code })).status).toBe(403);
    const { status, cookie } = await unlock(token, { email, ticket, code });
    expect(status).toBe(303);
    expect((await get(`/view-collection/${token}`, cookie)).body).toContain(SECRET);
    expect((await unlock(token, { email, ticket, code })).status).toBe(403);
  });

  test('CAT-017 is guessed at five times, for ten minutes, and not without the passcode', async () => {
    const shared = await share({ ...gates, email_required: true, email_verified: true });
    const { token, passcode } = shared;
    const ask = async () => lockedOf((await unlock(token, { email, passcode })).html).ticket;
    let ticket = await ask();
    const code = await codeSent();
    const wrong = code === '111111' ? '222222' : '111111';
    // Guesses at the same moment see each other.
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => unlock(token, { email, ticket, code: wrong })),
    );
    expect(guesses.filter(({ html }) => lockedOf(html).problem === 'code')).toHaveLength(5);
    expect(lockedOf((await unlock(token, { email, ticket, code })).html).problem).toBe('codeOver');
    ticket = await ask();
    t.clock.advance(11 * 60_000);
    expect((await unlock(token, { email, ticket, code: await codeSent() })).status).toBe(403);
    expect((await unlock(token, { email, ticket: 'x', code: await codeSent() })).status).toBe(403);
    ticket = await ask();
    const params = { id: shared.id, recipient_id: shared.recipientId };
    must(
      await company.admin.call(catalogueRecipients.changePasscode, { params, body: { passcode: '777777' } }),
    );
    expect((await unlock(token, { email, ticket, code: await codeSent() })).status).toBe(403);
  });

  test('is sent a limited number of codes, and turning the proof on closes the link to those who are in', async () => {
    const { id, token } = await share({ email_required: true });
    const { cookie } = await unlock(token, { email });
    expect((await get(`/view-collection/${token}`, cookie)).statusCode).toBe(200);
    must(await company.admin.call(updateLinkSettings, { params: { id }, body: { email_verified: true } }));
    expect((await get(`/view-collection/${token}`, cookie)).statusCode).toBe(403);
    const answers: number[] = [];
    for (let n = 0; n < 7; n += 1) answers.push((await unlock(token, { email })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await unlock(token, { email: 'daniel@pine.example' })).status).toBe(200);
  });
});

test('CAT-017 passcodes guessed at one recipient’s link lock nobody else out, and no token is guessed', async () => {
  const shared = await share(gates);
  const daniel = must(
    await company.admin.call(catalogueRecipients.add, {
      params: { id: shared.id },
      body: { name: 'Daniel' },
    }),
  );
  for (let guess = 0; guess < 6; guess += 1) await unlock(shared.token, { passcode: '000000' });
  expect((await unlock(shared.token, { passcode: shared.passcode })).status).toBe(429);
  const token = daniel.link?.split('/').at(-1) ?? '';
  expect((await unlock(token, { passcode: daniel.passcode ?? '' })).status).toBe(303);
  for (const guess of [
    `${token.slice(0, -1)}!`,
    `${token}a`,
    token.toLowerCase(),
    'a'.repeat(32),
    '..%2f..',
    '%00',
  ]) {
    if (guess === token) continue;
    expect([400, 404]).toContain((await get(`/view-collection/${guess}`)).statusCode);
  }
});

test('CAT-011 the links of a member who left go on', async () => {
  const member = await company.employee([
    'create_edit_catalogues',
    'access_ppt_excel_link',
    'view_catalogue_history',
  ]);
  const body = { name: 'Autumn', buyer_company: 'Nordhem', product_ids };
  const { id } = must(await member.call(createCatalogue, { body }));
  must(await member.call(generateCatalogue, { params: { id } }));
  const ebba = must(await member.call(catalogueRecipients.add, { params: { id }, body: { name: 'Ebba' } }));
  await company.inside(async ({ db, orgId }) => {
    await db.execute(
      sql`update app_user set status = 'suspended' where org_id = ${orgId} and id = ${member.userId}`,
    );
  });
  const { statusCode, body: html } = await get(`/view-collection/${ebba.link?.split('/').at(-1)}`);
  expect([statusCode, html.includes(SECRET)]).toEqual([200, true]);
});
