import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  auditLog,
  createCatalogue,
  createProduct,
  getSettings,
  saveSetting,
  tradePaperSettings,
  updateCatalogue,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany } from '../../../test/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

const key = 'catalogue_link_settings_defaults';
const defaults = {
  email_required: false,
  allow_ppt_download: true,
  show_product_filter: true,
  higher_thumbnail_quality: false,
  expires_after_days: null,
  passcode: false,
  email_verified: false,
  watermark: false,
  anyone_with_link: true,
};
/** Every other setting, as nobody has stored it. */
const others = {
  public_page_settings: { show_packing: false },
  catalogue_approval: { required: false, margin_floor: null },
  activity_people: { keep_months: null },
  containers: [],
  trade_papers: tradePaperSettings.parse({}),
};
const chosen = { ...defaults, email_required: true, expires_after_days: 30 };

test('SETTINGS-011 SETTINGS-012 a setting comes with its default until an admin stores it, for the company alone', async () => {
  const { admin, employee } = await makeCompany(t);
  const other = await makeCompany(t);
  const { call } = await employee([]);
  expect(must(await call(getSettings))).toEqual({ [key]: defaults, ...others });
  expect(must(await admin.call(saveSetting, { body: { key, value: chosen } }))).toEqual({ [key]: chosen });
  expect(must(await call(getSettings, { query: { key } }))).toEqual({ [key]: chosen });
  expect(must(await call(getSettings))).toEqual({ [key]: chosen, ...others });
  expect(must(await other.admin.call(getSettings, { query: { key } }))).toEqual({ [key]: defaults });
  const again = { ...chosen, expires_after_days: 7 };
  await admin.call(saveSetting, { body: { key, value: again } });
  expect(must(await call(getSettings))).toEqual({ [key]: again, ...others });
});

test('SETTINGS-011 an unknown key is refused, and a wrong value with the field that is wrong', async () => {
  const { admin, employee } = await makeCompany(t);
  for (const unknown of ['theme', 'constructor']) {
    const body = { key: unknown, value: {} };
    expect(await admin.call(saveSetting, { body })).toMatchObject({
      status: 400,
      errors: [{ code: 'unknown_setting', path: 'body.key', params: { key: unknown } }],
    });
    expect(await admin.call(getSettings, { query: { key: unknown } })).toMatchObject({
      errors: [{ code: 'unknown_setting' }],
    });
  }
  const wrong = { ...chosen, expires_after_days: 0, email_required: 'yes' };
  const refused = await admin.call(saveSetting, { body: { key, value: wrong } });
  expect(refused).toMatchObject({
    status: 400,
    errors: [
      { code: 'invalid_setting', path: 'body.value.email_required', params: { field: 'email_required' } },
      { code: 'invalid_setting', params: { field: 'expires_after_days' } },
    ],
  });
  expect(await admin.call(saveSetting, { body: { key, value: 'text' } })).toMatchObject({
    errors: [{ code: 'invalid_setting', params: { field: 'value' } }],
  });
  const member = await employee(['create_edit_catalogues']);
  expect(await member.call(saveSetting, { body: { key, value: chosen } })).toMatchObject({ status: 403 });
  expect(must(await admin.call(getSettings))).toEqual({ [key]: defaults, ...others });
});

test('what an older version stored in another shape does not break anything', async () => {
  const { admin, inside } = await makeCompany(t);
  await admin.call(saveSetting, { body: { key, value: chosen } });
  await inside((ctx) =>
    ctx.db.execute(`update organisation_setting set value = '{"expires_after_days":"x"}'`),
  );
  expect(must(await admin.call(getSettings))).toEqual({ [key]: defaults, ...others });
});

test('SETTINGS-012 a new catalogue expires after the days of the settings, unless something else is said', async () => {
  const { admin } = await makeCompany(t);
  const product = must(await admin.call(createProduct, { body: { product_id: 'A', name: 'A' } }));
  const make = async (over: { expires_at?: string | null }) => {
    const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: [product.id], ...over };
    return must(await admin.call(createCatalogue, { body }));
  };
  expect((await make({})).expires_at).toBeNull();
  await admin.call(saveSetting, { body: { key, value: chosen } });
  const made = await make({});
  expect(Date.parse(made.expires_at ?? '') - Date.parse(made.created_at)).toBe(30 * 86_400_000);
  expect((await make({ expires_at: null })).expires_at).toBeNull();
  expect((await make({ expires_at: '2031-01-01T00:00:00.000Z' })).expires_at).toBe(
    '2031-01-01T00:00:00.000Z',
  );
  const renamed = await admin.call(updateCatalogue, { params: { id: made.id }, body: { expires_at: null } });
  expect(must(renamed).expires_at).toBeNull();
});

test('the security log tells that settings were changed', async () => {
  const { admin } = await makeCompany(t);
  await admin.call(saveSetting, { body: { key, value: chosen } });
  expect(must(await admin.call(auditLog, { query: { event: 'settings_changed' } })).entries).toMatchObject([
    { actor: { email: admin.email }, details: { fields: [key] } },
  ]);
});
