import type { EnquiryDetails, PermissionSlug } from '@sourcewiz/contract';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { chooseOption } from '../../platform/kit/fields/choices/choice-field.fixture.ts';
import { shownToasts } from '../../platform/kit/toasts/toast-store.ts';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import { tell } from '../../platform/live/live.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { EnquiriesPage } from './enquiries-page.tsx';
import { EnquiryBadge } from './enquiry-badge.tsx';
import { EnquiryNotices } from './enquiry-notices.tsx';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

const ebba: EnquiryDetails = {
  id: 7,
  name: 'Ebba Lindqvist',
  company: 'Nordhem Living',
  email: 'ebba@nordhem.example',
  message: 'Delivery by May?',
  items: [
    {
      id: 1,
      variant_id: 2,
      product_id: 'DOK-204',
      name: 'Brass bowl',
      variant: 'L',
      quantity: 48,
      price: '12.50',
      currency: 'USD',
      thumb: null,
    },
  ],
  at: '2026-11-20T10:00:00.000Z',
  catalogue: { id: 3, name: 'Spring edit' },
  number: 438,
  source: 'link',
  owner: null,
  mails: [],
  others: [],
  products: 1,
  amounts: [{ amount: '600.00', currency: 'USD' }],
  seen: {
    visits: 3,
    since: '2026-11-19T10:00:00.000Z',
    products: [{ id: 5, name: 'Ceramic pitcher', thumb: null, seconds: 75, is_asked: false }],
  },
  state: 'new',
  is_read: false,
  answered_at: null,
  answered_by: null,
  contact: null,
};

