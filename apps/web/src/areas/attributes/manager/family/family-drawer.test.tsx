import type { Category, Families, FamilyAttribute } from '@sourcewiz/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../platform/api/query-client.ts';
import { pressOption } from '../../../../platform/kit/fields/choices/choice-field.fixture.ts';
import { answerQuestion } from '../../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { sessionFixture } from '../../../../platform/session/session.fixture.ts';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { draftOf, movedRows, withUse } from './family-draft.rules.ts';
import { FamilyDrawer } from './family-drawer.tsx';
import { useTexts } from '../../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../../platform/router/open-screen.fixture.tsx';

const attributes = [
  anAttribute({ id: 1, name: 'Description', internal_name: 'description' }),
  anAttribute({ id: 2, name: 'Glaze', internal_name: 'glaze' }),
  anAttribute({ id: 3, name: 'Wattage', internal_name: 'wattage' }),
  anAttribute({ id: 4, name: 'Cost', internal_name: 'cost', tabname: 'internal', is_internal: true }),
  anAttribute({ id: 5, name: 'Old mark', internal_name: 'old_mark', isDisabled: true }),
];
const bowls: Category = {
  id: 7,
  name: 'Bowls',
  product_count: 40,
  sub_categories: [{ id: 70, name: 'Serving' }],
  revision: 1,
};
const entry = (id: number, over: Partial<FamilyAttribute> = {}): FamilyAttribute => ({
  attribute_id: id,
  wanted: true,
  for_buyers: true,
  counts: false,
  ...over,
});
const families: Families = {
  category: { attributes: [entry(1), entry(5), entry(2), entry(4, { for_buyers: false })], revision: 3 },
  sub_categories: [],
};
const proposal = {
  product_count: 40,
  attributes: [
    { ...entry(2, { counts: true }), filled: 38 },
    { ...entry(1), filled: 20 },
  ],
};

let sent: { call: string; body: unknown; query: string }[] = [];
let answers: Record<string, unknown> = {};

