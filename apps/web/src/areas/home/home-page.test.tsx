import { permissionSlugs, type Home, type PermissionSlug } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { tasksTexts } from '../tasks/index.ts';
import { HomePage } from './home-page.tsx';
import { homeTexts } from './home-texts.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

const empty: Home = {
  enquiries: { unread: 0, open: 0, latest: [] },
  buyers: [],
  products: { total: 0, drafts: 0, lacking: 0, recent: [] },
  catalogues: { total: 0, active: 0, drafts: 0, latest_drafts: [] },
  steps: { company: false, products: false, catalogue: false, share: false },
};
const at = '2026-11-20T10:00:00.000Z';
const busy: Home = {
  enquiries: {
    unread: 1,
    open: 3,
    latest: [
      {
        id: 7,
        name: 'Ebba',
        company: 'Nordhem',
        email: 'ebba@nordhem.example',
        message: '',
        items: [],
        at,
        catalogue: { id: 3, name: 'Spring edit' },
        state: 'open',
        is_read: false,
        answered_at: null,
        answered_by: null,
      },
    ],
  },
  buyers: [{ id: 3, name: 'Spring edit', buyer_company: 'Nordhem', openings: 4, enquiries: 1, last_at: at }],
  products: { total: 48, drafts: 5, lacking: 12, recent: [] },
  catalogues: {
    total: 2,
    active: 1,
    drafts: 1,
    latest_drafts: [{ id: 9, name: 'Autumn', buyer_company: 'Lindner', updated_at: at }],
  },
  steps: null,
};

let home: Home;
let answer: Promise<void>;
const sent: unknown[] = [];

useTexts(homeTexts, tasksTexts);
beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(String(body)));
    await answer;
    return Response.json({ data: String(url).includes('/api/home') ? home : [] });
  });
});
beforeEach(() => {
  home = busy;
  answer = Promise.resolve();
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function open(granted: readonly PermissionSlug[] = permissionSlugs) {
  const { element } = atAddress(
    <SessionProvider value={sessionFixture({ granted })}>
      <HomePage />
    </SessionProvider>,
  );
  render(element);
  return screen.findByRole('heading', { level: 1 });
}

const panel = (name: string) => screen.findByRole('region', { name });

describe('U03 the home', () => {
  it('tells what came in, what buyers did, what is to do and what waits as a draft', async () => {
    await open();
    const enquiry = await screen.findByRole('link', { name: /Ebba, Nordhem/ });
    expect(enquiry.getAttribute('href')).toBe('/enquiries?open=7');
    expect((await panel('Buyer activity')).textContent).toContain('4 openings · 1 enquiry');
    const todo = within(await panel('To do')).getAllByRole('link');
    expect(todo.map(({ textContent }) => textContent)).toEqual([
      'Open enquiries3',
      'Products that lack data12',
      'Draft products5',
      'Draft catalogues1',
    ]);
    expect(within(await panel('Draft catalogues')).getByRole('link', { name: /Autumn/ })).toBeDefined();
    expect(screen.getByText('Welcome back, Asha')).toBeDefined();
  });

  it('has the panels of its rights, and no others, before anything has come', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = promise;
    await open(['view_products']);
    const names = () => screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
    const before = names();
    expect(before).toEqual(['To do', 'Recently edited', 'Running and failed tasks']);
    home = { ...busy, enquiries: null, buyers: null, catalogues: null };
    resolve();
    await screen.findByText('Products that lack data');
    expect(names()).toEqual(before);
  });

  it('greets a newcomer with first steps, a sheet to try, and no zeros', async () => {
    home = empty;
    await open();
    const steps = await panel('First steps');
    expect(screen.getByText('Welcome, Asha')).toBeDefined();
    expect(screen.queryByText(/Welcome back/)).toBeNull();
    expect(document.body.textContent).not.toMatch(/\b0 (products|catalogues)/);
    expect(within(steps).getByText('0 of 4 done')).toBeDefined();
    const sample = within(steps).getByRole('link', { name: 'Download sample sheet' });
    expect(sample.getAttribute('href')).toBe('/samples/products.en.csv');
    expect(screen.queryByRole('region', { name: 'To do' })).toBeNull();
  });

  it('ticks steps off, and hides them for good', async () => {
    home = { ...busy, steps: { company: false, products: true, catalogue: true, share: false } };
    await open();
    const steps = await panel('First steps');
    expect(within(steps).getByText('2 of 4 done')).toBeDefined();
    expect(within(steps).getAllByText('done')).toHaveLength(2);
    fireEvent.click(within(steps).getByRole('button', { name: 'Hide for good' }));
    await waitFor(() => expect(sent).toEqual([{ preferences: { first_steps_hidden: true } }]));
  });
});
