import type { Contact } from '@sourcewiz/contract';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { answerQuestion } from '../../platform/kit/confirm/ask-confirm.fixture.ts';
import { chooseOption } from '../../platform/kit/fields/choices/choice-field.fixture.ts';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { BuyersPage, ProspectsPage } from './buyers-page.tsx';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

const ebba: Contact = {
  id: 7,
  type: 'contact',
  name: 'Ebba Lindqvist',
  email: 'ebba@nordhem.example',
  company: 'Nordhem Living',
  phone: '',
  address_line_1: 'Storgatan 1',
  address_line_2: '',
  city: 'Malmö',
  country: 205,
  status: null,
  source: '',
  tags: ['Fair'],
  notes: '',
  currency: '',
  incoterm: '',
  payment: '',
  port: '',
  owner: null,
  last_enquiry: '2026-11-20T10:00:00.000Z',
  last_seen: '2026-11-22T10:00:00.000Z',
  quotations: 14,
  revision: 3,
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by: 'Asha',
};
const double: Contact = { ...ebba, id: 9, name: 'E. Lindqvist', tags: [] };
const sweden = { id: 205, iso2: 'SE', iso3: 'SWE', phonecode: '46', nicename: 'Sweden' };

let contacts: Contact[] = [];
let history: unknown[] = [];
let isDenied = false;
const asked: string[] = [];
const sent: { path: string; method: string; body: unknown }[] = [];

useTexts('contacts');
beforeAll(() => {
  configure({ defaultHidden: true });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, search } = new URL(url, 'http://localhost');
    if (method !== 'GET') sent.push({ path, method, body: body ? JSON.parse(String(body)) : undefined });
    if (path.includes('countries')) return Response.json({ data: [sweden] });
    if (path.endsWith('/history')) return Response.json({ data: { entries: history, has_more: false } });
    if (path !== '/api/contacts/contacts')
      return Response.json({ data: { ...ebba, doubles: method === 'GET' ? [double] : [] } });
    asked.push(search);
    if (isDenied)
      return Response.json({ errors: [{ code: 'forbidden', message: 'No permission' }] }, { status: 403 });
    const tags = [{ name: 'Fair', count: 1 }];
    return Response.json({
      data: { contacts, total: contacts.length, tags, countries: [{ id: 205, count: 1 }] },
    });
  });
});
beforeEach(() => {
  contacts = [ebba];
  history = [];
  isDenied = false;
  asked.length = 0;
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const everything = [
  'view_contacts',
  'add_contacts',
  'edit_contacts',
  'delete_contacts',
  'view_buyer_details',
  'view_quotation',
] as const;

function open(
  address = '/',
  granted: Parameters<typeof sessionFixture>[0] = { granted: everything },
  Page = BuyersPage,
) {
  const page = (
    <SessionProvider value={sessionFixture(granted)}>
      <Page />
    </SessionProvider>
  );
  const { element, address: now } = atAddress(page, address);
  render(element);
  return now;
}

it('CONTACT-001 CONTACT-013 lists buyers, filters by the address, and has prospects in a tab', async () => {
  const address = open('/?q=ebba&tag=Fair');
  const row = await screen.findByRole('row', { name: /Ebba Lindqvist/ });
  for (const text of ['ebba@nordhem.example', 'Nordhem Living', 'Fair'])
    expect(within(row).getByText(text)).toBeDefined();
  expect(await within(row).findByText('Sweden')).toBeDefined();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const shown = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  const at = (head: string) => shown[heads.indexOf(head)];
  expect([at('Company'), at('Country'), at('Quotations')]).toEqual(['Nordhem Living', 'Sweden', '14']);
  expect(at('Last enquiry')).toMatch(/^20\/11\/2026/);
  expect(at('Last visit')).toMatch(/^22\/11\/2026/);
  expect(asked[0]).toContain('query=ebba');
  expect(asked[0]).toContain('tag=Fair');
  fireEvent.click(screen.getByRole('tab', { name: 'Prospects' }));
  await waitFor(() => expect(asked.at(-1)).toContain('type=prospect'));
  expect(address()).toBe('/?type=prospect');
  expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeDefined();
});

it('CONTACT-013 says that there is nobody yet, that nothing was found, or that it is not permitted', async () => {
  contacts = [];
  open();
  expect(await screen.findByText('No contacts yet')).toBeDefined();
  cleanup();
  open('/?q=zzz');
  expect(await screen.findByText('Nothing found')).toBeDefined();
  cleanup();
  queryClient.clear();
  isDenied = true;
  open('/', { granted: ['add_contacts'] });
  expect(await screen.findByText(/No permission|permission/)).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add contact' })).toBeNull();
});

it('CONTACT-002 CONTACT-003 the form has the fields in their order, and refuses what is no email', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  const labels = [...(name.form?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent);
  expect(labels.slice(0, 6).map((label) => label?.replace(/\W+$/, ''))).toEqual([
    'Name',
    'Email',
    'Address line 1',
    'Address line 2',
    'City',
    'Country',
  ]);
  fireEvent.change(name, { target: { value: 'Claire' } });
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'claire@' } });
  fireEvent.submit(name.form as HTMLFormElement);
  expect(await screen.findByText('Enter a valid email')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'claire@mireille.example' } });
  fireEvent.change(screen.getByLabelText(/^Tags/), { target: { value: 'Fair, Lamps ,' } });
  fireEvent.submit(name.form as HTMLFormElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/contacts',
    method: 'POST',
    body: { name: 'Claire', email: 'claire@mireille.example', tags: ['Fair', 'Lamps'], country: null },
  });
});

