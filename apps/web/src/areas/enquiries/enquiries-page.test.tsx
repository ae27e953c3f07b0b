import type { EnquiryDetails, PermissionSlug } from '@sourcewiz/contract';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appTexts } from '../../app/app-texts.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { shownToasts } from '../../platform/kit/toasts/toast-store.ts';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import { tell } from '../../platform/live/live.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { EnquiriesPage } from './enquiries-page.tsx';
import { enquiriesTexts } from './enquiries-texts.ts';
import { EnquiryBadge } from './enquiry-badge.tsx';
import { EnquiryNotices } from './enquiry-notices.tsx';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

const ebba: EnquiryDetails = {
  id: 7,
  name: 'Ebba Lindqvist',
  company: 'Nordhem Living',
  email: 'ebba@nordhem.example',
  message: 'Delivery by May?',
  items: [{ product_id: 'DOK-204', name: 'Brass bowl', variant: 'L', quantity: 48 }],
  at: '2026-11-20T10:00:00.000Z',
  catalogue: { id: 3, name: 'Spring edit' },
  state: 'open',
  is_read: false,
  answered_at: null,
  answered_by: null,
  contact: null,
};

let isDenied = false;
let news = { unread: 1, latest: { id: 7, name: 'Ebba', company: '', catalogue: 'Spring edit' } };
let contact: EnquiryDetails['contact'] = null;
const asked: string[] = [];
const sent: { path: string; method: string; body: unknown }[] = [];

useTexts(enquiriesTexts, appTexts);
beforeAll(() => {
  configure({ defaultHidden: true });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, search } = new URL(url, 'http://localhost');
    if (method !== 'GET') sent.push({ path, method, body: body ? JSON.parse(String(body)) : undefined });
    if (method === 'PATCH') return Response.json({ data: { marked: 1 } });
    if (path === '/api/contacts') return Response.json({ data: { id: 4 } });
    if (path === '/api/enquiries/new') return Response.json({ data: news });
    if (path === '/api/enquiries/7') return Response.json({ data: { ...ebba, contact } });
    asked.push(search);
    if (isDenied)
      return Response.json({ errors: [{ code: 'forbidden', message: 'No permission' }] }, { status: 403 });
    const found = search.includes('nobody') ? [] : [ebba];
    const counts = { open: found.length, answered: 0 };
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
    for (const text of ['Nordhem Living', 'Spring edit', 'Open']) expect(row.textContent).toContain(text);
    fireEvent.click(within(row).getByRole('button', { name: /Ebba Lindqvist/ }));
    await waitFor(() => expect(address()).toBe('/?open=7'));
    const panel = await screen.findByRole('dialog');
    await within(panel).findByText('Delivery by May?');
    expect(panel.textContent).toContain('Brass bowl');
    expect(panel.textContent).toContain('DOK-204 · L');
    expect(panel.textContent).toContain('48');
    const reply = within(panel).getByRole('link', { name: 'Reply by email' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(reply)).toBe('mailto:ebba@nordhem.example?subject=Re: Spring edit');
  });

  it('counts what is looked at as read, and marks it as answered', async () => {
    open('/?open=7');
    const marked = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(marked()).toEqual([{ ids: [7], is_read: true }]));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as answered' }));
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
    const told = () => shownToasts().filter(({ title }) => title.startsWith('Enquiry'));
    expect(told()).toEqual([]);
    news = { unread: 2, latest: { id: 8, name: 'Liv', company: 'Fjord', catalogue: 'Spring edit' } };
    tell('changed', { kind: 'enquiry', ids: ['8'], revision: null });
    await waitFor(() => expect(told()).toMatchObject([{ title: 'Enquiry from Fjord' }]));
  });
});