useTexts('attributeManager', 'attributes');
beforeEach(() => {
  sent = [];
  answers = {
    'GET /api/attribute/': attributes,
    'GET /api/items/families': families,
    'GET /api/items/families/proposal': proposal,
    'PUT /api/items/families': { attributes: [], revision: 4 },
    'DELETE /api/items/families': { ...families, category: { ...families.category, revision: 0 } },
  };
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url, 'http://x');
    const asked = `${init?.method ?? 'GET'} ${pathname}`;
    sent.push({ call: asked, body: init?.body ? JSON.parse(String(init.body)) : undefined, query: search });
    return Response.json({ data: answers[asked] ?? null });
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const onClose = vi.fn<() => void>();

async function open({ showsSubs = false } = {}): Promise<void> {
  openPart(
    <FamilyDrawer category={bowls} isOpen showsSubs={showsSubs} onClose={onClose} />,
    sessionFixture({ user: { is_admin: true } }),
  );
  await screen.findByRole('list', { name: 'Attributes of the category' });
}
const names = () => screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'));
const box = (name: string, use: string) =>
  within(screen.getByRole('group', { name })).getByRole('checkbox', { name: use });
const saved = () => sent.filter(({ call }) => call === 'PUT /api/items/families').map(({ body }) => body);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the attributes of a category', () => {
  it('U01 stand in their order with what each is for, and say in how many products they are filled in', async () => {
    await open();
    // An archived one keeps its place without being shown.
    expect(names()).toEqual(['Description', 'Glaze', 'Cost']);
    expect(await screen.findByText('38 of 40 products')).toBeDefined();
    const cost = within(screen.getByRole('group', { name: 'Cost' }));
    expect(cost.queryByRole('checkbox', { name: 'For buyers' })).toBeNull();
    expect(cost.getByText('Internal')).toBeDefined();
  });

  it('U01 are put in order by keys, switched, added and left out, and saved as a whole on their revision', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Move Glaze up' }));
    expect(names()).toEqual(['Glaze', 'Description', 'Cost']);
    fireEvent.click(box('Glaze', 'Needed'));
    fireEvent.click(box('Description', 'For buyers'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Cost' }));
    fireEvent.click(screen.getByRole('button', { name: /Add an attribute/ }));
    pressOption(await screen.findByRole('option', { name: /Wattage/ }));
    save();
    await waitFor(() =>
      expect(saved()).toEqual([
        {
          category_id: 7,
          attributes: [entry(2, { counts: true }), entry(1, { for_buyers: false }), entry(5), entry(3)],
          revision: 3,
        },
      ]),
    );
    expect(onClose).toHaveBeenCalled();
  });

  it('U01 are proposed from the products, and saved only by Save', async () => {
    await open();
    expect(await screen.findByText('From 40 products: wanted from 30%, needed from 70%.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Propose from products' }));
    expect(names()).toEqual(['Glaze', 'Description']);
    expect(saved()).toEqual([]);
    save();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject({ attributes: [entry(2, { counts: true }), entry(1)] });
  });

  it('U01 offers what many products have since an import, and the list does not name', async () => {
    answers['GET /api/items/families/proposal'] = {
      ...proposal,
      attributes: [...proposal.attributes, { ...entry(3, { counts: true }), filled: 31 }],
    };
    await open();
    expect(await screen.findByText('Often filled in, and not in the list: Wattage')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Add it' }));
    expect(names()).toEqual(['Description', 'Glaze', 'Cost', 'Wattage']);
    expect(screen.queryByText(/^Often filled in/)).toBeNull();
  });

  it('U01 can be those of the standard again, after a question', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Use the standard attributes' }));
    await answerQuestion(true);
    await waitFor(() =>
      expect(sent).toContainEqual(
        expect.objectContaining({
          call: 'DELETE /api/items/families',
          query: '?category_id=7&revision=3',
        }),
      ),
    );
  });

  it('U01 a sub-category begins with those of its category, and leaving what is not saved asks', async () => {
    await open({ showsSubs: true });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Glaze' }));
    const choose = async () => {
      fireEvent.click(screen.getByRole('button', { name: /^For/ }));
      pressOption(await screen.findByRole('option', { name: /Serving/ }));
    };
    await choose();
    await answerQuestion(false);
    expect(names()).toEqual(['Description', 'Cost']);
    await choose();
    await answerQuestion(true);
    expect(await screen.findByText(/It has the attributes of Bowls/)).toBeDefined();
    expect(names()).toEqual(['Description', 'Glaze', 'Cost']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Cost' }));
    save();
    await waitFor(() =>
      expect(saved()).toEqual([
        {
          category_id: 7,
          sub_category_id: 70,
          attributes: [entry(1), entry(5), entry(2)],
          revision: 0,
        },
      ]),
    );
  });
});

describe('the list as it is edited', () => {
  const { attributes: rows } = draftOf({ attributes: [entry(1), entry(5), entry(2), entry(4)] });

  it('U01 moves past what is not shown', () => {
    const shown = rows.filter(({ attribute_id: id }) => id !== 5);
    const ids = (from: number, to: number) =>
      movedRows(rows, shown, { from, to }).map(({ attribute_id: id }) => id);
    expect(ids(0, 1)).toEqual([5, 2, 1, 4]);
    expect(ids(2, 0)).toEqual([4, 1, 5, 2]);
  });

  it('U01 what counts is wanted too', () => {
    const [row] = draftOf({ attributes: [entry(1, { wanted: false })] }).attributes;
    if (row === undefined) throw new Error('no row');
    expect(withUse(row, 'counts', true)).toMatchObject({ wanted: true, counts: true });
    expect(withUse({ ...row, wanted: true, counts: true }, 'wanted', false)).toMatchObject({
      wanted: false,
      counts: false,
    });
  });
});
