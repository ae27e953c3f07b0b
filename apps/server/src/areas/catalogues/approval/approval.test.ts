import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCatalogueProducts,
  copyCatalogue,
  createCatalogue,
  decideApproval,
  generateCatalogue,
  getCatalogue,
  getLinkSettings,
  listAttributes,
  listBuyerProducts,
  listCatalogueProducts,
  listCatalogues,
  removeCatalogueProducts,
  reviewApproval,
  saveSetting,
  sendForApproval,
  updateCatalogue,
  updateLinkSettings,
  withdrawApproval,
  type Catalogue,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../../products/index.ts';

let t: TestApp;
let company: Company;
let editor: Awaited<ReturnType<Company['employee']>>;
let attribute: Record<string, number>;
let products: number[];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri' });
  editor = await company.employee([
    'create_edit_catalogues',
    'view_catalogue_history',
    'access_ppt_excel_link',
    'view_buyer_details',
  ]);
  const list = must(await company.admin.call(listAttributes));
  attribute = Object.fromEntries(list.map(({ internal_name, id }) => [internal_name, id]));
  products = await makeProducts();
  await settings({ required: true, margin_floor: '20' });
});
afterAll(() => t.close());

const settings = async (value: { required: boolean; margin_floor: string | null }) =>
  must(await company.admin.call(saveSetting, { body: { key: 'catalogue_approval', value } }));

