import { documentTypes } from '@sourcewiz/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../../platform/i18n/language.ts';
import { finder } from './papers-finder.ts';

beforeAll(startTexts);
afterEach(() => vi.unstubAllGlobals());

const listed = (part: object) => ({
  revision: 1,
  state: 'issued',
  is_superseded: false,
  reason: '',
  party: 'Nordhem Living AB',
  country: 'SE',
  deal: null,
  enquiry_id: null,
  dated: '2026-11-13',
  due_on: null,
  product_count: 1,
  pieces: '96',
  cartons: null,
  cbm: null,
  total: { amount: '94', currency: 'USD' },
  taxed_total: { amount: '94', currency: 'USD' },
  created_by: 'Asha Yadav',
  updated_at: '2026-11-13T08:00:00.000Z',
  ...part,
});

it('DOC-001 Ctrl K finds documents by words, names drafts by their type, and opens quotations with their enquiry', async () => {
  const asked: string[] = [];
  const counts = Object.fromEntries(documentTypes.map((type) => [type, 1]));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const documents = [
      listed({ id: 7, type: 'commercial-invoice', number: 'CI-2026-0063' }),
      listed({ id: 8, type: 'packaging-list', number: '', party: '' }),
      listed({ id: 9, type: 'quotation', number: 'ENQ-0431-R3', enquiry_id: 431 }),
    ];
    return Promise.resolve(Response.json({ data: { documents, total: 3, counts, totals: [] } }));
  });
  const [source] = finder.sources ?? [];
  expect(source?.needs).toBe('view_quotation');
  const found = await source?.find('nordhem', { signal: new AbortController().signal } as never);
  expect(asked).toEqual([expect.stringMatching(/\?query=nordhem&per_page=4$/)]);
  expect(found).toEqual([
    {
      key: 7,
      title: 'CI-2026-0063',
      note: 'Commercial invoice, Nordhem Living AB',
      to: '/invoices-orders/commercial-invoice/details/7',
    },
    { key: 8, title: 'Packing list', note: '', to: '/invoices-orders/packaging-list/details/8' },
    { key: 9, title: 'ENQ-0431-R3', note: 'Quotation, Nordhem Living AB', to: '/quotations/431' },
  ]);
});
