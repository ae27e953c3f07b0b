import { permissionSlugs, type Home, type PermissionSlug } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { PlanHost } from '../plans/index.ts';
import { HomePage } from './home-page.tsx';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

/** Address and permission as in the sidebar (shell§2). */
const cards = [
  ['SHELL-023', 'All products', '/master-catalogue', '/master-catalogue', 'view_products'],
  ['SHELL-024', 'Create catalogue', '/create-collection', '/create-collection', 'create_edit_catalogues'],
  ['SHELL-025', 'All catalogues', '/catalogue-history', '/catalogue-history', 'view_catalogue_history'],
  ['SHELL-026', 'Buyers', '/buyers', '/buyers', 'view_quotation'],
  [
    'SHELL-027',
    'Invoices & Quotations',
    '/invoices-orders/all-documents',
    '/invoices-orders/$documentType',
    'view_quotation',
  ],
] as const;
const home: Home = {
  todo: [],
  waiting: null,
  buyers: null,
  opened: null,
  feed: null,
  products: null,
  catalogues: null,
  steps: null,
};
const every = cards.map(([, , , route]) => route);

const moduleOf = (module_id: string, plan_type: string, plan_status: string) => ({
  module_id,
  plan_type,
  plan_status,
  module_name: module_id,
  module_label: module_id,
  percent_used: 0,
  used: 0,
  has_limit: false,
  limit: null,
  end_date: null,
  days_left: null,
});
const usageWith = (...module_limits: object[]) => ({
  module_limits,
  plan: {
    core_plan: { id: null, name: 'unlimited' },
    plan_label: '',
    tier: 'enterprise',
    status: 'active',
    start_date: null,
    end_date: null,
    daysLeftInPlan: null,
    remaining_days: null,
    hides_price: true,
  },
  banner_days: 30,
  modal_days: 7,
  help: { phone: null, email: null, pricing_url: null },
  counted_at: '2026-11-24T08:00:00.000Z',
});
let usage = usageWith();

useTexts('home', 'tasks', 'plans');
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ data: url.includes('/api/home') ? home : url.includes('/api/usage') ? usage : [] }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The dashboard in a version that has these screens; the `later` ones exist only as addresses. */
async function open(
  granted: readonly PermissionSlug[],
  screens: readonly string[],
  later: readonly string[] = [],
) {
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <SessionProvider value={sessionFixture({ granted })}>
        <HomePage />
        <PlanHost />
      </SessionProvider>
    ),
  });
  const routes = [...screens, ...later].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      ...(later.includes(path) ? { staticData: { later: true } } : {}),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren([home, ...routes]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

const cardOf = (title: string) =>
  within(screen.getByRole('navigation', { name: 'Quick links' })).getByText(title);
const linkOf = (title: string): HTMLAnchorElement | null => cardOf(title).closest('a');

describe('the cards of the dashboard', () => {
  it.each(cards)('%s the card %s goes to %s', async (_row, title, address) => {
    await open(permissionSlugs, every);
    expect(linkOf(title)?.getAttribute('href')).toBe(address);
  });

  it.each(cards)(
    'SHELL-029 %s: %s needs the permission of the sidebar item of %s',
    async (_row, title, _address, _route, slug) => {
      await open(
        permissionSlugs.filter((one) => one !== slug),
        every,
      );
      expect(linkOf(title)).toBeNull();
      expect(cardOf(title).closest('[data-dimmed]')).not.toBeNull();
      cleanup();
      await open([slug], every);
      expect(linkOf(title)).not.toBeNull();
    },
  );

  it('SHELL-030 SHELL-031 the cards of a module that waits for its trial open that instead', async () => {
    usage = usageWith(
      moduleOf('quotation', 'trial', 'inactive'),
      moduleOf('quick_catalogue_generator', 'trial', 'active'),
    );
    await open(permissionSlugs, every);
    await screen.findByRole('button', { name: /^Invoices & Quotations/ });
    expect([linkOf('Buyers'), linkOf('Invoices & Quotations')]).toEqual([null, null]);
    // A trial that runs, and what belongs to no plan, are links as ever.
    for (const title of ['Create catalogue', 'All catalogues', 'All products'])
      expect(linkOf(title)).not.toBeNull();
    fireEvent.click(cardOf('Buyers'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invoices & Quotations' }));
    expect(dialog.getByRole('button', { name: 'Start trial' })).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    usage = usageWith();
  });

  it('a card whose screen this version does not have is left out', async () => {
    await open(permissionSlugs, every.slice(0, 3), every.slice(3));
    expect(linkOf('All catalogues')).not.toBeNull();
    expect(screen.queryByText('Buyers')).toBeNull();
    expect(screen.queryByText('Invoices & Quotations')).toBeNull();
  });
});
