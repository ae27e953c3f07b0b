import type { Attribute, Category, Unit } from '@sourcewiz/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { AttributesTab } from './attributes-tab.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';

function attribute(id: number, name: string, parts: Partial<Attribute> = {}): Attribute {
  const internal_name = name.toLowerCase();
  return anAttribute({ id, name, internal_name, priority: 100 - id, open_options: true, ...parts });
}
const material = attribute(1, 'Material', { dtype: 'select', is_filter: true, options: ['Brass', 'Iron'] });
const origin = attribute(2, 'Origin', { compulsory: true });
const old = attribute(3, 'Old mark', { isDisabled: true });
const cost = attribute(4, 'Cost', { dtype: 'price', tabname: 'internal', is_internal: true });
const vases: Category = {
  id: 7,
  name: 'Vases',
  product_count: 3,
  sub_categories: [
    { id: 70, name: 'Tall' },
    { id: 71, name: 'Small' },
  ],
  revision: 1,
};
const empty: Category = { id: 8, name: 'Bowls', product_count: 0, sub_categories: [], revision: 1 };
const company = { ...sessionFixture().organisation, id: '5f0c7a0e-3b0e-4c56-9d5c-222222222222' };
const metre: Unit = {
  id: 1,
  short_name: 'm',
  category: 'length',
  conversion_factor: '1',
  reference_unit: 'm',
  own: false,
  is_offered: true,
  revision: 1,
};
const bundle: Unit = {
  id: 1000,
  short_name: 'bundle',
  category: 'quantity',
  conversion_factor: '25',
  reference_unit: 'pieces',
  own: true,
  is_offered: true,
  revision: 1,
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
let sent: Sent[] = [];
let refusals: Record<string, unknown> = {};
let answers: Record<string, unknown> = {};

/** Answers the calls of the tab; changes are recorded in `sent`. */
function answer(url: string, init?: RequestInit): Response {
  const method = init?.method ?? 'GET';
  const { pathname: path } = new URL(url, 'http://x');
  const key = `${method} ${path}`;
  if (method !== 'GET')
    sent.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : undefined });
  if (refusals[key] !== undefined) return Response.json({ errors: [refusals[key]] }, { status: 409 });
  return Response.json({ data: answers[key] ?? null });
}

