import type { Catalogue } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { AddToCatalogue } from './add-to-catalogue.tsx';
import { useProductPages } from '../record/open-product.fixture.tsx';
import { named } from './selected/product-selection.ts';
useProductPages();

const spring: Catalogue = {
  id: 4,
  name: 'Spring',
  buyer_company: 'Nord',
  buyer_email: null,
  status: 'draft',
  hidden_count: 0,
  product_count: 2,
  link: null,
  note: '',
  attribute_ids: [],
  design: 'classic',
  paper: 'a4',
  accent: '#1b1a18',
  font: 'noto-sans',
  images_per_product: 1,
  parts: [],
  currency: null,
  price_rules: { markup: '0', rounding: 'exact' as const, on_request: false },
  rates: null,
  approval: null,
  generated_by: 'Asha',
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  revision: 1,
  expires_at: null,
  cover: null,
  covers: [],
  enquiry_count: 0,
  opened_count: 0,
};
let asked: URLSearchParams[] = [];
let broken = false;

beforeEach(async () => {
  await loadTexts(['products', 'library']);
  asked = [];
  broken = false;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://x');
    if (url.pathname !== '/api/items/collections') return Response.json({ data: [] });
    asked.push(url.searchParams);
    if (broken) return Response.json({ errors: [{ code: 'internal', message: '' }] }, { status: 500 });
    const counts = { all: 1, draft: 1, active: 0, inactive: 0 };
    return Response.json({ data: { catalogues: [spring], total: 1, counts } });
  });
});

function open(): void {
  const anchor = createRef<HTMLButtonElement>();
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider
        value={sessionFixture({ granted: ['view_catalogue_history', 'create_edit_catalogues'] })}
      >
        <button ref={anchor} type="button">
          Add
        </button>
        <AddToCatalogue anchor={anchor} selection={named([1])} onClose={() => undefined} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

describe('catalogues that products can be added to', () => {
  it('the server leaves out those whose link was taken back, so that they fill no page', async () => {
    open();
    expect(await screen.findByRole('option', { name: /^Spring/ })).toBeDefined();
    expect(asked.map((query) => query.get('without_status'))).toEqual(['inactive']);
  });

  it('words are looked for when the typing pauses', async () => {
    open();
    await screen.findByRole('option', { name: /^Spring/ });
    const field = screen.getByRole('combobox', { name: 'Find a catalogue' });
    for (const value of ['s', 'sp', 'spr']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('spr'));
    expect(asked.map((query) => query.get('search'))).toEqual([null, 'spr']);
  });

  it('a list that could not be loaded can be asked for again', async () => {
    broken = true;
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    fireEvent.click(again);
    expect(await screen.findByRole('option', { name: /^Spring/ })).toBeDefined();
  });
});