function makeProducts(): Promise<number[]> {
  const key = (name: string) => String(attribute[name]);
  const money = (value: string) => ({ value, currency: 'USD', unit: 'per-piece' });
  return company.inside(async (ctx) => {
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: [0, 1, 2, 3].map((index) => ({
        kind: 'create' as const,
        fields: {
          product_id: `AP-${index}`,
          name: `Vase ${index}`,
          status: index === 3 ? ('draft' as const) : ('published' as const),
          values: {
            [key('selling_price')]: money(`${10 + index}`),
            [key('cost_price')]: money(index === 2 ? '11.4' : '6'),
            [key('moq')]: { value: '24', unit: 'pieces' },
            ...(index === 1
              ? {
                  [key('exclusive_for_buyer')]: 'Atelier Mireille',
                  [key('exclusive_until')]: '2099-06-30',
                }
              : {}),
          },
        },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
}

/** A product in two sizes, the large one at another price. */
async function sizes(large: string, id?: number): Promise<number> {
  const price = (value: string) => ({
    [String(attribute['selling_price'])]: { value, currency: 'USD', unit: 'per-piece' },
  });
  const fields = {
    variant_types: [{ name: 'Size', options: ['S', 'L'] }],
    variants: {
      mode: 'replace' as const,
      list: [
        { variant_id: 'AP-S', options: { Size: 'S' }, values: price('10'), image_ids: [] },
        { variant_id: 'AP-L', options: { Size: 'L' }, values: price(large), image_ids: [] },
      ],
    },
  };
  return company.inside(async (ctx) => {
    const [applied] = await applyProductChanges(ctx, {
      source: 'form',
      changes: [
        id === undefined
          ? { kind: 'create', fields: { product_id: 'AP-X', name: 'Bowl', status: 'published', ...fields } }
          : { kind: 'update', id, fields },
      ],
    });
    return applied?.id ?? id ?? 0;
  });
}

const make = async (more: Partial<InputOf<typeof createCatalogue>['body']> = {}): Promise<Catalogue> =>
  must(
    await editor.call(createCatalogue, {
      body: { name: 'New Year table', buyer_company: 'Kobo Home', product_ids: products, ...more },
    }),
  );
const send = async (id: number, note = 'Please look') =>
  must(await editor.call(sendForApproval, { params: { id }, body: { note } }));
const review = async (id: number, query: InputOf<typeof reviewApproval>['query'] = {}) =>
  must(await company.admin.call(reviewApproval, { params: { id }, query }));
const decide = (id: number, body: InputOf<typeof decideApproval>['body']) =>
  company.admin.call(decideApproval, { params: { id }, body });
const codesOf = (answer: { ok: boolean; errors?: { code: string }[] }) =>
  answer.ok ? [] : (answer.errors ?? []).map(({ code }) => code);
const outbox = () => t.platform.messages.outbox({ limit: 100 });
const approve = async (id: number) => {
  await send(id);
  const { content_revision: seen } = await review(id);
  return must(await decide(id, { decision: 'approved', seen }));
};

describe('CAT-021 CAT-022 approval by an admin', () => {
  test('a member sends, an admin rejects with a note, then approves, and the link is active', async () => {
    const { id } = await make({ buyer_email: 'mei@kobo.example' });
    expect(codesOf(await editor.call(generateCatalogue, { params: { id } }))).toEqual(['approval_needed']);
    const sent = await send(id, 'She takes 480 if we meet 3.30');
    expect(sent).toMatchObject({
      status: 'draft',
      approval: { version: 1, state: 'pending', sent_by: 'Test Person' },
    });
    const mailed = (await outbox()).find(({ to }) => to === company.admin.email);
    expect(mailed?.subject).toBe('Please approve: New Year table');
    expect(mailed?.text).toContain('She takes 480 if we meet 3.30');
    expect(mailed?.text).toContain(`/catalogue-approval/${id}`);

    const { content_revision: seen } = await review(id);
    expect(codesOf(await decide(id, { decision: 'rejected', seen, note: ' ' }))).toEqual(['invalid_input']);
    const rejected = must(await decide(id, { decision: 'rejected', seen, note: 'The lamp is too cheap' }));
    expect(rejected).toMatchObject({
      status: 'draft',
      link: null,
      approval: { state: 'rejected', decision_note: 'The lamp is too cheap' },
    });
    expect(codesOf(await decide(id, { decision: 'approved', seen }))).toEqual(['approval_decided']);

    const approved = await approve(id);
    expect(approved).toMatchObject({ status: 'active', approval: { version: 2, state: 'approved' } });
    expect(approved.link).toContain('/view-collection/');
    const subjects = (await outbox()).map(({ to, subject }) => `${to}: ${subject}`);
    expect(subjects).toContain(`${editor.email}: Not approved: New Year table`);
    expect(subjects).toContain(`${editor.email}: Approved: New Year table`);
    // CAT-041 the buyer gets the mail once it is generated, from the person who made it.
    expect(subjects).toContain('mei@kobo.example: New Year table from Kaveri');
    expect((await review(id)).earlier.map(({ version, state }) => [version, state])).toEqual([
      [1, 'rejected'],
    ]);
  });

  test('a change after the page was opened asks the admin to look again', async () => {
    const { id } = await make();
    await send(id);
    const { content_revision: seen } = await review(id);
    must(
      await editor.call(removeCatalogueProducts, {
        query: { collection_id: id },
        body: { product_ids: products.slice(0, 1) },
      }),
    );
    expect(codesOf(await decide(id, { decision: 'approved', seen }))).toEqual(['approval_changed']);
    const again = await review(id);
    expect(again.content_revision).toBeGreaterThan(seen);
    must(await decide(id, { decision: 'approved', seen: again.content_revision }));
  });

  test('what buyers can open does not change without approval, in any way', async () => {
    const { id } = await make();
    await approve(id);
    const product_ids = products.slice(0, 1);
    const ways = [
      await editor.call(updateCatalogue, { params: { id }, body: { note: 'New' } }),
      await editor.call(addCatalogueProducts, { query: { collections_id: id }, body: { product_ids } }),
      await editor.call(removeCatalogueProducts, { query: { collection_id: id }, body: { product_ids } }),
      await editor.call(generateCatalogue, { params: { id } }),
      await editor.call(sendForApproval, { params: { id }, body: {} }),
    ];
    expect(ways.flatMap(codesOf)).toEqual(Array.from(ways, () => 'approval_needed'));
    const status = (to: 'active' | 'inactive') =>
      editor.call(updateCatalogue, { params: { id }, body: { status: to } });
    // Offline and on again is the same content; changed, it is another.
    must(await status('inactive'));
    must(await status('active'));
    must(await status('inactive'));
    expect(
      must(await editor.call(updateCatalogue, { params: { id }, body: { note: 'New' } })).approval,
    ).toBeNull();
    expect(codesOf(await status('active'))).toEqual(['approval_needed']);
    await approve(id);
    expect(must(await editor.call(getCatalogue, { params: { id } })).status).toBe('active');
  });

  test('the review compares with what was approved last and says what to check', async () => {
    const { id } = await make({ product_ids: products.slice(0, 3) });
    await send(id);
    const first = await review(id);
    expect(first).toMatchObject({
      compared_with: null,
      counts: { prices: 0, added: 3, removed: 0, unchanged: 0, settings: 0 },
      shown: 'added',
      checks: {
        floor: '20',
        below_floor: { count: 1, examples: [{ name: 'Vase 2', detail: '5' }] },
        exclusive: {
          count: 1,
          examples: [{ name: 'Vase 1', detail: 'Atelier Mireille', until: '2099-06-30' }],
        },
        drafts: { count: 0 },
      },
    });
    must(await decide(id, { decision: 'approved', seen: first.content_revision }));
    must(await editor.call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
    const [a = 0, , , draft = 0] = products;
    must(
      await editor.call(removeCatalogueProducts, {
        query: { collection_id: id },
        body: { product_ids: [a] },
      }),
    );
    must(
      await editor.call(addCatalogueProducts, {
        query: { collections_id: id },
        body: { product_ids: [draft] },
      }),
    );
    const price_rules = { markup: '10', rounding: '0.50', on_request: false } as const;
    must(await editor.call(updateCatalogue, { params: { id }, body: { price_rules } }));
    await send(id);
    const next = await review(id);
    expect(next.counts).toEqual({ prices: 2, added: 1, removed: 1, unchanged: 0, settings: 1 });
    expect(next.products[0]).toMatchObject({
      name: 'Vase 1',
      price_before: { amount: '11', currency: 'USD' },
      price: { amount: '12', currency: 'USD' },
      change: '9.1',
      margin_before: '45.5',
      margin: '50',
    });
    expect(next.settings.find(({ key }) => key === 'price_rule')).toEqual({
      key: 'price_rule',
      before: 'As entered',
      now: '+10% · 0.50',
    });
    // Beside what changed: who approved the version that it is compared with, and what came on top.
    expect(next.compared_with).toMatchObject({ approved_by: 'Test Person', approved_by_you: true });
    expect(next.added.map(({ name }) => name)).toEqual(['Vase 3']);
    expect(next.earlier).toMatchObject([{ state: 'approved', decided_by_you: true, sent_by_you: false }]);
    const other = await company.anotherAdmin();
    expect(must(await other.call(reviewApproval, { params: { id } }))).toMatchObject({
      compared_with: { approved_by_you: false },
      earlier: [{ decided_by_you: false }],
    });
    expect(next.checks.drafts).toMatchObject({ count: 1, examples: [{ name: 'Vase 3' }] });
    const removed = await review(id, { show: 'removed' });
    expect(removed.products).toMatchObject([{ name: 'Vase 0', price: null, price_before: { amount: '10' } }]);
  });

  test('a price of an option that is not the cheapest is a change, too', async () => {
    const bowl = await sizes('30');
    const { id } = await make({ product_ids: [bowl] });
    await approve(id);
    must(await editor.call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
    await send(id);
    expect((await review(id)).counts).toMatchObject({ prices: 0, unchanged: 1 });
    await sizes('40', bowl);
    const changed = await review(id);
    expect(changed.counts).toMatchObject({ prices: 1, unchanged: 0 });
    expect(changed.products).toMatchObject([{ change: '0', other_prices_changed: true }]);
  });

  test('a request is taken back, admins need none, and lists find what waits', async () => {
    const { id } = await make();
    await send(id);
    const waiting = must(await company.admin.call(listCatalogues, { query: { approval: 'pending' } }));
    expect(waiting.catalogues.map((one) => one.id)).toContain(id);
    expect(must(await editor.call(withdrawApproval, { params: { id } })).approval).toBeNull();
    expect(codesOf(await editor.call(withdrawApproval, { params: { id } }))).toEqual(['approval_decided']);
    expect(codesOf(await editor.call(reviewApproval, { params: { id } }))).toEqual(['forbidden']);
    expect(must(await company.admin.call(generateCatalogue, { params: { id } })).status).toBe('active');
    await settings({ required: false, margin_floor: null });
    const mine = must(
      await company.admin.call(createCatalogue, {
        body: { name: 'Own', buyer_company: 'B', product_ids: products },
      }),
    );
    expect(codesOf(await company.admin.call(sendForApproval, { params: { id: mine.id }, body: {} }))).toEqual(
      ['approval_not_needed'],
    );
    // Members may ask even where they need not, and may also go on without an answer.
    const asked = await make();
    await send(asked.id);
    expect(must(await editor.call(generateCatalogue, { params: { id: asked.id } }))).toMatchObject({
      status: 'active',
      approval: null,
    });
    await settings({ required: true, margin_floor: '20' });
  });

  test('another company can neither see nor decide it', async () => {
    const other = await makeCompany(t, { name: 'Other' });
    const { id } = await make();
    await send(id);
    const ways = [
      await other.admin.call(reviewApproval, { params: { id } }),
      await other.admin.call(decideApproval, { params: { id }, body: { decision: 'approved', seen: 1 } }),
      await other.admin.call(sendForApproval, { params: { id }, body: {} }),
      await other.admin.call(copyCatalogue, { body: { collection_id: id } }),
    ];
    expect(ways.map((way) => way.ok)).toEqual([false, false, false, false]);
  });
});

test('CAT-031 a copy is a draft with products and settings, but without link, passcode and approval', async () => {
  const price_rules = { markup: '15', rounding: '.99', on_request: false } as const;
  const look = { design: 'gallery', images_per_product: 2, attribute_ids: [attribute['moq'] ?? 0] } as const;
  const chosen = { ...look, attribute_ids: [...look.attribute_ids], price_rules, note: 'For Mei' };
  const { id } = await make({ buyer_email: 'mei@kobo.example', ...chosen });
  await approve(id);
  must(
    await company.admin.call(updateLinkSettings, {
      params: { id },
      body: {
        passcode: '123456',
        email_required: true,
        allow_ppt_download: false,
        expiry_date: '2099-03-31T00:00:00.000Z',
      },
    }),
  );
  const reader = await company.employee(['view_catalogue_history']);
  expect(await reader.call(copyCatalogue, { body: { collection_id: id } })).toMatchObject({ status: 403 });
  const copied = must(await editor.call(copyCatalogue, { body: { collection_id: id } }));
  expect(copied).toMatchObject({
    name: 'Copy of New Year table',
    buyer_company: 'Kobo Home',
    buyer_email: 'mei@kobo.example',
    status: 'draft',
    link: null,
    ...chosen,
    expires_at: '2099-03-31T00:00:00.000Z',
    rates: null,
    approval: null,
    product_count: 4,
  });
  expect(copied.id).not.toBe(id);
  const gate = must(await company.admin.call(getLinkSettings, { query: { collection_id: copied.id } }));
  expect(gate).toMatchObject({ has_passcode: false, email_required: true, allow_ppt_download: false });
  const idsOf = async (of: number) =>
    must(await editor.call(listCatalogueProducts, { query: { collection_id: of } })).products.map(
      (one) => one.id,
    );
  expect(await idsOf(copied.id)).toEqual(await idsOf(id));
  const forOther = must(
    await editor.call(copyCatalogue, {
      body: { collection_id: id, name: 'Again', buyer_company: 'Nordhem' },
    }),
  );
  expect(forOther).toMatchObject({ name: 'Again', buyer_company: 'Nordhem', buyer_email: null });
});

describe('CAT-043 price rules on what is served to buyers', () => {
  test('buyers get marked-up prices, nowhere the price or the cost behind them', async () => {
    const { id } = await make({ product_ids: products.slice(0, 2) });
    const price_rules = { markup: '37', rounding: 'exact', on_request: false } as const;
    must(await editor.call(updateCatalogue, { params: { id }, body: { price_rules } }));
    const { link } = await approve(id);
    const token = link?.split('/').at(-1) ?? '';
    const page = async (path: string) => (await t.app.inject({ url: path })).body;
    const { cards } = must(await editor.call(listBuyerProducts, { params: { token } }));
    expect(cards.map(({ price }) => price)).toEqual(['$13.70', '$15.07']);
    const served = [
      await page(`/view-collection/${token}`),
      await page(`/view-collection/${token}/${products[0]}`),
      JSON.stringify(cards),
    ];
    expect(served[0]).toContain('$13.70');
    for (const text of served)
      expect(text).not.toMatch(/\$(10|11|6)(?![\d.])|(value|amount|price)\W+(10|11|6)\b(?!\.)/);
    const sorted = must(
      await editor.call(listBuyerProducts, { params: { token }, query: { sort: '-price' } }),
    );
    expect(sorted.cards.map(({ id: one }) => one)).toEqual([products[1], products[0]]);
    must(
      await company.admin.call(updateCatalogue, {
        params: { id },
        body: { price_rules: { ...price_rules, on_request: true } },
      }),
    );
    const asked = must(await editor.call(listBuyerProducts, { params: { token }, query: { sort: 'price' } }));
    expect(asked.cards.map(({ price }) => price)).toEqual([null, null]);
  });
});

test('CAT-006 catalogues are found by the days on which they were created and edited, both included', async () => {
  const { id } = await make({ name: 'Dated' });
  const day = t.clock.now().toISOString().slice(0, 10);
  const next = new Date(t.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const found = async (query: InputOf<typeof listCatalogues>['query']) =>
    must(await editor.call(listCatalogues, { query: { search: 'Dated', ...query } })).catalogues.map(
      (one) => one.id,
    );
  expect(await found({ created_from: day, created_to: day })).toEqual([id]);
  expect(await found({ edited_from: day, edited_to: day })).toEqual([id]);
  expect(await found({ created_from: next })).toEqual([]);
  expect(await found({ created_to: '2020-01-01' })).toEqual([]);
  expect(await found({ edited_to: '2020-01-01' })).toEqual([]);
  expect(await found({ edited_from: next })).toEqual([]);
});