useTexts('attributeManager', 'attributes');
beforeAll(async () => {
  // Load the lazy parts in advance: the first time is slow.
  await Promise.all([
    import('./attribute-drawer.tsx'),
    import('./category-drawer.tsx'),
    import('./type-change.tsx'),
  ]);
});
beforeEach(() => {
  sent = [];
  refusals = {};
  answers = {
    'GET /api/attribute/': [material, origin, old, cost],
    'GET /api/attribute/1/options': [
      { label: 'Brass', archived: false, used: 4 },
      { label: 'Iron', archived: false, used: 0 },
    ],
    'PUT /api/attribute/order': [],
    'PATCH /api/attribute/1': material,
    'PATCH /api/attribute/2': origin,
    'PUT /api/attribute/1/options': { options: [], task_id: null },
    'GET /api/items/categories': [vases, empty],
    'PATCH /api/items/categories/7': vases,
    'DELETE /api/items/categories/8': { deleted: true },
    'GET /api/uom/uom': [metre, bundle],
    'GET /api/uom/currency': [],
    'PATCH /api/uom/1': metre,
    'POST /api/uom': bundle,
    'GET /api/manufacturer': company,
  };
  queryClient.clear();
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve(answer(url, init)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  openPart(<AttributesTab />, sessionFixture({ user: { is_admin: true } }));
  await screen.findByRole('region', { name: 'Attributes' });
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bodies = (method: string, path: string) =>
  sent.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

describe('the attributes', () => {
  it('ATTR-001 stand by section with what they are, archived ones behind a switch', async () => {
    await open();
    const basic = await screen.findByRole('list', { name: 'Basic details' });
    expect(
      within(basic)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['MaterialOne optionFilter', 'OriginTextCompulsory']);
    expect(within(screen.getByRole('list', { name: 'Internal' })).getByText('Cost')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show 1 archived' }));
    expect(within(basic).getByText('Archived')).toBeDefined();
  });

  it('are found by a word, and a word that none has says so', async () => {
    await open();
    await screen.findByRole('list', { name: 'Basic details' });
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'ORIG' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
    fireEvent.change(search, { target: { value: 'zzz' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(screen.getByText('No attribute matches “zzz”')).toBeDefined();
  });

  it('move by a button, archived ones keep their place', async () => {
    await open();
    fireEvent.click(await button('Move Material down'));
    await waitFor(() =>
      expect(bodies('PUT', '/api/attribute/order')).toEqual([{ tabname: 'basic', ids: [2, 1, 3] }]),
    );
  });

  it('a failed load says so and can be tried again', async () => {
    refusals = { 'GET /api/attribute/': { code: 'internal', message: 'Server error' } };
    await open();
    refusals = {};
    fireEvent.click(await button(/try again|retry|again/i));
    expect(await screen.findByRole('list', { name: 'Basic details' })).toBeDefined();
  });
});

describe('the drawer of an attribute', () => {
  it('saves what changed and nothing else', async () => {
    await open();
    fireEvent.click(await button('Edit Origin'));
    const name = await screen.findByLabelText(/^Name/);
    fireEvent.change(name, { target: { value: ' Made in ' } });
    fireEvent.click(screen.getByRole('switch', { name: 'Internal' }));
    fireEvent.click(await button('Save'));
    await waitFor(() =>
      expect(bodies('PATCH', '/api/attribute/2')).toEqual([
        { name: 'Made in', is_internal: true, revision: 1 },
      ]),
    );
  });

  it('an empty name, and one that is taken, say so at the field', async () => {
    refusals = {
      'PATCH /api/attribute/2': {
        code: 'attribute_name_taken',
        message: '',
        path: 'body.name',
        params: { name: 'Material' },
      },
    };
    await open();
    fireEvent.click(await button('Edit Origin'));
    const name = await screen.findByLabelText(/^Name/);
    fireEvent.change(name, { target: { value: ' ' } });
    fireEvent.click(await button('Save'));
    expect(screen.getByText('Enter a name')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.change(name, { target: { value: 'Material' } });
    fireEvent.click(await button('Save'));
    expect(await screen.findByText(/An attribute named Material already exists/)).toBeDefined();
  });

  it('asks before unsaved changes are left', async () => {
    await open();
    fireEvent.click(await button('Edit Origin'));
    fireEvent.change(await screen.findByLabelText(/^Name/), {
      target: { value: 'New' },
    });
    fireEvent.click(await button('Cancel'));
    await answerQuestion(false);
    expect(screen.getByLabelText(/^Name/)).toBeDefined();
  });

  it('options are renamed, archived, added and put in order', async () => {
    answers['PUT /api/attribute/1/options'] = {
      options: [],
      task_id: '5f0c7a0e-3b0e-4c56-9d5c-222222222222',
    };
    await open();
    fireEvent.click(await button('Edit Material'));
    const first = await screen.findByLabelText('Option 1');
    expect(screen.getByText('4 products')).toBeDefined();
    fireEvent.change(first, { target: { value: 'Solid brass' } });
    expect(screen.getByText('was Brass')).toBeDefined();
    fireEvent.click(await button('Archive Solid brass'));
    const add = screen.getByLabelText('Add an option');
    fireEvent.change(add, { target: { value: 'IRON' } });
    expect(screen.getByText('“IRON” already exists')).toBeDefined();
    fireEvent.change(add, { target: { value: 'Steel' } });
    fireEvent.keyDown(add, { key: 'Enter' });
    fireEvent.click(await button('Move Steel up'));
    fireEvent.click(await button('Save'));
    await waitFor(() =>
      expect(bodies('PUT', '/api/attribute/1/options')).toEqual([
        {
          options: [
            { label: 'Solid brass', was: 'Brass', archived: true },
            { label: 'Steel', archived: false },
            { label: 'Iron', archived: false },
          ],
          revision: 1,
        },
      ]),
    );
    await waitFor(() =>
      expect(shownToasts().some(({ title }) => title === 'Renaming options in products')).toBe(true),
    );
  });

  it('shows the values of two people in the words of the form, not as codes', async () => {
    await open();
    fireEvent.click(await button('Edit Material'));
    fireEvent.click(await button('Archive Brass'));
    fireEvent.click(screen.getByRole('switch', { name: 'Compulsory' }));
    refusals = { 'PATCH /api/attribute/1': { code: 'conflict', message: '', params: {} } };
    answers['GET /api/attribute/'] = [
      { ...material, tabname: 'internal', compulsory: false, visible: false, revision: 2 },
    ];
    answers['GET /api/attribute/1/options'] = [{ label: 'Iron', archived: false, used: 4 }];
    fireEvent.click(await button('Save'));
    const notice = await screen.findByRole('alert', { name: 'Two people changed this' });
    const shown = within(notice)
      .getAllByRole('radio')
      .map(
        (radio) =>
          `${radio.getAttribute('aria-label')} – ${radio.nextElementSibling?.lastChild?.textContent}`,
      );
    expect(shown).toEqual([
      'Options, Yours – Brass (Archived), Iron',
      'Options, From Someone – Iron',
      'Section of the product form, Yours – Basic details',
      'Section of the product form, From Someone – Internal',
      'In the product form, Yours – Yes',
      'In the product form, From Someone – No',
      'Compulsory, Yours – Yes',
      'Compulsory, From Someone – No',
    ]);
  });

  it('S22 a list of more labels than an attribute may have is told before, with the number', async () => {
    const answer = { total: 2100, kept: 2100, lost: 0, options: 2100, examples: [] };
    answers['POST /api/attribute/2/convert/preview'] = answer;
    await open();
    fireEvent.click(await button('Edit Origin'));
    fireEvent.click(await button('Change type'));
    const dialog = await screen.findByRole('dialog', { name: 'Change the type of Origin' });
    fireEvent.click(within(dialog).getByLabelText('New type'));
    fireEvent.click(await screen.findByRole('option', { name: /^Number/ }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('2,100 different labels');
    const confirm = within(dialog).getByRole('button', { name: 'Change type' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
  });

  it('another type shows what would be lost first, and needs a yes', async () => {
    answers['POST /api/attribute/2/convert/preview'] = {
      total: 3,
      kept: 2,
      lost: 1,
      options: 0,
      examples: [
        { id: 1, product_id: 'A-1', from: 'a dozen', to: null },
        { id: 2, product_id: 'A-2', from: '12', to: '12' },
      ],
    };
    answers['POST /api/attribute/2/convert'] = { task_id: '5f0c7a0e-3b0e-4c56-9d5c-222222222222' };
    await open();
    fireEvent.click(await button('Edit Origin'));
    fireEvent.click(await button('Change type'));
    const dialog = await screen.findByRole('dialog', { name: 'Change the type of Origin' });
    fireEvent.click(within(dialog).getByLabelText('New type'));
    fireEvent.click(await screen.findByRole('option', { name: /^Number/ }));
    expect(await within(dialog).findByText('1 value would be lost')).toBeDefined();
    expect(within(dialog).getByText('2 values are kept')).toBeDefined();
    const rows = within(within(dialog).getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['ProductNowBecomes', 'A-1a dozenLost', 'A-21212']);
    const confirm = within(dialog).getByRole('button', { name: 'Change type, losing 1 value' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Yes, these values may be lost' }));
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(bodies('POST', '/api/attribute/2/convert')).toEqual([{ dtype: 'decimal', accept_lost: 1 }]),
    );
  });
});

describe('categories and units', () => {
  it('a category is renamed with its sub-categories, and one with products is not deleted', async () => {
    answers['GET /api/manufacturer'] = {
      ...company,
      recommendation_preferences: { sub_category: true },
    };
    await open();
    fireEvent.click(screen.getByRole('tab', { name: /Categories/ }));
    await screen.findByRole('switch', { name: 'Use sub-categories', checked: true });
    fireEvent.click(await button('Edit Vases'));
    expect(
      await screen.findByText('It has 3 products. Move them before you delete the category.'),
    ).toBeDefined();
    fireEvent.change(await screen.findByLabelText('Sub-category 1'), { target: { value: 'Very tall' } });
    fireEvent.click(await button('Move Very tall down'));
    fireEvent.click(await button('Save'));
    await waitFor(() =>
      expect(bodies('PATCH', '/api/items/categories/7')).toEqual([
        {
          name: 'Vases',
          sub_categories: [
            { id: 71, name: 'Small' },
            { id: 70, name: 'Very tall' },
          ],
          revision: 1,
        },
      ]),
    );
  });

  it('an empty category is deleted after a question', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: /Categories/ }));
    fireEvent.click(await button('Edit Bowls'));
    fireEvent.click(await button('Delete category'));
    const question = await screen.findByRole('dialog', { name: 'Delete Bowls' });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete category' }));
    await waitFor(() => expect(bodies('DELETE', '/api/items/categories/8')).toHaveLength(1));
  });

  it('ATTR-015 units stand by what they measure; standard ones are taken out of lists, own ones added', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: /Units/ }));
    expect(within(await screen.findByRole('table', { name: 'Quantity' })).getByText('bundle')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit m' })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Offer m' }));
    await waitFor(() => expect(bodies('PATCH', '/api/uom/1')).toEqual([{ is_offered: false }]));
    refusals = {
      'POST /api/uom': { code: 'unit_exists', message: '', path: 'body.short_name', params: { name: 'kg' } },
    };
    fireEvent.click(await button('New unit'));
    const dialog = await screen.findByRole('dialog', { name: 'New unit' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add unit' }));
    expect(within(dialog).getByText('Enter a short name')).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText(/^Short name/), { target: { value: 'kg' } });
    fireEvent.change(within(dialog).getByLabelText(/^One kg is/), { target: { value: '2,5' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add unit' }));
    expect(within(dialog).getByText('Must be a number')).toBeDefined();
    expect(bodies('POST', '/api/uom')).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText(/^One kg is/), { target: { value: '25' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add unit' }));
    expect(await within(dialog).findByText('The unit kg already exists')).toBeDefined();
    expect(bodies('POST', '/api/uom')).toEqual([
      { short_name: 'kg', conversion_factor: '25', category: 'quantity' },
    ]);
  });

  it('the dimension of a unit is named where two people changed the unit', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: /Units/ }));
    fireEvent.click(await button('Edit bundle'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/^One bundle is/), { target: { value: '2.5' } });
    refusals = { 'PATCH /api/uom/1000': { code: 'conflict', message: '', params: {} } };
    answers['GET /api/uom/uom'] = [
      metre,
      { ...bundle, category: 'weight', conversion_factor: '30', revision: 2 },
    ];
    await changeLanguage('tr');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }));
    const notice = await within(dialog).findByRole('alert', { name: /iki kişi/i });
    const shown = within(notice)
      .getAllByRole('radio')
      .map((radio) => radio.nextElementSibling?.lastChild?.textContent);
    expect(shown).toEqual(['2,5', '30', 'Miktar', 'Ağırlık']);
    await changeLanguage('en');
  });

  it.each([
    ['earlier', ['text', 'decimal']],
    ['later', ['decimal', 'text']],
  ])(
    'what was found for a type that was chosen before is not confirmed for another one, answered %s',
    async (_when, order) => {
      const lost: Record<string, number> = { text: 0, decimal: 2 };
      const waiting = new Map<string, (answer: Response) => void>();
      const usual = globalThis.fetch;
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        if (!url.endsWith('/convert/preview')) return usual(url, init);
        const { dtype } = JSON.parse(String(init?.body)) as { dtype: string };
        return new Promise<Response>((resolve) => waiting.set(dtype, resolve));
      });
      await open();
      fireEvent.click(await button('Edit Material'));
      fireEvent.click(await button('Change type'));
      const dialog = await screen.findByRole('dialog', { name: 'Change the type of Material' });
      for (const [type, name] of [
        ['text', /^Text/],
        ['decimal', /^Number/],
      ] as const) {
        fireEvent.click(within(dialog).getByRole('button', { name: /^New type/ }));
        fireEvent.click(await screen.findByRole('option', { name }));
        await waitFor(() => expect(waiting.has(type)).toBe(true));
      }
      const confirm = () => within(dialog).getByRole('button', { name: /^Change type/ });
      for (const type of order) {
        expect(confirm().hasAttribute('disabled')).toBe(true);
        const found = { total: 3, kept: 3, lost: lost[type] ?? 0, options: 0, examples: [] };
        waiting.get(type)?.(Response.json({ data: found }));
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      expect(within(dialog).getByText('2 values would be lost')).toBeDefined();
      expect(confirm().hasAttribute('disabled')).toBe(true);
    },
  );
});
