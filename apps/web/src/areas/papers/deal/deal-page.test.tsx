import type { Deal } from '@sourcewiz/contract';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { listed, paper } from '../paper.fixture.ts';
import { paperRoutes } from '../papers-routes.ts';

const finding = (kind: 'net_kg' | 'gross_kg', theirs: string): Deal['findings'][number] => ({
  kind,
  weight: 'red',
  other: { id: 6, type: 'packaging-list', number: 'PL-2026-0068' },
  mine: '1',
  theirs,
  party: null,
  line: null,
  fix: theirs,
  paper: { id: 7, type: 'commercial-invoice', number: '', version: 4 },
});
const condition = (text: string, kind: string, fact: string): Deal['conditions'][number] => ({
  text,
  kind,
  state: 'met',
  fact,
});
const line: Deal['lines'][number] = {
  uid: 'bowl',
  sku: 'MW-BWL-1045',
  name: 'Bowl',
  ordered: '400',
  packed: '294',
  invoiced: '294',
  left: '106',
};
const deal: Deal = {
  id: 3,
  name: 'Nordhem spring',
  revision: 1,
  credit: { number: 'LC 1', conditions: [] },
  documents: [{ ...listed, quantities: { bowl: '294' } }],
  lines: [line],
  findings: [finding('net_kg', '1284'), finding('gross_kg', '1402')],
  conditions: [
    condition('Partial shipments not allowed', 'partial_shipments', '1'),
    condition('Partial shipments allowed', 'partial_shipments', '2'),
    condition('Amount USD 94', 'amount', 'USD 94'),
    condition('Latest shipment 15/12/2026', 'latest_shipment', '2026-12-02'),
    condition('Port of loading Mundra', 'port_of_loading', 'INMUN'),
    condition('Packing list', 'packing_list', ''),
  ],
};

const sent: unknown[] = [];
let answer: () => Response | Promise<Response>;
let loaded = 0;
let isPhone = false;

useTexts('papers', 'app', 'search', 'grid');
beforeAll(() => {
  configure({ defaultHidden: true });
  window.matchMedia = () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }) as never;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('/deals/')) {
      loaded += 1;
      return Response.json({ data: deal });
    }
    sent.push(JSON.parse(String(body)));
    return answer();
  });
});
beforeEach(() => {
  sent.length = 0;
  loaded = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const open = () =>
  openRoutes(paperRoutes, {
    address: '/invoices-orders/deals/3',
    session: sessionFixture({ granted: ['view_quotation', 'edit_quotation'] }),
  });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('DOC-014 a finding is settled in the version that it was found in, and only its button waits', async () => {
  const done = Promise.withResolvers<Response>();
  answer = () => done.promise;
  open();
  fireEvent.click(await button('Use 1,284'));
  await waitFor(() => expect(sent).toEqual([{ id: 7, version: 4, terms: { net_kg: '1284' } }]));
  expect((await button('Use 1,284')).getAttribute('aria-busy')).toBe('true');
  const other = await button('Use 1,402');
  expect([other.getAttribute('aria-busy'), other.disabled]).toEqual([null, true]);
  done.resolve(Response.json({ data: { ...paper, version: 5 } }));
  await waitFor(() => expect(other.disabled).toBe(false));
  // The next one follows on what was just kept, also before the deal was read again.
  fireEvent.click(other);
  await waitFor(() => expect(sent[1]).toEqual({ id: 7, version: 5, terms: { gross_kg: '1402' } }));
});

it('DOC-014 a paper that somebody changed meanwhile is not written over: it is said, and the deal is read again', async () => {
  answer = () =>
    Response.json(
      {
        errors: [{ code: 'conflict', message: '', params: { revision: 5, at: '2026-11-24T10:00:00.000Z' } }],
      },
      { status: 409 },
    );
  open();
  fireEvent.click(await button('Use 1,284'));
  await waitFor(() =>
    expect(shownToasts().at(-1)?.title).toBe(
      'Someone changed this document in the meantime. It is shown as it is now',
    ),
  );
  await waitFor(() => expect(loaded).toBe(2));
});

it('DOC-018 a condition of the letter of credit says in words what it was compared with', async () => {
  open();
  for (const words of [
    'Met · everything in one shipment',
    'Met · at least 2 shipments',
    'Met · invoiced $94.00',
    'Met · shipped on 02/12/2026',
    'Met · Mundra',
    'Met',
  ])
    expect(await screen.findByText(words)).toBeDefined();
});

it('DOC-018 on a phone the pieces of each product stand below their document, and what is left at the end', async () => {
  isPhone = true;
  open();
  const [card, left] = (await screen.findAllByText('Bowl')).map(
    (name) => name.closest('ul')?.closest('li')?.textContent,
  );
  expect(card).toMatch(/Commercial invoice.*294 of 400/);
  expect(left).toMatch(/Left to pack.*106 of 400/);
  expect(screen.queryByRole('table')).toBeNull();
  isPhone = false;
});