const basket = {
  id: 3,
  name: 'Jute basket',
  product_id: 'JB-1',
  status: 'published',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const hit = {
  ...basket,
  category_name: null,
  variant_count: 1,
  image: null,
  image_count: 0,
  selling_price: null,
  moq: null,
  completeness: 0,
  row_state: null,
};
const hits = { hits: [hit], nbHits: 1, page: 0, nbPages: 1, facets: [], status_counts: {} };
const large = { id: 31, variant_id: 'JB-1-L', options: { Size: 'Large' }, values: {}, images: [] };
const wholeBasket = {
  ...basket,
  type: 'product',
  category: null,
  values: {},
  images: [],
  attachments: [],
  view_3d_images: [],
  model: null,
  packaging: null,
  variant_types: [],
  variants: [large],
  completeness: { percent: 0, sections: [], missing_for_buyers: [] },
  revision: 1,
  created_at: basket.updated_at,
  updated_by: null,
  locked_by_task: null,
};
const asha = { id: '00000000-0000-4000-8000-00000000000a', name: 'Asha Yadav' };
let isDenied = false;
let news = { unread: 1, latest: { id: 7, name: 'Ebba', company: '', catalogue: 'Spring edit' } };
let contact: EnquiryDetails['contact'] = null;
const asked: string[] = [];
const sent: { path: string; method: string; body: unknown }[] = [];

useTexts('enquiries', 'app', 'followups', 'search');
beforeAll(() => {
  configure({ defaultHidden: true });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, search } = new URL(url, 'http://localhost');
    if (method !== 'GET') sent.push({ path, method, body: body ? JSON.parse(String(body)) : undefined });
    if (path === '/api/followups') return Response.json({ data: { reminders: [], notes: [] } });
    if (path === '/api/followups/colleagues') return Response.json({ data: [asha] });
    if (path === '/api/enquiries/owner') return Response.json({ data: { assigned: 1 } });
    if (path.endsWith('/reply')) return Response.json({ data: { sent_to: ebba.email } });
    if (method === 'PATCH') return Response.json({ data: { marked: 1 } });
    if (path === '/api/contacts') return Response.json({ data: { id: 4 } });
    if (path === '/api/enquiries/new') return Response.json({ data: news });
    if (path === '/api/enquiries/8') return Response.json({ data: { ...ebba, id: 8, name: 'Liv' } });
    if (path === '/api/enquiries' && method === 'POST') return Response.json({ data: { id: 7 } });
    if (path === '/api/search/products') return Response.json({ data: hits });
    if (path.includes('/productsv3/3')) return Response.json({ data: wholeBasket });
    if (path === '/api/enquiries/7') return Response.json({ data: { ...ebba, contact } });
    asked.push(search);
    if (isDenied)
      return Response.json({ errors: [{ code: 'forbidden', message: 'No permission' }] }, { status: 403 });
    const found = search.includes('nobody') ? [] : [ebba, { ...ebba, id: 8, name: 'Liv' }];
    const counts = { new: found.length, answered: 0, won: 0, lost: 0 };
    return Response.json({ data: { enquiries: found, total: found.length, counts } });
  });
});
beforeEach(() => {
  isDenied = false;
  contact = null;
  asked.length = 0;
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const everything: PermissionSlug[] = ['view_quotation', 'view_buyer_details', 'add_contacts'];

function open(address = '/', part: ReactNode = <EnquiriesPage />, granted = everything) {
  const { element, address: now } = atAddress(
    <SessionProvider value={sessionFixture({ granted })}>{part}</SessionProvider>,
    address,
  );
  render(element);
  return now;
}

describe('U02 the inbox of enquiries', () => {
  it('shows who asked for what through which catalogue, and opens the record', async () => {
    const address = open();
    const row = await screen.findByRole('row', { name: /Ebba Lindqvist/ });
    for (const text of ['Nordhem Living', 'Spring edit', 'New', '$600.00'])
      expect(row.textContent).toContain(text);
    fireEvent.click(within(row).getByRole('button', { name: /Ebba Lindqvist/ }));
    await waitFor(() => expect(address()).toBe('/?open=7'));
    const record = await screen.findByRole('article', { name: 'ENQ-0438' });
    for (const text of ['Delivery by May?', 'Brass bowl', 'DOK-204 · L', '48 pieces', '$12.50', '$600.00'])
      expect(record.textContent).toContain(text);
    const seen = within(screen.getByRole('region', { name: 'What they looked at' }));
    for (const text of ['3 visits since 19/11/2026', 'Ceramic pitcher', '1:15 min, not asked for'])
      expect(seen.getByText(text)).toBeDefined();
  });

  it('counts what is looked at as read, and marks it as answered', async () => {
    open('/?open=7');
    const marked = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(marked()).toEqual([{ ids: [7], is_read: true }]));
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as answered' }));
    await waitFor(() => expect(marked()[1]).toEqual({ ids: [7], state: 'answered' }));
  });

  it('makes a contact of who asks, or names the one of the address', async () => {
    open('/?open=7');
    fireEvent.click(await screen.findByRole('button', { name: 'Add to contacts' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/contacts'));
    expect(sent.find(({ path }) => path === '/api/contacts')?.body).toEqual({
      name: 'Ebba Lindqvist',
      company: 'Nordhem Living',
      email: 'ebba@nordhem.example',
      source: 'Catalogue Spring edit',
      type: 'contact',
    });
    cleanup();
    queryClient.clear();
    contact = { id: 4, name: 'E. Lindqvist', company: 'Nordhem' };
    open('/?open=7');
    expect(await screen.findByRole('link', { name: 'E. Lindqvist, Nordhem' })).toBeDefined();
  });

  it('is answered from here, and given to a colleague', async () => {
    open('/?open=7');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Write to Ebba Lindqvist' }), {
      target: { value: 'Yes, by May.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/enquiries/7/reply'));
    expect(sent.find(({ path }) => path.endsWith('/reply'))?.body).toEqual({ text: 'Yes, by May.' });
    fireEvent.click(screen.getByRole('button', { name: /^Owner/ }));
    await screen.findByRole('option', { name: 'Asha Yadav' });
    chooseOption('Asha Yadav');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: [7], owner_id: asha.id }));
  });

  it('J and K go to the next enquiry and back, and R to the answer', async () => {
    const address = open('/?open=7');
    const answer = await screen.findByRole('textbox', { name: 'Write to Ebba Lindqvist' });
    fireEvent.keyDown(document.body, { key: 'r' });
    expect(document.activeElement).toBe(answer);
    fireEvent.keyDown(answer, { key: 'j' });
    expect(address()).toBe('/?open=7');
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(address()).toBe('/?open=8'));
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(address()).toBe('/?open=7'));
  });

  it('is typed in with variant, pieces and price of each product', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Type in an enquiry' }));
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Mei' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add a product' }));
    fireEvent.click(await screen.findByText('Jute basket'));
    fireEvent.click(await screen.findByRole('button', { name: /^Variant of Jute basket/ }));
    await screen.findByRole('option', { name: /^Large/ });
    chooseOption(/^Large/);
    fireEvent.change(screen.getByLabelText('Pieces of Jute basket'), { target: { value: '240' } });
    fireEvent.change(screen.getByLabelText('Price of Jute basket'), { target: { value: '2.50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/enquiries'));
    expect(sent.find(({ path }) => path === '/api/enquiries')?.body).toMatchObject({
      source: 'phone',
      name: 'Mei',
      items: [{ id: 3, variant_id: 31, quantity: 240, price: '2.50' }],
    });
  });

  it('filters by state and words, in the address', async () => {
    const address = open();
    await screen.findByRole('row', { name: /Ebba/ });
    fireEvent.click(screen.getByRole('tab', { name: /Answered/ }));
    await waitFor(() => expect(address()).toBe('/?state=answered'));
    await waitFor(() => expect(asked.at(-1)).toContain('state=answered'));
    const words = screen.getByRole('searchbox', { name: 'Search enquiries' });
    fireEvent.change(words, { target: { value: 'nobody' } });
    fireEvent.keyDown(words, { key: 'Enter' });
    expect(await screen.findByText('No enquiries found')).toBeDefined();
  });

  it('marks several that are chosen', async () => {
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ebba Lindqvist' }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ ids: [7], is_read: true }));
  });

  it('says that it is not permitted to whoever may not see what buyers do', async () => {
    isDenied = true;
    open('/', <EnquiriesPage />, ['view_quotation']);
    expect(await screen.findByText(/don't have access/)).toBeDefined();
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('U02 what is new', () => {
  it('is counted beside its place in the navigation, for whoever may see it', async () => {
    open('/', <EnquiryBadge />);
    expect(await screen.findByText('1 unread')).toBeDefined();
    cleanup();
    queryClient.clear();
    open('/', <EnquiryBadge />, ['view_quotation']);
    await Promise.resolve();
    expect(screen.queryByText('1 unread')).toBeNull();
  });

  it('is told at once when one comes, and not of those that were there', async () => {
    open('/', <EnquiryNotices />);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const told = () => shownToasts().filter(({ title }) => title.startsWith('Enquiry from'));
    expect(told()).toEqual([]);
    news = { unread: 2, latest: { id: 8, name: 'Liv', company: 'Fjord', catalogue: 'Spring edit' } };
    tell('changed', { kind: 'enquiry', ids: ['8'], revision: null });
    await waitFor(() => expect(told()).toMatchObject([{ title: 'Enquiry from Fjord' }]));
  });

  it('is told when an enquiry is given to the person, and when a reminder is due', async () => {
    open('/', <EnquiryNotices />);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    tell('newNotification', { id: asha.id, type: 'reminder_due', title: 'Reminder: Call' });
    await waitFor(() => expect(shownToasts().map(({ title }) => title)).toContain('Reminder: Call'));
  });
});
