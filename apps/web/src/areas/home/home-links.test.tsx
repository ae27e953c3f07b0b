import { permissionSlugs, type Home, type PermissionSlug } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { HomePage } from './home-page.tsx';
import { homeTexts } from './home-texts.ts';
import { tasksTexts } from '../tasks/index.ts';
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
const home: Home = { enquiries: null, buyers: null, products: null, catalogues: null, steps: null };
const every = cards.map(([, , , route]) => route);

useTexts(homeTexts, tasksTexts);
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ data: url.includes('/api/home') ? home : [] }),
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

const linkOf = (title: string): HTMLAnchorElement | null => screen.getByText(title).closest('a');

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
      expect(screen.getByText(title).closest('[data-dimmed]')).not.toBeNull();
      cleanup();
      await open([slug], every);
      expect(linkOf(title)).not.toBeNull();
    },
  );

  it('a card whose screen this version does not have is left out', async () => {
    await open(permissionSlugs, every.slice(0, 3), every.slice(3));
    expect(linkOf('All catalogues')).not.toBeNull();
    expect(screen.queryByText('Buyers')).toBeNull();
    expect(screen.queryByText('Invoices & Quotations')).toBeNull();
  });
});
