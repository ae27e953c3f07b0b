import { permissionSlugs, type OwnProduct, type PermissionSlug } from '@sourcewiz/contract';
import { configure, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { sent, server, useFakeServer } from '../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { atAddress, openPart, openRoutes } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { catalogue } from './catalogue.fixture.ts';
import { catalogueRoutes } from './catalogues-routes.ts';
import { useExpiryWords } from './link/expiry-words.ts';
import { CatalogueMenu } from './list/catalogue-menu.tsx';

useTexts('catalogues', 'share', 'grid', 'enquiries', 'app');
useFakeServer();
beforeAll(() => {
  configure({ defaultHidden: true });
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});

const bowl: OwnProduct = {
  id: 5,
  category_name: null,
  product_id: 'B-1',
  name: 'Bowl',
  image: null,
  images: [],
  options: [],
  facts: [],
  status: 'published',
  available: true,
  variant_count: 0,
  calculated: { amount: '9', currency: 'USD' },
  own: { price: { amount: '9.5', currency: 'USD' } },
};
const IMAGES = ['0190a000-0000-4000-8000-000000000001', '0190a000-0000-4000-8000-000000000002'] as const;
const DELETE = 'DELETE /api/items/collections/7';

beforeEach(() => {
  server.set('GET /api/items/collections/7', () => catalogue);
  server.set(DELETE, () => ({}));
});

const openAt = (address: string) =>
  openRoutes(catalogueRoutes, { address, session: sessionFixture({ granted: permissionSlugs }) });

async function menu(...granted: PermissionSlug[]): Promise<void> {
  openPart(<CatalogueMenu catalogue={catalogue} />, sessionFixture({ granted }));
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Spring' }));
}

it('CAT-012 deleting is asked about, with what it ends, and only then done', async () => {
  await menu('delete_catalogues');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('This is permanent. The link for Nordhem stops working at once');
  expect(sent.map(({ call }) => call)).not.toContain(DELETE);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete catalogue' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(DELETE));
});

it('CAT-018 nobody is offered to delete a catalogue without the right to it', async () => {
  await menu('create_edit_catalogues', 'access_ppt_excel_link', 'update_catalogues_link_security');
  await screen.findByRole('menuitem', { name: 'Make a copy' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

it.each([
  ['draft', 'Draft', null],
  ['active', 'Active', 'Deactivate link'],
  ['inactive', 'Inactive', 'Reactivate link'],
] as const)(
  'CAT-010 a catalogue that is %s says so beside what can be done about it',
  async (status, word, action) => {
    server.set('GET /api/items/collections/7', () => ({ ...catalogue, status }));
    openAt('/collection-link/7');
    expect((await screen.findAllByText(word)).length).toBeGreaterThan(0);
    const offered = ['Deactivate link', 'Reactivate link'].filter(
      (name) => screen.queryAllByRole('button', { name }).length > 0,
    );
    expect(offered).toEqual(action === null ? [] : [action]);
  },
);

it('CAT-013 the end of a link in words: none, expired, today, in one day, in N days', () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const words = (end: string | null) => renderHook(() => useExpiryWords(end)).result.current.text;
  expect(words(null)).toBe('No expiry');
  expect(words('2020-01-01T00:00:00.000Z')).toBe('Link expired');
  expect(words(`${later(0)}T23:59:59.999Z`)).toBe('Link expires today');
  expect(words(`${later(1)}T23:59:59.000Z`)).toBe('Link expires in 1 day');
  expect(words(`${later(30)}T23:59:59.000Z`)).toBe('Link expires in 30 days');
});

it('CAT-019 an email that is none stays on the page with its message; without one the catalogue is made', async () => {
  const made: unknown[] = [];
  server.set('POST /api/items/collections', (body) => {
    made.push(body);
    return catalogue;
  });
  openAt('/create-collection');
  const fill = async (name: RegExp, value: string) =>
    void fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  await fill(/^Catalogue name/, 'Spring');
  await fill(/^Buyer company/, 'Nordhem');
  await fill(/^Buyer email/, 'ebba@');
  const save = screen.getByRole('button', { name: 'Save and choose products' });
  fireEvent.click(save);
  expect(await screen.findByText('Enter a valid email')).toBeDefined();
  expect(made).toEqual([]);
  await fill(/^Buyer email/, '');
  fireEvent.click(save);
  await waitFor(() => expect(made).toMatchObject([{ name: 'Spring', buyer_email: null }]));
});

it('CAT-045 the table of a catalogue shows names and prices of its own beside the library, and saves what is typed', async () => {
  const saved: unknown[] = [];
  server.set('GET /api/items/collections/7/own_products', () => ({
    products: [bowl],
    total: 1,
    currency: 'USD',
  }));
  server.set('PATCH /api/items/collections/7/own_products', (body) => {
    saved.push(body);
    return {};
  });
  openAt('/catalogue-table/7/products');
  const grid = await screen.findByRole('grid', { name: 'Only in this catalogue' });
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  for (const head of [
    'Product',
    'Price by the rules',
    'Price, USD',
    'Name',
    'Remark for the buyer',
    'Product ID',
  ])
    expect(heads).toContain(head);
  const price = within(grid)
    .getAllByRole('gridcell')
    .find(({ textContent }) => textContent === '9.5');
  fireEvent.pointerDown(price as HTMLElement, { button: 0, pointerType: 'mouse' });
  fireEvent.keyDown(grid, { key: 'F2' });
  const field = screen.getByRole('textbox', { name: /^Edit/ });
  fireEvent.change(field, { target: { value: '12.5' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() =>
    expect(saved).toEqual([{ changes: [{ product_id: 5, price: { amount: '12.5', currency: 'USD' } }] }]),
  );
});

it('CAT-045 on a phone a product of the table is a card, which opens its names, prices and images', async () => {
  const isPhone = (matches: boolean) =>
    (window.matchMedia = () => ({ matches, addEventListener() {}, removeEventListener() {} }) as never);
  isPhone(true);
  onTestFinished(() => void isPhone(false));
  const picture = (id: string) => ({ id, name: id, width: 4, height: 3, thumb: '', card: '', large: '' });
  const options = [{ id: 9, name: 'Large', calculated: { amount: '12', currency: 'USD' } }];
  const saved: unknown[] = [];
  server.set('GET /api/items/collections/7/own_products', () => ({
    products: [
      { ...bowl, status: 'draft', options, images: [picture(IMAGES[0]), picture(IMAGES[1])] },
      { ...bowl, id: 6, name: 'Jar', options, own: { ...bowl.own, on_request: true } },
    ],
    total: 2,
    currency: 'USD',
  }));
  server.set('PATCH /api/items/collections/7/own_products', (body) => {
    saved.push(body);
    return {};
  });
  openAt('/catalogue-table/7/products');
  const list = await screen.findByRole('list', { name: 'Only in this catalogue' });
  const [card, option, , asked] = within(list).getAllByRole('button');
  expect(card?.textContent).toBe('BowlB-1$9.50Draft, not shown to buyers');
  expect(option?.textContent).toContain('Bowl, Large$12.00');
  expect(asked?.textContent).toBe('Jar, LargeOn request');
  fireEvent.click(card as HTMLElement);
  const sheet = within(await screen.findByRole('dialog', { name: 'Bowl' }));
  expect(screen.getByRole('dialog', { name: 'Bowl' }).textContent).toContain('1 of 4 · B-1 · $9.50');
  fireEvent.click(sheet.getByRole('button', { name: 'Images' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Image 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ changes: [{ product_id: 5, image_ids: [IMAGES[0]] }] }]));
  expect(sheet.getByRole('button', { name: 'Images' }).textContent).toBe('1 chosen');
});

it('CAT-045 the details lead to the table and to the link, whose page has the link settings', async () => {
  openAt('/catalogue-table/7');
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(links).toContain('/collection-link/7');
  render(atAddress(null).element);
  openAt('/collection-link/7');
  expect(await screen.findByRole('heading', { name: /^Link settings/ })).toBeDefined();
});
