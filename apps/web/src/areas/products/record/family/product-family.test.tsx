import type { Attribute, Families, FamilyAttribute, PermissionSlug, Product } from '@sourcewiz/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pressOption } from '../../../../platform/kit/fields/choices/choice-field.fixture.ts';
import { familyOfAll, placesOf } from './form-family.rules.ts';
import { gapAfter } from './gaps.ts';
import { incompleteAfter, prepareIncomplete, rememberList } from './incomplete-list.ts';
import { server } from '../../../../platform/api/fake-server.fixture.ts';
import { attribute, image, openProducts, product, useProductPages } from '../open-product.fixture.tsx';

const care = attribute({ id: 1, name: 'Care' });
const glaze = attribute({ id: 2, name: 'Glaze' });
const wattage = attribute({ id: 3, name: 'Wattage' });
const sub = attribute({
  id: 4,
  name: 'Sub Category',
  dtype: 'sub_category',
  options: ['Table', 'Pendant'],
  open_options: true,
});
const more = [5, 6, 7, 8, 9].map((id) => attribute({ id, name: `Extra ${id}` }));
const picture = '0f8fad5b-d9cb-469f-a165-70867728950e';
const all = [care, glaze, wattage, sub, ...more];
const editor: PermissionSlug[] = ['view_products', 'update_products', 'create_products'];

const entry = (id: number, over: Partial<FamilyAttribute> = {}): FamilyAttribute => ({
  attribute_id: id,
  wanted: true,
  for_buyers: true,
  counts: true,
  ...over,
});
const kitchen: Families = {
  category: { attributes: [entry(2), entry(1), entry(4, { counts: false })], revision: 1 },
  sub_categories: [],
};
const lighting: Families = { category: { attributes: [entry(3)], revision: 1 }, sub_categories: [] };

useProductPages();
beforeEach(() => localStorage.clear());

function stored(over: Partial<Product> = {}, attributes: readonly Attribute[] = all): void {
  server.set('GET /api/attribute/', () => attributes);
  server.set('GET /api/items/categories', () =>
    ['Kitchen', 'Lighting'].map((name, at) => ({
      id: 3 + at,
      name,
      product_count: 1,
      sub_categories: [],
      revision: 1,
    })),
  );
  server.set('GET /api/items/families', (_, query) =>
    query.get('category_id') === '4' ? lighting : kitchen,
  );
  for (const path of ['/api/history/attribute/', '/api/bulk/actions', '/api/specsheets']) {
    server.set(`GET ${path}`, () => []);
  }
  server.set('GET /api/items/productsv3/7', () => product(over));
}

const field = (id: number | string) => document.getElementById(`field-${id}`) as HTMLInputElement | null;
const shownFields = () => [...document.querySelectorAll('#section-basic [id^="field-"]')].map(({ id }) => id);
const open = async (path = '/product-details/edit/7') => {
  const router = openProducts(path, editor);
  await screen.findByRole('button', { name: /^More attributes/ });
  return router;
};

describe('a product in the form of its category', () => {
  it('U01 what the category wants comes first in its order, the rest waits behind a button', async () => {
    stored();
    await open();
    const own = shownFields().filter((id) => /^field-\d+$/.test(id));
    expect(own).toEqual(['field-2', 'field-1', 'field-4']);
    expect(field(3)).toBeNull();
    const button = screen.getByRole('button', { name: 'More attributes (6)' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(field(3)).not.toBeNull();
    expect(field(9)).not.toBeNull();
  });

  it('U01 whether the rest is open is remembered', async () => {
    stored();
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'More attributes (6)' }));
    document.body.replaceChildren();
    localStorage.setItem('open:product:more:basic', '1');
    await open();
    expect(field(3)).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More attributes (6)' }));
    expect(localStorage.getItem('open:product:more:basic')).toBeNull();
  });

  it('U01 a value that is there is shown, wanted or not; a search finds the rest', async () => {
    stored({ values: { 3: '40' } });
    // One more attribute, so that there are enough for a search.
    server.set('GET /api/attribute/', () => [
      ...all,
      attribute({ id: 10, name: 'Extra 10' }),
      attribute({ id: 11, name: 'Socket' }),
    ]);
    await open();
    expect(field(3)?.value).toBe('40');
    expect(field(11)).toBeNull();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find an attribute' }), {
      target: { value: 'sock' },
    });
    expect(field(11)).not.toBeNull();
    expect(field(10)).toBeNull();
  });

  it('U01 another category shows its own fields, and nothing that was typed is lost', async () => {
    stored();
    await open();
    fireEvent.change(field(1) as HTMLInputElement, { target: { value: 'Wipe dry' } });
    fireEvent.click(document.getElementById('field-category') as HTMLElement);
    pressOption(await screen.findByRole('option', { name: /Lighting/ }));
    await waitFor(() => expect(field(3)).not.toBeNull());
    // No longer wanted, but still visible as it is not saved yet.
    expect(field(1)?.value).toBe('Wipe dry');
    expect(field(2)).toBeNull();
  });

  it('U01 the score counts what the category asks: care and glaze and the picture, not the wattage', async () => {
    stored({ images: [image(picture)] });
    await open();
    expect(screen.getByText('0 of 2')).toBeDefined();
    fireEvent.change(field(1) as HTMLInputElement, { target: { value: 'Wipe dry' } });
    expect(screen.getByText('1 of 2')).toBeDefined();
  });
});

