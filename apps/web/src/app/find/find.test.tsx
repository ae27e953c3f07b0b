import { permissionSlugs, type Contact, type PermissionSlug, type SearchHit } from '@sourcewiz/contract';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { inEveryLanguage, loadTexts } from '../../platform/i18n/texts.ts';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { FindButton } from './find-button.tsx';
import { loadFinders } from './finders.ts';
import { fitOf } from './match-names.rules.ts';

const bowl: SearchHit = {
  id: 7,
  name: 'Brass bowl',
  product_id: 'DOK-204',
  status: 'draft',
  category_name: null,
  variant_count: 0,
  image: null,
  image_count: 0,
  selling_price: null,
  moq: null,
  completeness: 0,
  updated_at: '2026-11-20T10:00:00.000Z',
  row_state: null,
};
const bowlby: Contact = {
  id: 4,
  type: 'prospect',
  name: 'Bowlby',
  email: '',
  company: 'Fjord',
  phone: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  country: null,
  status: 'new',
  source: '',
  tags: [],
  notes: '',
  currency: '',
  incoterm: '',
  payment: '',
  port: '',
  owner: null,
  last_enquiry: null,
  last_seen: null,
  quotations: 0,
  revision: 1,
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: null,
};
const counts = { all: 0, draft: 0, active: 0, inactive: 0 };
const asked: string[] = [];
const sent: { path: string; body: unknown }[] = [];
let held: Promise<void> | undefined;

beforeAll(async () => {
  configure({ defaultHidden: true });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path } = new URL(url, 'http://localhost');
    const given: unknown = body ? JSON.parse(String(body)) : undefined;
    if (method === 'PATCH') sent.push({ path, body: given });
    asked.push(path);
    await held;
    if (path === '/api/search/products') {
      const found = JSON.stringify(given).includes('bowl') ? [bowl] : [];
      const answer = {
        hits: found,
        nbHits: found.length,
        page: 0,
        nbPages: 1,
        facets: [],
        status_counts: {},
      };
      return Response.json({ data: answer });
    }
    if (path === '/api/items/collections')
      return Response.json({ data: { catalogues: [], total: 0, counts } });
    if (path === '/api/contacts/contacts')
      return Response.json({ data: { contacts: [bowlby], total: 1, tags: [], countries: [] } });
    if (path === '/api/enquiries') return Response.json({ errors: [] }, { status: 500 });
    if (path === '/api/resources')
      return Response.json({ data: { resources: [], total: 0, categories: [], suppliers: [] } });
    return Response.json({ data: {} });
  });
  await startTexts();
  await changeLanguage('en');
  await loadTexts(['app']);
});
beforeEach(() => {
  localStorage.removeItem('recent_finds');
  held = undefined;
  asked.length = 0;
  sent.length = 0;
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await changeLanguage('en');
});

function open(granted: readonly PermissionSlug[] = permissionSlugs, isAdmin = false) {
  const { element, address } = atAddress(
    <SessionProvider value={sessionFixture({ granted, user: { is_admin: isAdmin } })}>
      <FindButton />
      <input aria-label="Elsewhere" />
    </SessionProvider>,
  );
  render(element);
  return address;
}

