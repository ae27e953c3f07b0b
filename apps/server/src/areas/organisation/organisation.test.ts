import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditLog,
  configurationValue,
  countries,
  importSteps,
  manufacturer,
  me,
  outbox,
  publicConfiguration,
  updateManufacturer,
  uploadImage,
  type ParsedOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { countryName } from '../identity/index.ts';
import { makePng, multipart } from '../../../test/uploads/upload-samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp({
    BRAND_NAME: 'Blue Bowl',
    SUPPORT_EMAIL: 'help@provider.example',
    SUPPORT_PHONE: '+91 80 5550 0100',
    DEMO_URL: 'https://provider.example/demo',
    SIGN_UP: 'closed',
    PASSWORD_MIN: '12',
    PRODUCT_THRESHOLD: '321',
  });
});
afterAll(() => t.close());

const details: ParsedOf<typeof updateManufacturer>['body'] = {
  name: 'Kaveri Exports Pvt Ltd',
  tagline: 'Home goods',
  about: 'A family firm.',
  address_line_1: 'Plot 42',
  address_line_2: 'Phase II',
  city: 'Jodhpur',
  state: 'Rajasthan',
  postal_code: '342005',
  country: 99,
  email: 'hello@kaveri.example',
  phone: '+91 98765 01420',
  website: 'https://www.kaveri.example',
  tax_ids: [{ label: 'GSTIN', value: '08AAKCK4821M1Z4' }],
  certifications: [
    { name: 'ISO 9001', issuer: 'TÜV', number: '12-9', valid_until: '2028-02-20' },
    { name: 'EPCH', issuer: '', number: '', valid_until: null },
  ],
  default_currency: 'INR',
  price_terms: 'ex works Jodhpur',
  product_sort: 'products_id_asc',
  sub_category: true,
};

async function upload({ admin }: Company, file: { name: string; bytes: Buffer }) {
  const { headers, payload } = multipart('image', file);
  const answer = await t.app.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: { ...headers, 'access-token': admin.token },
    payload,
  });
  return { status: answer.statusCode, id: answer.json<{ data?: { id: string } }>().data?.id ?? '' };
}

let shade = 0;
/** A unique image. */
async function picture(company: Company): Promise<string> {
  shade += 1;
  return (await upload(company, { name: 'logo.png', bytes: makePng(4, 4, [shade, 90, 60]) })).id;
}

