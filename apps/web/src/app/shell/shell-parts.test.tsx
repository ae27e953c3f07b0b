import { countries, feature, type PermissionSlug } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OnboardingPage } from '../../areas/organisation/index.ts';
import { call } from '../../platform/api/call.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { setMaintenance } from '../../platform/api/maintenance.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider, type Session } from '../../platform/session/session.tsx';
import '../areas.ts';
import { Root } from '../root.tsx';
import { MAINTENANCE_CHECK_MS } from '../use-maintenance.ts';
import { DownloadApp } from './download-app.tsx';
import { NavLinks } from './nav-links.tsx';
import { Rail } from './rail.tsx';
import { SidebarAnnouncement } from './sidebar-announcement.tsx';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { aConfiguration } from '../../platform/session/configuration.fixture.ts';

const uuid = '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a10';
let discovered: boolean;
let settings: ReturnType<typeof aConfiguration>;
let posts: { path: string; method: string; body: unknown }[];
/** Failing answers, by path. */
let refused: Map<string, { status: number; code: string }>;

useTexts('app', 'organisation');

beforeEach(() => {
  discovered = false;
  settings = aConfiguration({ local_mode: true, demo: true });
  posts = [];
  refused = new Map();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('matchMedia', noPhone);
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  setMaintenance(false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const noPhone = () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

async function answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET') posts.push({ path, method, body: JSON.parse(String(body)) });
  const problem = refused.get(path);
  if (problem !== undefined)
    return Response.json(
      { errors: [{ code: problem.code, message: 'Under maintenance' }] },
      { status: problem.status },
    );
  const seen = {
    discovered,
    discovered_date: null,
    activated: false,
    activated_date: null,
    stage: 'unknown',
  };
  if (path === '/api/configuration/public') return Response.json({ data: settings });
  if (path.startsWith('/api/user/features')) return Response.json({ data: { feature: 'x', ...seen } });
  if (path === '/api/countries')
    return Response.json({ data: [{ id: 99, iso2: 'IN', iso3: 'IND', phonecode: '91', nicename: 'India' }] });
  const session = sessionFixture({
    user: { id: uuid, org: { id: uuid, name: 'Kaveri Exports' } },
    organisation: { id: uuid },
  });
  return Response.json({ data: path === '/api/manufacturer' ? session.organisation : session.user });
}

function show(children: ReactNode, session: Session = sessionFixture(), paths: readonly string[] = ['/']) {
  const root = createRootRoute({
    component: () => <SessionProvider value={session}>{children}</SessionProvider>,
  });
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

describe('the announcement of the rail', () => {
  it('SHELL-013 SHELL-014 SHELL-092 is shown until a click, which is kept for good', async () => {
    show(<SidebarAnnouncement />);
    fireEvent.click(await screen.findByText('The menu has moved to the left'));
    expect(screen.queryByText('The menu has moved to the left')).toBeNull();
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]).toEqual({
      path: '/api/user/features/set-feature',
      method: 'POST',
      body: { feature: 'sidebar-announcement', discovered: true, stage: 'discovered' },
    });
  });

  it('SHELL-013 is not shown to somebody who dismissed it, nor before that is known', async () => {
    discovered = true;
    show(<SidebarAnnouncement />);
    await waitFor(() =>
      expect(queryClient.getQueriesData({ queryKey: [feature.name] })[0]?.[1]).toBeDefined(),
    );
    expect(screen.queryByText('The menu has moved to the left')).toBeNull();
  });

  it('a company that is not set up yet does not see it', async () => {
    show(
      <>
        <p>page</p>
        <SidebarAnnouncement />
      </>,
      sessionFixture({ organisation: { status: 'draft' } }),
    );
    await screen.findByText('page');
    expect(queryClient.isFetching()).toBe(0);
    expect(screen.queryByText('The menu has moved to the left')).toBeNull();
  });
});

it('W14 Escape closes the rail, wherever the focus is', async () => {
  show(<Rail />, sessionFixture(), ['/', '/profile-settings/$id']);
  const rail = await screen.findByRole('navigation', { name: 'Main navigation' });
  fireEvent.pointerEnter(rail);
  expect(rail.dataset['open']).toBe('true');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(rail.dataset['open']).toBe('false');
  // It stays closed until the pointer enters anew; a pointer that rested there before the page was rendered opens it
  // when it moves.
  fireEvent.pointerMove(rail);
  expect(rail.dataset['open']).toBe('false');
  fireEvent.pointerLeave(rail);
  fireEvent.pointerMove(rail);
  expect(rail.dataset['open']).toBe('true');
});

describe('the items below', () => {
  it('SHELL-011 Profile, Download app and Log out stand there for everybody', async () => {
    show(<NavLinks />, sessionFixture(), ['/', '/profile-settings/$id']);
    expect((await screen.findByRole('link', { name: 'Profile' })).getAttribute('href')).toBe(
      '/profile-settings/1',
    );
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Download app',
      'Log out',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Download app' }));
    expect(await screen.findByText('The Sourcewiz App')).toBeDefined();
  });

  it('SHELL-008 SHELL-009 SHELL-010 each item has its address and permission once its screen exists', async () => {
    const granted: PermissionSlug[] = ['view_resources', 'view_quotation'];
    const paths = ['/', '/material-library', '/buyers', '/invoices-orders/$documentType'];
    show(<NavLinks />, sessionFixture({ granted }), paths);
    await screen.findByRole('link', { name: 'Buyers' });
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Resource Library', '/material-library'],
      ['Buyers', '/buyers'],
      ['Invoices & Quotations', '/invoices-orders/all-documents'],
    ]);
  });
});

