import { permissionSlugs, type Access, type PermissionSlug } from '@sourcewiz/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider, type Session } from '../../platform/session/session.tsx';
import { navItems } from '../../platform/router/nav-item.ts';
import { routeTree } from '../areas.ts';
import { GuardedOutlet } from './guarded-outlet.tsx';
import { itemOfPath, permittedItems } from './nav-items.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

useTexts('app');

const sessionWith = (granted: readonly PermissionSlug[], isAdmin = false): Session =>
  sessionFixture({ granted, user: { is_admin: isAdmin } });

const screens: Record<string, Access> = {
  '/': 'global_permissions',
  '/master-catalogue': 'view_products',
  '/catalogue-history': 'view_catalogue_history',
  '/create-collection': 'create_edit_catalogues',
};

async function openAs(session: Session, path: string) {
  const root = createRootRoute({
    component: () => (
      <SessionProvider value={session}>
        <GuardedOutlet />
      </SessionProvider>
    ),
  });
  const children = Object.entries(screens).map(([at, permission]) =>
    createRoute({
      getParentRoute: () => root,
      path: at,
      staticData: { permission },
      component: () => <p>{`screen ${at}`}</p>,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(children),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(<RouterProvider router={router as never} />);
  return router;
}

describe('the guard of the shell', () => {
  it('SHELL-033 SHELL-034 without the permission the page is replaced: what is missing, who gives it, where to go', async () => {
    await openAs(sessionWith(['view_products']), '/catalogue-history');
    expect(await screen.findByText("You don't have access to this page")).toBeDefined();
    expect(
      screen.getByText(
        'Your account does not have the “View catalogues” permission. Ravi Menon is the admin of Kaveri Exports.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Products' }).getAttribute('href')).toBe(
      '/master-catalogue',
    );
    expect(screen.queryByText('screen /catalogue-history')).toBeNull();
  });

  it('U26 the admins are asked for access to the page by a press', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      sent.push([new URL(url, 'http://localhost').pathname, JSON.parse(String(body))]);
      return Response.json({ data: { sent: true } });
    });
    await openAs(sessionWith(['view_products']), '/catalogue-history');
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for access' }));
    expect(await screen.findByText('The admins of Kaveri Exports have been told by email.')).toBeDefined();
    expect(sent).toEqual([['/api/user/access-request', { path: '/catalogue-history' }]]);
    expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('with the permission the page opens', async () => {
    await openAs(sessionWith(['view_catalogue_history']), '/catalogue-history');
    expect(await screen.findByText('screen /catalogue-history')).toBeDefined();
  });

  it('PERM-034 an admin opens everything', async () => {
    await openAs(sessionWith([], true), '/create-collection');
    expect(await screen.findByText('screen /create-collection')).toBeDefined();
  });

  it('without the dashboard / leads to the first permitted page', async () => {
    await openAs(sessionWith(['view_catalogue_history']), '/');
    expect(await screen.findByText('screen /catalogue-history')).toBeDefined();
  });

  it('without any permission / says so', async () => {
    await openAs(sessionWith([]), '/');
    expect(await screen.findByText(/has no permissions yet/)).toBeDefined();
  });
});

describe('the navigation', () => {
  const everyScreen: (path: string) => boolean = () => true;
  const paths = (session: Session, has = everyScreen) => permittedItems(session, has).map(({ to }) => to);

  it('SHELL-002 SHELL-003 SHELL-004 SHELL-005 SHELL-006 SHELL-007 shows an item only with its permission', () => {
    expect(paths(sessionWith([]))).toEqual([]);
    expect(paths(sessionWith(['global_permissions']))).toEqual(['/']);
    expect(paths(sessionWith(['view_products']))).toEqual(['/master-catalogue']);
    expect(paths(sessionWith(['view_catalogue_history']))).toEqual([
      '/manage-products',
      '/catalogue-history',
    ]);
    expect(paths(sessionWith(['create_edit_catalogues']))).toEqual(['/create-collection']);
    expect(paths(sessionWith(permissionSlugs))).toEqual(navItems.map(({ to }) => to));
  });

  it('PERM-041 shows enquiries to those only who may see both quotations and buyers', () => {
    expect(paths(sessionWith(['view_quotation']))).not.toContain('/enquiries');
    expect(paths(sessionWith(['view_buyer_details']))).not.toContain('/enquiries');
    expect(paths(sessionWith(['view_quotation', 'view_buyer_details']))).toContain('/enquiries');
  });

  it('leaves out an item whose screen this version does not have', () => {
    expect(paths(sessionWith(permissionSlugs), (path: string) => path === '/')).toEqual(['/']);
  });

  it('SHELL-015 the chosen item follows the path', () => {
    expect(itemOfPath('/')?.key).toBe('home');
    expect(itemOfPath('/master-catalogue')?.key).toBe('products');
    expect(itemOfPath('/product-details/edit/7')?.key).toBe('products');
    expect(itemOfPath('/catalogue-history')?.key).toBe('catalogues');
    expect(itemOfPath('/create-collection')?.key).toBe('createCatalogue');
    expect(itemOfPath('/master-catalogues')).toBeUndefined();
  });
});

interface ScreenRoute {
  options: { staticData?: { permission?: Access }; path?: string };
  children?: Record<string, ScreenRoute>;
}

it('every screen of the shell names who may open it', () => {
  const shell = Object.values(routeTree.children ?? {}).find(({ options }) => 'id' in options);
  const below = (route: ScreenRoute): ScreenRoute[] =>
    Object.values(route.children ?? {}).flatMap((child) => [child, ...below(child)]);
  const screens = below(shell as unknown as ScreenRoute);
  const unnamed = screens
    .filter(({ options }) => options.staticData?.permission === undefined)
    .map(({ options }) => options.path);
  expect(screens.length).toBeGreaterThan(30);
  expect(unnamed).toEqual([]);
});