describe('the company', () => {
  test('API-025 SHELL-080 tells its preferences, status and locale to all its members', async () => {
    const company = await makeCompany(t, { name: 'Anadolu', language: 'tr' });
    const { call } = await company.employee([]);
    expect(must(await call(manufacturer))).toMatchObject({
      id: company.orgId,
      name: 'Anadolu',
      status: 'published',
      locale: 'tr',
      recommendation_preferences: { sub_category: false },
      default_currency: 'USD',
      product_sort: 'products_desc',
      logo: null,
      images: [],
      admin_name: 'Test Person',
    });
    // A company that has not been set up yet.
    await company.inside((ctx) =>
      ctx.db.execute(sql`update organisation set status = 'draft' where id = ${company.orgId}`),
    );
    expect(must(await call(manufacturer)).status).toBe('draft');
  });

  test('SETTINGS-005 SETTINGS-006 SETTINGS-013 keeps address, tax ids, certifications, pictures and preferences', async () => {
    const company = await makeCompany(t);
    const [logo, first, second] = [await picture(company), await picture(company), await picture(company)];
    const body = { ...details, logo_file_id: logo, image_file_ids: [second, first, second] };
    const changed = must(await company.admin.call(updateManufacturer, { body }));
    expect(changed).toMatchObject(details);
    expect(changed.recommendation_preferences).toEqual({ sub_category: true });
    expect(changed.logo?.id).toBe(logo);
    expect(changed.images.map(({ id }) => id)).toEqual([second, first]);
    expect(must(await (await company.employee([])).call(manufacturer))).toEqual({
      ...changed,
      logo: expect.objectContaining({ id: logo }),
      images: expect.any(Array),
    });
    const without = must(await company.admin.call(updateManufacturer, { body: { logo_file_id: null } }));
    expect(without).toMatchObject({ ...details, logo: null, images: [{ id: second }, { id: first }] });
  });

  test('what is not given stays, so that changes of different fields do not undo each other', async () => {
    const { admin, inside } = await makeCompany(t);
    await Promise.all(
      [{ tagline: 'One' }, { city: 'Pune' }, { phone: '1' }, { country: 99 }].map((body) =>
        admin.call(updateManufacturer, { body }),
      ),
    );
    expect(must(await admin.call(manufacturer))).toMatchObject({
      tagline: 'One',
      city: 'Pune',
      phone: '1',
      country: 99,
      name: 'Test company',
    });
    // Made from both, whichever came last.
    const { rows } = await inside((ctx) => ctx.db.execute('select place from organisation'));
    expect(rows[0]?.['place']).toBe('Pune, India');
  });

  test('what buyers read of the place is made of city and country in the language of the company', async () => {
    const { admin, inside } = await makeCompany(t);
    const place = async () => {
      const { rows } = await inside((ctx) => ctx.db.execute('select place from organisation'));
      return rows[0]?.['place'];
    };
    await admin.call(updateManufacturer, { body: { city: 'Jodhpur', country: 99 } });
    expect(await place()).toBe('Jodhpur, India');
    await admin.call(updateManufacturer, { body: { locale: 'tr' } });
    expect(await place()).toBe('Jodhpur, Hindistan');
    await admin.call(updateManufacturer, { body: { country: null } });
    expect(await place()).toBe('Jodhpur');
  });

  test('SHELL-078 a new language of the company holds at once for those who chose none', async () => {
    const { admin } = await makeCompany(t);
    expect(must(await admin.call(me)).language).toBe('en');
    await admin.call(updateManufacturer, { body: { locale: 'tr' } });
    expect(must(await admin.call(me)).language).toBe('tr');
    const steps = must(await admin.call(configurationValue, { params: { name: 'steps_bulk_upload' } }));
    expect(JSON.stringify(steps)).toContain('Dosya kontrolü');
  });

  test('SHELL-080 status published finishes onboarding, and nothing goes back to draft', async () => {
    const { admin, inside } = await makeCompany(t);
    await inside((ctx) => ctx.db.execute("update organisation set status = 'draft'"));
    expect(must(await admin.call(manufacturer)).status).toBe('draft');
    expect(must(await admin.call(updateManufacturer, { body: { tagline: 'x' } })).status).toBe('draft');
    const { status } = must(await admin.call(updateManufacturer, { body: { status: 'published' } }));
    expect(status).toBe('published');
    const back = await admin.call(updateManufacturer, { body: { status: 'draft' } as never });
    expect(back).toMatchObject({ status: 400 });
  });

  test.each([
    [{ name: '  ' }, 'invalid_input'],
    [{ email: 'nobody' }, 'invalid_input'],
    [{ website: 'javascript:alert(1)' }, 'invalid_input'],
    [{ default_currency: 'XXQ' }, 'invalid_input'],
    [{ tax_ids: [{ label: '', value: '1' }] }, 'invalid_input'],
    [{ certifications: [{ name: 'A', issuer: '', number: '', valid_until: '2027-02-30' }] }, 'invalid_input'],
    [{ about: 'a'.repeat(2001) }, 'invalid_input'],
    [{ country: 99_999 }, 'unknown_country'],
  ])('%j is refused and changes nothing', async (body, code) => {
    const { admin } = await makeCompany(t);
    const before = must(await admin.call(manufacturer));
    const refused = await admin.call(updateManufacturer, { body: { tagline: 'new', ...body } as never });
    expect(refused).toMatchObject({ ok: false, status: 400, errors: [{ code }] });
    expect(must(await admin.call(manufacturer))).toEqual(before);
  });

  test('SETTINGS-016 SETTINGS-017 every country of the list can be chosen, India with the id 99', async () => {
    const { admin } = await makeCompany(t);
    const list = must(await admin.call(countries));
    expect(list.length).toBeGreaterThanOrEqual(50);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    expect(list.find(({ id }) => id === 99)).toEqual({
      id: 99,
      iso2: 'IN',
      iso3: 'IND',
      phonecode: '91',
      nicename: 'India',
    });
    // Former countries are not offered, and their absence shifts no ids.
    expect(list.filter(({ nicename }) => nicename === 'Netherlands Antilles')).toEqual([]);
    expect(list.find(({ iso3 }) => iso3 === 'TUR')?.id).toBe(218);
    for (const { id, iso3, phonecode, nicename } of list) {
      expect([iso3, phonecode, nicename]).toEqual([
        expect.stringMatching(/^[A-Z]{3}$/),
        expect.stringMatching(/^\d{1,6}$/),
        expect.stringMatching(/\S/),
      ]);
      expect(countryName(id, 'tr')).toMatch(/\S/);
    }
    for (const { id: country } of [list[0], list.at(-1)].flatMap((one) => one ?? [])) {
      expect(must(await admin.call(updateManufacturer, { body: { country } })).country).toBe(country);
    }
  });

  test('SETTINGS-007 a picture must be one of the company, and is JPG or PNG', async () => {
    const company = await makeCompany(t);
    const foreign = await picture(await makeCompany(t));
    for (const body of [{ logo_file_id: foreign }, { image_file_ids: [foreign] }]) {
      expect(await company.admin.call(updateManufacturer, { body })).toMatchObject({ status: 404 });
    }
    const gif = { name: 'logo.gif', bytes: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1') };
    expect((await upload(company, gif)).status).toBe(400);
  });

  test('the security log tells who changed which fields, and an employee may change none', async () => {
    const { admin, employee } = await makeCompany(t);
    const member = await employee(['update_products']);
    expect(await member.call(updateManufacturer, { body: { tagline: 'x' } })).toMatchObject({ status: 403 });
    await admin.call(updateManufacturer, { body: { tagline: 'secret plans', city: 'Pune' } });
    const { entries } = must(await admin.call(auditLog, { query: { event: 'company_changed' } }));
    expect(entries).toMatchObject([
      { actor: { email: admin.email }, subject: null, details: { fields: ['tagline', 'city'] } },
    ]);
    expect(entries[0]?.ip).not.toBe('');
    expect(JSON.stringify(entries)).not.toContain('secret plans');
    await admin.call(updateManufacturer, { body: {} });
    expect(must(await admin.call(auditLog, { query: { event: 'company_changed' } })).entries).toHaveLength(1);
  });
});

describe('configuration', () => {
  test('what the sign-in page needs is open to everybody and names no secret', async () => {
    const configuration = must(await t.as()(publicConfiguration));
    expect(configuration).toEqual({
      brand: 'Blue Bowl',
      local_mode: true,
      demo: false,
      support_email: 'help@provider.example',
      support_phone: '+91 80 5550 0100',
      book_demo_url: 'https://provider.example/demo',
      android_app_url: null,
      ios_app_url: null,
      sign_up: { open: false, role: 'admin' },
      password_min: 12,
      maintenance: null,
    });
  });

  test('API-021 API-024 excel_export_image_config holds the product threshold', async () => {
    const { call } = await (await makeCompany(t)).employee([]);
    const params = { name: 'excel_export_image_config' };
    expect(must(await call(configurationValue, { params }))).toEqual({
      value: { value: { product_threshold: 321 } },
    });
    expect((await t.app.inject('/api/configuration/excel_export_image_config')).statusCode).toBe(401);
  });

  test('API-022 BULKUP-032 the steps of a bulk upload and of an import come in the language of the person', async () => {
    const english = await makeCompany(t);
    const turkish = await makeCompany(t, { language: 'tr' });
    const params = { name: 'steps_bulk_upload' };
    const upload = must(await english.admin.call(configurationValue, { params })).value.value['steps'];
    expect(upload).toMatchObject([
      { slug: 'file_validation', order: 1, label: 'File validation', status_lables: { done: 'Done' } },
      { slug: 'product_upload', order: 2, label: 'New products' },
    ]);
    const fields = Object.keys((upload as object[])[0] ?? {}).toSorted();
    expect(fields).toEqual(
      [
        'slug',
        'order',
        'label',
        'status_lables',
        'status_sub_lables',
        'sub_label',
        'learn_more',
        'moreInfo',
        'status_img',
      ].toSorted(),
    );
    const other = must(await turkish.admin.call(configurationValue, { params })).value.value['steps'];
    expect(other).toMatchObject([{ label: 'Dosya kontrolü' }, { slug: 'product_upload' }]);
    const { steps } = must(await turkish.admin.call(importSteps)).value.value;
    expect(steps.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['file_validation', 'data_backup', 'product_update']),
    );
  });

  test.each(['nothing', 'constructor', '__proto__', 'public2'])(
    'the value %s does not exist',
    async (name) => {
      const { admin } = await makeCompany(t);
      expect(await admin.call(configurationValue, { params: { name } })).toMatchObject({ status: 404 });
    },
  );

  test('the outbox is there in local mode on this machine only', async () => {
    const message = { channel: 'whatsapp', to: '+905551234567', text: 'Kod' } as const;
    await t.platform.database.inSystem((db) => t.platform.messages.text({ db, orgId: null }, message));
    expect(must(await t.as()(outbox, { query: { to: '+905551234567' } }))).toMatchObject([
      { channel: 'whatsapp', text: 'Kod', subject: '' },
    ]);
    const reachable = await bootTestApp({ HOST: '0.0.0.0', DATABASE_URL: t.databaseUrl });
    expect(await reachable.as()(outbox)).toMatchObject({ status: 404 });
    await reachable.close();
  });
});