const field = () => screen.findByRole('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;

async function openByKeys(): Promise<HTMLElement> {
  await screen.findByRole('button', { name: /Search/ });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return field();
}

describe('U14 search over everything', () => {
  it('opens by Ctrl K, finds records while one types, and opens one by Enter', async () => {
    const address = open();
    const box = await openByKeys();
    type(box, 'bowl');
    await screen.findByRole('option', { name: /Brass bowl/ });
    expect(options()).toEqual(['Brass bowlDOK-204', 'BowlbyFjord', 'See all products for “bowl”']);
    expect(screen.getByText('Enquiries could not be searched.')).toBeDefined();
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/product-details/edit/7'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes through the results by arrow keys, Home and End, and around', async () => {
    open();
    const box = await openByKeys();
    type(box, 'bowl');
    await screen.findByRole('option', { name: /Brass bowl/ });
    expect(chosen()).toContain('Brass bowl');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(chosen()).toContain('Bowlby');
    fireEvent.keyDown(box, { key: 'End' });
    expect(chosen()).toContain('See all products');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(chosen()).toContain('Brass bowl');
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    fireEvent.keyDown(box, { key: 'Home' });
    expect(box.getAttribute('aria-activedescendant')).toBe(
      document.querySelector('[role=option][aria-selected=true]')?.id,
    );
  });

  it('Enter before the results are there opens the best of them', async () => {
    const address = open();
    const box = await openByKeys();
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    type(box, 'bowl');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(address()).toBe('/');
    resolve();
    await waitFor(() => expect(address()).toBe('/product-details/edit/7'));
  });

  it('takes what is typed before its field has the focus, and Enter after it', async () => {
    const address = open();
    const elsewhere = await screen.findByLabelText('Elsewhere');
    const heard = vi.fn<(event: Event) => void>();
    elsewhere.addEventListener('keydown', heard);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of [...'bowk', 'Backspace', 'l', 'Enter']) fireEvent.keyDown(elsewhere, { key });
    await waitFor(() => expect(address()).toBe('/product-details/edit/7'));
    expect(heard).not.toHaveBeenCalled();

    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(elsewhere, { key: 'Escape' });
    fireEvent.keyDown(elsewhere, { key: 'b' });
    expect(heard).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers without words what can be done, and what was opened last', async () => {
    open();
    type(await openByKeys(), 'bowl');
    fireEvent.click(await screen.findByRole('option', { name: /Brass bowl/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openByKeys();
    expect(options()[0]).toBe('Brass bowlDOK-204');
    expect(options()).toEqual(expect.arrayContaining(['Add product', 'Log out', 'Members']));
  });

  it.each([
    ['en', 'şirket', 'Company'],
    ['en', 'cikis', 'Log out'],
    ['en', 'LOG OUT', 'Log out'],
    ['tr', 'company', 'Şirket'],
    ['tr', 'ÇIKIŞ', 'Çıkış yap'],
    ['tr', 'urun ekle', 'Ürün ekle'],
  ] as const)(
    'finds settings and actions by the words of both languages: in %s "%s" is %s',
    async (language, words, name) => {
      await changeLanguage(language);
      open();
      await screen.findByRole('button');
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
      type(await field(), words);
      expect(await screen.findByRole('option', { name })).toBeDefined();
    },
  );

  it('shows, asks and remembers only what the person may see', async () => {
    open(['view_contacts']);
    const box = await openByKeys();
    for (const none of ['Add product', 'Products', 'Security log', 'Import products from a sheet'])
      expect(options()).not.toContain(none);
    type(box, 'bowl');
    await screen.findByRole('option', { name: /Bowlby/ });
    expect(options()).toEqual(['BowlbyFjord']);
    expect([...new Set(asked)]).toEqual(['/api/contacts/contacts']);
    localStorage.setItem(
      'recent_finds',
      JSON.stringify([{ from: 'products', key: '7', title: 'Brass bowl', to: '/product-details/edit/7' }]),
    );
    type(box, '');
    expect(options()).not.toContain('Brass bowl');
  });

  it('does what was chosen: switches the language', async () => {
    open();
    type(await openByKeys(), 'türkçe');
    fireEvent.click(await screen.findByRole('option', { name: 'Switch to Turkish' }));
    await waitFor(() => expect(i18next.language).toBe('tr'));
    expect(sent).toEqual([{ path: '/api/user/me', body: { language: 'tr' } }]);
  });

  it('keeps what was opened from it, and what was typed there, when Ctrl K is pressed again', async () => {
    open();
    type(await openByKeys(), 'prospect');
    fireEvent.click(await screen.findByRole('option', { name: 'Add prospect' }));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    type(name, 'Ebba');
    fireEvent.keyDown(name, { key: 'k', ctrlKey: true });
    await Promise.resolve();
    expect(screen.queryByRole('combobox', { name: /Search products/ })).toBeNull();
    expect(name.isConnected && name.value).toBe('Ebba');
  });

  it('leaves Home and End with Shift to the field', async () => {
    open();
    const box = await openByKeys();
    await screen.findAllByRole('option');
    expect(fireEvent.keyDown(box, { key: 'End', shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(box, { key: 'End' })).toBe(false);
  });

  it('says that nothing was found', async () => {
    open(['global_permissions']);
    type(await openByKeys(), 'zzzz');
    expect(await screen.findByText('Nothing found for “zzzz”')).toBeDefined();
  });
});

describe('U14 the shortcuts', () => {
  it('stand in a dialog that ? opens, not while one types', async () => {
    open();
    await screen.findByRole('button', { name: /Search/ });
    fireEvent.keyDown(screen.getByLabelText('Elsewhere'), { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    const dialog = await screen.findByRole('dialog');
    for (const heading of ['Everywhere', 'Lists and grids', 'Forms and dialogs', 'Formatted text'])
      expect(within(dialog).getByText(heading)).toBeDefined();
    expect(within(dialog).getByText('Select a range').parentElement?.textContent).toContain('ShiftSpace');
  });
});

describe('what areas bring', () => {
  it('is named in both languages, and has keys of its own', async () => {
    const finders = await loadFinders();
    const names = finders.flatMap(({ actions = [], sources = [], shortcuts }) => [
      ...actions.flatMap(({ name, alsoNamed = [] }) => [name, ...alsoNamed]),
      ...sources.map(({ heading }) => heading),
      ...(shortcuts === undefined ? [] : [shortcuts.heading, ...shortcuts.list.map(({ name }) => name)]),
    ]);
    const unnamed = names.filter(
      (key) =>
        typeof key === 'string' &&
        inEveryLanguage(key).some((text) => text === key.split(':')[1] || text === key),
    );
    expect(unnamed).toEqual([]);
    const keys = finders.flatMap(({ actions = [] }) => actions.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('fits when each word begins a word of its names', () => {
    expect(fitOf('add pro', ['Add product'])).toBe(0);
    expect(fitOf('prod', ['Add product'])).toBe(1);
    expect(fitOf('duct', ['Add product'])).toBeNull();
    expect(fitOf('ISIK', ['Işık ayarı'])).toBe(0);
  });
});
