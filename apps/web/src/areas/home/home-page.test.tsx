import { permissionSlugs, type Home, type PermissionSlug } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { inHeldOrder } from './held-order.rules.ts';
import { HomePage } from './home-page.tsx';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

const empty: Home = {
  todo: [],
  waiting: null,
  buyers: [],
  opened: null,
  feed: [],
  products: { total: 0, drafts: 0, lacking: 0, recent: [] },
  catalogues: { total: 0, active: 0, drafts: 0, latest_drafts: [] },
  steps: { company: false, products: false, catalogue: false, share: false },
};
const at = '2026-11-20T10:00:00.000Z';
const busy: Home = {
  todo: [
    {
      kind: 'enquiry',
      is_mine: true,
      id: 7,
      name: 'Ebba',
      company: 'Nordhem',
      message: 'Delivery by week 9',
      at,
      products: 4,
      product: 'Plate',
      pieces: 792,
      amounts: [{ amount: '6196.80', currency: 'USD' }],
      owner: '',
    },
    { kind: 'approval', is_mine: true, id: 9, name: 'Kobo', buyer_company: '', by: 'Ravi', note: '', at },
    {
      kind: 'follow_up',
      is_mine: false,
      person: {
        id: '0d0e7b5e-4d8e-4f0a-9d3a-0a4f1b1c2d3e',
        name: 'Daniel',
        company: 'Harbor',
        country: 'US',
        forwarded_by: '',
        email: 'dan@harbor.example',
      },
      product: { id: 5, name: 'Lamp', image: null },
      visits: 4,
      seconds: 318,
      is_shortlisted: false,
      asked_others: 0,
      is_on_page: true,
      last_at: at,
      catalogue: { id: 3, name: 'Spring edit', link: 'https://x.example/view-collection/t' },
    },
  ],
  waiting: { count: 3, since: at },
  buyers: [{ id: 3, name: 'Spring edit', buyer_company: 'Nordhem', openings: 4, enquiries: 1, last_at: at }],
  opened: null,
  feed: [],
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

useTexts('home', 'tasks', 'activity');
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
  it('is one list of what to do, each with one verb, and says what waits for an answer', async () => {
    await open();
    const todo = within(await panel('What to do next'));
    expect(todo.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Answer',
      'Review',
      'Write',
      'Fill in',
      'Open',
    ]);
    expect(todo.getByRole('link', { name: /^Answer/ }).getAttribute('href')).toBe('/enquiries?open=7');
    expect(todo.getByText('Ebba, Nordhem, asks for 4 products')).toBeDefined();
    expect(todo.getByText('792 pieces, $6,196.80, “Delivery by week 9”')).toBeDefined();
    const mail = decodeURIComponent(todo.getByRole('link', { name: /^Write/ }).getAttribute('href') ?? '');
    expect(mail).toMatch(/^mailto:dan@harbor.example\?subject=Lamp from Spring edit/);
    expect(mail).toContain('/view-collection/t/product/5');
    expect(
      screen.getByText(
        /^Welcome back, Asha\. 3 enquiries wait for an answer, the oldest since 20\/11\/2026\.$/,
      ),
    ).toBeDefined();
    const buyers = await panel('Catalogues with buyers');
    expect(buyers.textContent).toContain('Nordhem, 4 visits, 1 enquiry');
    const carryOn = within(await panel('Carry on'));
    expect(carryOn.getByRole('link', { name: /Autumn/ }).getAttribute('href')).toBe('/select-products/9');
  });

  it('narrows the list down to what came in, or is the own', async () => {
    await open();
    const todo = within(await panel('What to do next'));
    fireEvent.click(todo.getByRole('button', { name: 'Came in 1' }));
    expect(todo.getAllByRole('link')).toHaveLength(1);
    fireEvent.click(todo.getByRole('button', { name: 'Mine 2' }));
    expect(todo.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Answer', 'Review']);
  });

  it('keeps the order of the lines under the pointer', () => {
    const lines = ['c', 'a', 'b', 'new'].map((key) => ({ key }));
    const keys = (held?: string[]) => inHeldOrder(lines, held).map(({ key }) => key);
    expect(keys(['a', 'gone', 'b', 'c'])).toEqual(['a', 'b', 'c', 'new']);
    expect(keys()).toEqual(['c', 'a', 'b', 'new']);
  });

  it('draws no card without content, and offers what to begin with when there is nothing at all', async () => {
    home = { ...empty, steps: null };
    await open();
    const create = await screen.findAllByRole('link', { name: /Create catalogue/ });
    expect(create.at(-1)?.getAttribute('href')).toBe('/create-collection');
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/manage-products');
    expect(screen.queryAllByRole('region')).toEqual([]);
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
    expect(screen.queryByRole('region', { name: 'What to do next' })).toBeNull();
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