describe('from gap to gap', () => {
  const altN = () =>
    fireEvent.keyDown(document.activeElement ?? document.body, { code: 'KeyN', altKey: true });
  const hit = (id: number) => ({
    id,
    product_id: `B-${id}`,
    name: 'Bowl',
    status: 'draft',
    category_name: 'Kitchen',
    variant_count: 0,
    image: null,
    image_count: 0,
    selling_price: null,
    moq: null,
    completeness: 10,
    updated_at: '2026-11-12T10:00:00.000Z',
    row_state: null,
  });

  it('U01 one key leads to the next gap, and behind the last one to the next product of the list', async () => {
    stored({ images: [image(picture)] });
    server.set('GET /api/items/productsv3/8', () => product({ id: 8, product_id: 'B-8', name: 'Next bowl' }));
    server.set('POST /api/search/products', () => ({
      hits: [hit(7), hit(8)],
      nbHits: 2,
      page: 0,
      nbPages: 1,
      facets: [],
      status_counts: {},
    }));
    rememberList({ filters: {}, sort: 'products_desc' });
    const router = await open();
    expect(screen.getByRole('button', { name: /^Next gap/ }).getAttribute('aria-keyshortcuts')).toBe('Alt+N');
    altN();
    expect(document.activeElement).toBe(field(2));
    altN();
    expect(document.activeElement).toBe(field(1));
    await act(async () => void altN());
    await waitFor(() => expect(router.state.location.pathname).toBe('/product-details/edit/8'));
    // The next one starts at its first gap: it has no image.
    await waitFor(() =>
      expect(document.getElementById('images')?.contains(document.activeElement)).toBe(true),
    );
  });

  it('U01 without a next product it begins anew', async () => {
    stored({ images: [image(picture)] });
    server.set('POST /api/search/products', () => ({
      hits: [],
      nbHits: 0,
      page: 0,
      nbPages: 0,
      facets: [],
      status_counts: {},
    }));
    rememberList({ filters: {}, sort: 'products_desc' });
    await open();
    altN();
    altN();
    await act(async () => void altN());
    await waitFor(() => expect(document.activeElement).toBe(field(2)));
  });

  it('U01 the list is gone through once, from the product on', async () => {
    server.set('POST /api/search/products', () => ({
      hits: [hit(5), hit(7), hit(8)],
      nbHits: 3,
      page: 0,
      nbPages: 1,
      facets: [],
      status_counts: {},
    }));
    rememberList({ filters: { category: ['Kitchen'] }, sort: 'products_desc' });
    await prepareIncomplete();
    expect(await incompleteAfter(7)).toBe(8);
    expect(await incompleteAfter(8)).toBe(5);
    expect(await incompleteAfter(5)).toBeUndefined();
  });

  it('U01 the gap behind the field that somebody is in comes next', () => {
    const order = ['images', 'field-1', 'field-2', 'field-3'];
    const gaps = ['images', 'field-3'];
    expect(gapAfter(gaps, { order, at: undefined })).toBe('images');
    expect(gapAfter(gaps, { order, at: 'field-2' })).toBe('field-3');
    expect(gapAfter(gaps, { order, at: 'field-3' })).toBeUndefined();
  });
});

describe('places of attributes', () => {
  const places = (over: Partial<Parameters<typeof placesOf>[0]> = {}) => {
    const { first, more: rest } = placesOf({
      attributes: all,
      family: kitchen.category,
      hasValue: () => false,
      ...over,
    });
    return [first.map(({ id }) => id), rest.map(({ id }) => id)];
  };

  it('U01 compulsory and counted attributes are in sight although nobody wants them first', () => {
    const family = { attributes: [entry(2), entry(5, { wanted: false })], revision: 1 };
    const attributes = [...all.slice(0, 4), ...more.slice(0, 2), attribute({ id: 12, compulsory: true })];
    expect(places({ attributes, family })).toEqual([
      [2, 5, 12],
      [1, 3, 4, 6],
    ]);
  });

  it('U01 where nothing is known of the family everything is in sight', () => {
    expect(places({ family: familyOfAll(all) })).toEqual([all.map(({ id }) => id), []]);
  });
});
