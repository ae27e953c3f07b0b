import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { refused, server } from '../../../platform/api/fake-server.fixture.ts';
import { useProductPages } from '../record/open-product.fixture.tsx';
import { SheetPage } from './sheet-page.tsx';

useProductPages();
beforeAll(() => loadTexts(['specSheets']));

function open(mode: 'view' | 'edit'): void {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/$id/$specsheetMode/$specsheetID',
    component: SheetPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/7/${mode}/3`] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture()}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

it.each(['view', 'edit'] as const)(
  'a sheet to %s has its title and shapes while it is loaded',
  async (mode) => {
    server.set('GET /api/specsheet/sheets/3', () => new Promise(() => undefined));
    open(mode);
    expect(await screen.findByRole('heading', { level: 1, name: 'Specification sheet' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('Loading');
  },
);

it('a sheet that cannot be loaded has its title, and can be asked for again', async () => {
  server.set('GET /api/specsheet/sheets/3', () => refused(500, 'internal'));
  open('edit');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Specification sheet' })).toBeDefined();
});
