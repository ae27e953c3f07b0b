import type { QuotationListed, QuotedEnquiry } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { quotationRoutes } from '../quotations-routes.ts';

useTexts('quotations', 'search');
useFakeServer();

const line = {
  line: 1,
  product_id: null as number | null,
  variant_id: null,
  sku: '',
  name: 'Teapot in copper',
  variant: '',
  written: { code: '', name: 'Teapot in copper' },
  is_skipped: false,
  quantity: 24,
  price: null,
  thumb: null,
  variants: 0,
};
const teapot = { id: 3, product_id: 'CP-TEA-3', name: 'Hammered copper teapot', thumb: null };
const at = '2026-11-20T10:00:00.000Z';
const buyer = { buyer_name: 'Mei', buyer_email: '', company_name: 'Kobo Home' };
const none = { amount: '0.00', currency: 'USD' };
const draft: QuotationListed = {
  ...buyer,
  id: 40,
  enquiry_id: 7,
  enquiry: 'ENQ-0007',
  revision: 1,
  number: 'ENQ-0007-R1',
  created_on: at,
  created_by: 'Asha',
  updated_at: at,
  state: 'draft',
  is_current: false,
  is_superseded: false,
  sent_at: null,
  seen_at: null,
  decided_at: null,
  decided_by: '',
  product_count: 0,
  total: none,
  taxed_total: none,
  incoterm: 'FOB',
  valid_until: null,
  open_questions: 0,
};
const asked: Omit<QuotedEnquiry, 'products'> = {
  ...buyer,
  id: 7,
  enquiry: 'ENQ-0007',
  number: 7,
  source: 'mail',
  created_on: at,
  state: 'new',
  is_read: true,
  owner: null,
  files: 1,
  latest: draft,
  revisions: 1,
};
let lines = [line];

beforeEach(() => {
  lines = [line, { ...line, line: 2, name: 'Glass jar', written: { code: 'ZZ-9', name: 'Glass jar' } }];
  server.set('GET /api/quotation/enquiries/7', () => ({
    ...asked,
    products: lines.length,
    message: '',
    lines,
    attached: [],
    quotations: [draft],
  }));
  server.set('GET /api/quotation/enquiries/7/suggestions', () => ({
    lines: lines
      .filter(({ product_id: product }) => product === null)
      .map((one) => ({ line: one.line, products: one.line === 1 ? [teapot] : [] })),
  }));
  server.set('POST /api/quotation/enquiry_quotation/update', (body) => {
    const [change] = (body as { lines: { line: number }[] }).lines;
    lines = lines.map((one) => (one.line === change?.line ? { ...one, ...change } : one));
    return { ...asked, products: lines.length };
  });
  openRoutes(quotationRoutes, {
    address: '/enquiries/7/match',
    session: sessionFixture({ granted: ['view_quotation', 'create_quotation', 'edit_quotation'] }),
  });
});
const bodyOf = (call: string) => sent.find((one) => one.call === call)?.body;
const tab = (name: RegExp) => screen.findByRole('tab', { name });

test('QUOTE-002 a suggestion is taken, a line that was not found is skipped, and the rest goes into the draft', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Line 1 is Hammered copper teapot' }));
  await screen.findByText('1 of 2 lines have their product');
  expect(bodyOf('POST /api/quotation/enquiry_quotation/update')).toMatchObject({
    enquiry_id: 7,
    lines: [{ line: 1, product_id: 3, variant_id: null }],
  });
  fireEvent.click(await tab(/Not found/));
  const missing = await screen.findByRole('list', { name: 'Not found' });
  expect(within(missing).getByText('ZZ-9, Glass jar')).toBeTruthy();
  fireEvent.click(within(missing).getByRole('button', { name: 'Skip line 2' }));
  await screen.findByText(/1 is skipped/);
  server.set('POST /api/quotation/product/products/40', () => ({ id: 40 }));
  fireEvent.click(screen.getByRole('button', { name: 'Into the draft' }));
  await waitFor(() =>
    expect(bodyOf('POST /api/quotation/product/products/40')).toEqual({ from_enquiry: true }),
  );
});

test('QUOTE-002 a quantity that the sheet left out is typed in', async () => {
  const field = await screen.findByRole('textbox', { name: 'Pieces of line 1' });
  fireEvent.change(field, { target: { value: '36' } });
  fireEvent.blur(field);
  await waitFor(() =>
    expect(bodyOf('POST /api/quotation/enquiry_quotation/update')).toMatchObject({
      lines: [{ line: 1, quantity: 36 }],
    }),
  );
});