describe('the app-download modal', () => {
  it('SHELL-069 SHELL-070 SHELL-072 names the benefits and links the stores of the configuration', async () => {
    settings.android_app_url = 'https://play.example.com/a';
    settings.ios_app_url = 'https://apps.example.com/i';
    show(<DownloadApp onClose={() => undefined} />);
    const store = await screen.findByText('Play Store');
    expect(store.closest('a')?.getAttribute('href')).toBe('https://play.example.com/a');
    expect(screen.getByText('App Store').closest('a')?.getAttribute('href')).toBe(
      'https://apps.example.com/i',
    );
    expect(screen.getByText('The Sourcewiz App')).toBeDefined();
    expect(screen.getByText('Digital factory in your pocket')).toBeDefined();
    expect(screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent)).toEqual([
      'View your products anywhere',
      'Take photos and quick-add products from your phone',
      'Sort and filter your products',
    ]);
  });

  it('SHELL-071 without stores says where the web app is', async () => {
    show(<DownloadApp onClose={() => undefined} />);
    expect(await screen.findByText(location.host)).toBeDefined();
    expect(screen.queryByText('Play Store')).toBeNull();
  });
});

describe('onboarding', () => {
  const draft = { status: 'draft', name: '', country: null } as const;

  it('SHELL-080 SHELL-081 SHELL-083 the admin names the company and publishes it', async () => {
    show(<OnboardingPage />, sessionFixture({ user: { is_admin: true }, organisation: draft }));
    fireEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('Company name is required')).toBeDefined();
    expect(screen.getByText('Country is required')).toBeDefined();
    expect(posts).toEqual([]);
    // The first wrong field gets the focus, which would close a list that is opened before.
    const name = screen.getByLabelText(/Company name/);
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: 'Kaveri Exports' } });
    fireEvent.click(screen.getByRole('button', { name: /^Country/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'India', hidden: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts).toEqual([
      {
        path: '/api/user/me',
        method: 'PATCH',
        body: { first_name: 'Asha', last_name: 'Yadav', language: 'en' },
      },
      {
        path: '/api/manufacturer',
        method: 'PATCH',
        body: {
          name: 'Kaveri Exports',
          country: 99,
          locale: 'en',
          default_currency: 'INR',
          status: 'published',
        },
      },
    ]);
  });

  it('SHELL-081 everybody else waits', async () => {
    show(<OnboardingPage />, sessionFixture({ organisation: { status: 'draft' } }));
    expect(await screen.findByText('Your company is being set up')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  });
});

describe('maintenance', () => {
  const open = (): void => {
    const root = createRootRoute({ component: Root });
    const page = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>the app</p> });
    const router = createRouter({
      routeTree: root.addChildren([page]),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    });
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  };

  it('SHELL-075 SHELL-076 SHELL-077 replaces the app, and opens it again when the setting is gone', async () => {
    settings.maintenance = { till: '2026-11-24', until: null };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    expect((await screen.findByRole('heading')).textContent).toBe('Under maintenance till 24/11/2026');
    expect(screen.getByText(/up again shortly/)).toBeDefined();
    expect(screen.queryByText('the app')).toBeNull();
    settings.maintenance = null;
    await vi.advanceTimersByTimeAsync(MAINTENANCE_CHECK_MS + 1000);
    expect(await screen.findByText('the app')).toBeDefined();
  });

  it('SHELL-075 an answer that says so closes the app as well', async () => {
    open();
    expect(await screen.findByText('the app')).toBeDefined();
    settings.maintenance = { till: null, until: null };
    refused.set('/api/countries', { status: 503, code: 'maintenance' });
    await call(countries);
    expect((await screen.findByRole('heading')).textContent).toBe('Under maintenance');
  });
});