it('CONTACT-013 a change is sent with the revision that it was begun on', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ebba Lindqvist' }));
  const city = await screen.findByLabelText<HTMLInputElement>(/^City/);
  fireEvent.change(city, { target: { value: 'Lund' } });
  fireEvent.submit(city.form as HTMLFormElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: '/api/contacts/7', method: 'PATCH', body: { revision: 3, city: 'Lund' } });
});

it('CONTACT-013 a contact is deleted after a question, by those who may', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ebba Lindqvist' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await answerQuestion(true);
  await waitFor(() => expect(sent).toMatchObject([{ path: '/api/contacts/7', method: 'DELETE' }]));
  cleanup();
  open('/', { granted: ['view_contacts', 'edit_contacts'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Ebba Lindqvist' }));
  await screen.findByLabelText(/^City/);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('the history leaves out fields that stayed empty, and entries of nothing else', async () => {
  const at = '2026-11-21T10:00:00.000Z';
  const blank = { field: 'notes', before: null, after: '' };
  history = [
    { id: 2, at, by: 'Ravi', changes: [blank] },
    { id: 1, at, by: 'Asha', changes: [{ field: 'city', before: null, after: 'Malmö' }, blank] },
  ];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ebba Lindqvist' }));
  const told = within(await screen.findByRole('region', { name: 'History' }));
  expect(await told.findAllByRole('listitem')).toHaveLength(1);
  expect(told.getByText('City')).toBeDefined();
  expect(told.queryByText('Notes')).toBeNull();
});

it('two that may be the same are made one', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ebba Lindqvist' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Merge with E. Lindqvist' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Which one stays/ }));
  await screen.findByRole('option', { name: /^E. Lindqvist/ });
  chooseOption(/^E. Lindqvist/);
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: '/api/contacts/9/merge', method: 'POST', body: { ids: [7] } });
});

it('CONTACT-001 prospects have a page of their own, and become contacts', async () => {
  contacts = [{ ...ebba, type: 'prospect', status: 'interested' }];
  open('/', { granted: everything }, ProspectsPage);
  fireEvent.click(await screen.findByRole('button', { name: 'Ebba Lindqvist' }));
  expect(asked.at(-1)).toContain('type=prospect');
  expect(screen.queryByRole('tab')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Convert to contact' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: '/api/contacts/7',
    method: 'PATCH',
    body: { revision: 3, type: 'contact' },
  });
});
