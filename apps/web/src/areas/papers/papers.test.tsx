import type { SearchHit } from '@sourcewiz/contract';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { AskConfirmHost } from '../../platform/kit/confirm/ask-confirm-host.tsx';
import { openRoutes } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { listed, paper, party } from './paper.fixture.ts';
import { paperRoutes } from './papers-routes.ts';

const hit: SearchHit = {
  id: 3,
  product_id: 'P-3',
  name: 'Vase',
  status: 'published',
  category_name: null,
  variant_count: 0,
  image: null,
  image_count: 0,
  selling_price: null,
  moq: null,
  completeness: 100,
  updated_at: '2026-11-24T10:00:00.000Z',
  row_state: null,
};
let answer = paper;
let isPhone = false;
let fails = false;
const sent: { path: string; body: unknown }[] = [];

useTexts('papers', 'app', 'search', 'grid');
beforeAll(() => {
  configure({ defaultHidden: true });
  window.matchMedia = () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }) as never;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path } = new URL(url, 'http://localhost');
    if (method !== 'GET') sent.push({ path, body: body ? JSON.parse(String(body)) : undefined });
    if (path.endsWith('/preview')) return Response.json({ data: { svg: '<svg/>', pages: 1 } });
    if (path.endsWith('/get_settings')) return Response.json({ data: { trade_papers: {} } });
    if (path.startsWith('/api/redis/cache'))
      return Response.json({
        data: { module: 'documentRecord', id: '7', product_types: 'product', product_ids: [] },
      });
    if (path === '/api/search/products')
      return Response.json({
        data: { hits: [hit], nbHits: 1, page: 0, nbPages: 1, facets: [], status_counts: {} },
      });
    if (path.endsWith('/history')) return Response.json({ data: { events: [] } });
    if (path.endsWith('/recipients')) return Response.json({ data: { anyone: null, recipients: [] } });
    if (path === '/api/document/record')
      return Response.json({
        data: {
          documents: [
            listed,
            { ...listed, id: 8, type: 'packaging-list', number: 'PL-2026-0068', cartons: 60, cbm: '4.4048' },
          ],
          total: 2,
          counts: {
            quotation: 0,
            'proforma-invoice': 0,
            'sales-order': 0,
            'purchase-order': 0,
            'packaging-list': 1,
            'commercial-invoice': 1,
          },
          totals: [
            {
              type: 'commercial-invoice',
              count: 1,
              amount: { amount: '2763.6', currency: 'USD' },
              pieces: '294',
            },
          ],
        },
      });
    if (fails) return Response.json({}, { status: 500 });
    return Response.json({ data: answer });
  });
});
beforeEach(() => {
  answer = paper;
  isPhone = false;
  fails = false;
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const open = (address: string) =>
  openRoutes(paperRoutes, {
    address,
    session: sessionFixture({ granted: ['view_quotation', 'edit_quotation', 'create_quotation'] }),
  });

it('DOC-001 the list names documents without a number, shows cartons of packing lists, and totals per type', async () => {
  open('/invoices-orders/all-documents');
  const row = await screen.findByRole('row', { name: /No number yet/ });
  for (const text of ['Commercial invoice', 'Nordhem Living AB', 'Draft', '24/11/2026', '$2,763.60'])
    expect(row.textContent).toContain(text);
  expect(screen.getByRole('row', { name: /PL-2026-0068/ }).textContent).toContain('60 cartons');
  expect(screen.getByRole('region', { name: 'Totals of this list' }).textContent).toContain('$2,763.60');
});

it('DOC-002 DOC-003 a finding shows both values, is settled with one press, and blocks issuing while it is red', async () => {
  open('/invoices-orders/commercial-invoice/table/7');
  await screen.findByText(/Net weight, kg: Packing list PL-2026-0068 1,284, here 1,248/);
  fireEvent.click(screen.getByRole('button', { name: 'Issue' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Issue now' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Use 1,284' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/document/record/update', body: { id: 7, terms: { net_kg: '1284' } } },
    ]),
  );
});

it('DOC-003 a document has the pages details, products, table and preview, and no other', async () => {
  const shows = {
    Details: () => screen.findByRole('textbox', { name: 'Named place' }),
    Products: () => screen.findByRole('region', { name: 'Products' }),
    Table: () => screen.findByRole('grid', { name: 'Lines' }),
    Preview: () => screen.findByRole('img', { name: 'Pages of the document' }),
  };
  const router = open('/invoices-orders/commercial-invoice/preview/7');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent?.replace(/\d+$/, '').trim())).toEqual(Object.keys(shows));
  for (const [name, isThere] of Object.entries(shows)) {
    fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/invoices-orders/commercial-invoice/${name.toLowerCase()}/7`,
      ),
    );
    await isThere();
  }
  cleanup();
  open('/invoices-orders/commercial-invoice/terms/7');
  await waitFor(() => expect(document.body.textContent).toMatch(/not found|does not exist/i));
  expect(screen.queryByRole('tab')).toBeNull();
});

it('DOC-010 products are ticked and unticked in the library, and the ticked ones are put into the document', async () => {
  open('/invoices-orders/commercial-invoice/products/7');
  const vase = await screen.findByRole('checkbox', { name: 'Select Vase' });
  const changes = () => sent.filter(({ path }) => !path.includes('/search/'));
  await waitFor(() => expect((vase as HTMLButtonElement).disabled).toBe(false));
  const key = { module: 'documentRecord', id: '7', product_types: 'product' };
  const add = { path: '/api/redis/cache', body: { ...key, product_ids: [3] } };
  const remove = { path: '/api/redis/cache/delete_products', body: [3] };
  fireEvent.click(vase);
  await waitFor(() => expect(changes()).toEqual([add]));
  fireEvent.click(screen.getByRole('button', { name: 'Untick all' }));
  await waitFor(() => expect(changes()).toEqual([add, remove]));
  fireEvent.click(vase);
  await waitFor(() => expect(changes()).toEqual([add, remove, add]));
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 product' }));
  const put = { path: '/api/document/record/update', body: { id: 7, add: [{ product_id: 3 }] } };
  await waitFor(() => expect(changes().slice(3)).toEqual([put, remove]));
});

it('DOC-015 a document is copied from its menu, and the copy opens', async () => {
  const router = open('/invoices-orders/commercial-invoice/details/7');
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  answer = { ...paper, id: 8 };
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  await waitFor(() => expect(sent).toEqual([{ path: '/api/document/record/copy', body: { id: 7 } }]));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/commercial-invoice\/\w+\/8$/));
});

it('DOC-017 DOC-018 a party shows whether its tax numbers pass their check, and countries in words', async () => {
  const kaveri = {
    ...party,
    company: 'Kaveri Exports',
    address: 'Plot 42, Jodhpur 342005',
    city: 'Jodhpur',
    country: 'IN',
  };
  answer = {
    ...paper,
    exporter: { ...kaveri, tax_number: 'GSTIN 08AAKCK4821M1Z4, IEC AAKCK4821M' },
    buyer: { ...party, company: 'Nordhem Living AB', country: 'SE', tax_number: 'GSTIN 08AAKCK4821M1Z6' },
  };
  open('/invoices-orders/commercial-invoice/details/7');
  await screen.findByText('GSTIN 08AAKCK4821M1Z4, IEC AAKCK4821M');
  expect(screen.getAllByText('✓ checked')).toHaveLength(1);
  expect(screen.getAllByText('This number fails its check')).toHaveLength(1);
  for (const country of ['India', 'Sweden']) expect(screen.getByText(country).textContent).toBe(country);
  // Once, as it is printed.
  expect(screen.getAllByText(/Jodhpur/)).toHaveLength(1);
});

it('DOC-017 a party whose name is typed over is no longer the contact that it was taken from', async () => {
  answer = { ...paper, buyer: { ...party, company: 'Nordhem Living AB', contact_id: 5 } };
  open('/invoices-orders/commercial-invoice/details/7');
  fireEvent.click(await screen.findByRole('button', { name: /Change.*Buyer/ }));
  const type = (name: string, value: string) =>
    fireEvent.change(within(screen.getByRole('dialog')).getByRole('textbox', { name }), {
      target: { value },
    });
  const use = async () => {
    sent.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Use this party' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    return sent[0]?.body;
  };
  type('Town', 'Lund');
  expect(await use()).toMatchObject({ buyer: { city: 'Lund', contact_id: 5 } });
  fireEvent.click(await screen.findByRole('button', { name: /Change.*Buyer/ }));
  type('Company', 'Nordhem AB');
  expect(await use()).toMatchObject({ buyer: { company: 'Nordhem AB', contact_id: null } });
});

it('DOC-018 what is left of the order is less what the document takes itself', async () => {
  open('/invoices-orders/commercial-invoice/table/7');
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  const cells = within(grid).getAllByRole('gridcell');
  const shown = cells.map(({ textContent }) => textContent);
  expect(shown).toContain('400');
  expect(shown.filter((text) => text === '106')).toHaveLength(1);
});

it('DOC-018 of an order that is exceeded nothing is left, as on the page of the deal', async () => {
  answer = { ...paper, products: paper.products.map((line) => ({ ...line, left: '100' })) };
  open('/invoices-orders/commercial-invoice/table/7');
  const cells = within(await screen.findByRole('grid', { name: 'Lines' })).getAllByRole('gridcell');
  const shown = cells.map(({ textContent }) => textContent);
  expect(shown).toContain('0');
  expect(shown.filter((text) => /^[-−]/.test(text))).toEqual([]);
});

it('DOC-018 each delivery of a purchase order has the unit of its line', async () => {
  answer = {
    ...paper,
    type: 'purchase-order',
    findings: [],
    terms: { ...paper.terms, deliveries: [{ line: 'bowl', day: '2026-12-13', quantity: '294' }] },
  };
  open('/invoices-orders/purchase-order/table/7');
  const plan = within(await screen.findByRole('table', { name: 'Delivery plan' }));
  expect(plan.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Unit');
  expect(plan.getByText('pcs').getAttribute('data-head')).toBe('Unit');
});

it('DOC-006 DOC-007 a cell of the grid is sent once it is written, and what is no number is not', async () => {
  open('/invoices-orders/commercial-invoice/table/7');
  const grid = await screen.findByRole('grid', { name: 'Lines' });
  const enter = (shown: string, text: string): void => {
    const cell = within(grid)
      .getAllByRole('gridcell')
      .find((one) => one.textContent === shown);
    if (cell === undefined) throw new Error(`No cell shows ${shown}`);
    fireEvent.pointerDown(cell, { button: 0, pointerType: 'mouse' });
    fireEvent.keyDown(grid, { key: 'F2' });
    const field = screen.getByRole('textbox', { name: /^Edit/ });
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  enter('294', 'many');
  enter('4419', '7323 93');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 7, lines: [{ uid: 'bowl', hs_code: '7323 93' }] }));
  enter('many', '300');
  await waitFor(() => expect(sent[1]?.body).toEqual({ id: 7, lines: [{ uid: 'bowl', quantity: '300' }] }));
});

it('DOC-016 whoever has a link of an issued document is listed in words', async () => {
  answer = { ...paper, state: 'issued', number: 'CI-2026-0063', findings: [] };
  open('/invoices-orders/commercial-invoice/table/7');
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Share link' }));
  expect(await screen.findByRole('button', { name: 'Add recipient' })).toBeDefined();
});

it('DOC-019 an issued document cannot be changed on any page', async () => {
  answer = { ...paper, state: 'issued', number: 'CI-2026-0063', findings: [] };
  open('/invoices-orders/commercial-invoice/details/7');
  await screen.findByRole('heading', { name: 'CI-2026-0063' });
  expect(screen.queryByRole('button', { name: 'Issue' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Named place' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

it('DOC-006 on a phone each line is a card that opens in a sheet, where every cell of the grid is edited', async () => {
  isPhone = true;
  open('/invoices-orders/commercial-invoice/table/7');
  const cards = within(await screen.findByRole('list', { name: 'Lines' }));
  const card = cards.getByRole('button', { name: /Bowl/ });
  for (const text of ['294 of 400 pcs × 9.40', '2,763.60']) expect(card.textContent).toContain(text);
  fireEvent.click(card);
  const sheet = within(await screen.findByRole('dialog', { name: 'Bowl' }));
  expect(
    sheet.getAllByRole<HTMLInputElement>('textbox').map((field) => field.labels?.[0]?.textContent),
  ).toEqual(['Description', 'HS code', 'Quantity', 'Unit', 'Price, USD', 'Discount, %', 'Remark']);
  const enter = (label: string, text: string): void => {
    const field = sheet.getByLabelText(label);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  enter('Quantity', 'many');
  expect(sheet.getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true');
  expect(sheet.getByText('Not a number')).toBeDefined();
  enter('Remark', 'Wrap in tissue');
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ id: 7, lines: [{ uid: 'bowl', remark: 'Wrap in tissue' }] }),
  );
  expect(card.textContent).toContain('Not a number');
  // What is being typed is kept when the sheet is closed.
  const field = sheet.getByLabelText('Quantity');
  field.focus();
  fireEvent.change(field, { target: { value: '300' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(sent[1]?.body).toEqual({ id: 7, lines: [{ uid: 'bowl', quantity: '300' }] }));
  expect(card.textContent).toContain('2,820.00');
});

it('DOC-006 what is being typed on a phone is kept when the page is left without leaving the field', async () => {
  isPhone = true;
  const router = open('/invoices-orders/commercial-invoice/table/7');
  fireEvent.click(await screen.findByRole('button', { name: /Bowl/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Bowl' }));
  const type = (label: string, value: string): void =>
    void fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  type('Remark', 'Wrap');
  fireEvent(window, new Event('pagehide'));
  expect(sent.map(({ body }) => body)).toEqual([{ id: 7, lines: [{ uid: 'bowl', remark: 'Wrap' }] }]);
  type('Quantity', 'many');
  render(<AskConfirmHost />);
  void router.navigate({ href: '/invoices-orders/commercial-invoice/details/7' });
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  type('Quantity', '300');
  cleanup();
  expect(sent[1]?.body).toEqual({ id: 7, lines: [{ uid: 'bowl', quantity: '300' }] });
});

it('DOC-019 on a phone the lines of an issued document are read only', async () => {
  isPhone = true;
  answer = { ...paper, state: 'issued', number: 'CI-2026-0063', findings: [] };
  open('/invoices-orders/commercial-invoice/table/7');
  fireEvent.click(await screen.findByRole('button', { name: /Bowl/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Bowl' }));
  expect(sheet.getByText('This document cannot be changed any more')).toBeDefined();
  expect([sheet.queryAllByRole('textbox'), sheet.queryByRole('button', { name: 'Remove' })]).toEqual([
    [],
    null,
  ]);
});

it('DOC-019 issuing a packing list says nothing about prices, banks and rates', async () => {
  answer = { ...paper, type: 'packaging-list', findings: [] };
  open('/invoices-orders/packaging-list/preview/7');
  fireEvent.click(await screen.findByRole('button', { name: 'Issue' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('cartons with weights and volume');
  expect(document.body.textContent).not.toMatch(/prices|bank,|xchange rate/);
});

it('DOC-002 a document that cannot be loaded is named by its type', async () => {
  fails = true;
  open('/invoices-orders/packaging-list/details/7');
  expect(await screen.findByText('Packing list could not be loaded')).toBeDefined();
});
