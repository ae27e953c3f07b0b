import type { BuyerRecord } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { openRoutes } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { buyerRoutes } from './buyers-routes.ts';

const at = '2026-11-20T10:00:00.000Z';
const buyer: BuyerRecord = {
  contact: {
    id: 7,
    type: 'contact',
    name: 'Ebba',
    email: 'ebba@nordhem.example',
    company: 'Nordhem Living',
    phone: '',
    address_line_1: '',
    address_line_2: '',
    city: 'Malmö',
    country: null,
    status: null,
    source: '',
    tags: ['Key account'],
    notes: '',
    currency: 'USD',
    incoterm: 'FOB Mundra',
    payment: '',
    port: '',
    owner: null,
    last_enquiry: null,
    last_seen: null,
    quotations: 0,
    revision: 1,
    updated_at: at,
    updated_by: null,
  },
  owner: null,
  people: [
    { id: 7, name: 'Ebba', email: 'ebba@nordhem.example', via: '' },
    { id: null, name: 'Johan', email: 'johan@nordhem.example', via: 'Ebba' },
  ],
  figures: {
    asked: [{ amount: '500.00', currency: 'USD' }],
    visits: 3,
    last_visit: at,
    enquiries: 2,
    answered: 1,
  },
  next_step: {
    kind: 'answer_enquiry',
    at,
    enquiry: { id: 4, number: 438, products: 2, pieces: 300 },
    reminder: null,
    product: null,
  },
  shows_looks: true,
  products: [
    {
      id: 1,
      product_id: 'BWL-1',
      name: 'Bowl',
      thumb: null,
      visits: 2,
      seconds: 90,
      is_shortlisted: true,
      asked: 300,
      quoted: null,
      ordered: 0,
      state: 'to_quote',
    },
  ],
  history: [
    {
      kind: 'enquiry',
      at,
      by: 'Ebba',
      enquiry: { id: 4, number: 438 },
      products: 2,
      pieces: 300,
      seconds: 0,
      text: 'By May?',
    },
    { kind: 'note', at, by: 'Asha', enquiry: null, products: 0, pieces: 0, seconds: 0, text: 'Likes brass' },
  ],
  reminders: [],
  notes: [],
};

useTexts('buyers', 'contacts', 'followups');
useFakeServer();

it('CONTACT-013 a buyer is one page: the next step, one row per product, the history by kind, the people', async () => {
  server.set('GET /api/buyers/7', () => buyer);
  server.set('GET /api/countries', () => []);
  server.set('GET /api/followups/colleagues', () => []);
  server.set('POST /api/contacts', () => buyer.contact);
  const session = sessionFixture({ granted: ['view_contacts', 'add_contacts', 'edit_contacts'] });
  openRoutes(buyerRoutes, { address: '/buyers/7', session });
  expect(await screen.findByText('Answer ENQ-0438: 2 products, 300 pieces')).toBeDefined();
  const row = screen.getByRole('row', { name: /Bowl/ });
  for (const text of ['BWL-1', '1:30', '300', 'To quote']) expect(row.textContent).toContain(text);
  expect(screen.getByText('FOB Mundra')).toBeDefined();
  expect(screen.getByText('via the link of Ebba')).toBeDefined();
  const history = within(screen.getByRole('region', { name: 'History' }));
  fireEvent.click(history.getByRole('button', { name: 'Notes' }));
  expect(history.queryByText('By May?')).toBeNull();
  expect(history.getByText('Likes brass')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add to contacts' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/contacts'));
  server.set('PATCH /api/contacts/7', () => buyer.contact);
  fireEvent.click(screen.getByRole('button', { name: 'Add a tag' }));
  const tag = screen.getByRole('textbox', { name: 'New tag' });
  fireEvent.change(tag, { target: { value: 'Kitchen' } });
  fireEvent.keyDown(tag, { key: 'Enter' });
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      call: 'PATCH /api/contacts/7',
      body: { revision: 1, tags: ['Key account', 'Kitchen'] },
    }),
  );
});

it('PLAN-012 where the plan does not show what they looked at, that part is left out', async () => {
  server.set('GET /api/buyers/7', () => ({ ...buyer, shows_looks: false }));
  server.set('GET /api/countries', () => []);
  server.set('GET /api/followups/colleagues', () => []);
  openRoutes(buyerRoutes, { address: '/buyers/7', session: sessionFixture({ granted: ['view_contacts'] }) });
  const row = await screen.findByRole('row', { name: /Bowl/ });
  expect(row.textContent).not.toContain('1:30');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Product', 'Asked, pieces', 'State']);
  expect(screen.getByText('What they asked')).toBeDefined();
});
