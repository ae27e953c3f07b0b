import { permissionCatalogue, permissionSlugs, type PermissionSlug } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { laterPaths } from '../later-routes.ts';
import { answers, asked, granting, openApp, permissionsPath, refusal, useApp } from '../open-app.fixture.tsx';
import { navItems } from '../../platform/router/nav-item.ts';

useApp();

const navigation = () => screen.findByRole('navigation', { name: 'Main navigation' });
const hrefs = (place: HTMLElement): (string | null)[] =>
  within(place)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

function library(): void {
  const counts = { all: 3, active: 1, draft: 2, expired: 0 };
  answers.set('/api/search/products', { hits: [], nbHits: 3, page: 0, nbPages: 1, facets: {} });
  answers.set('/api/items/collections', { catalogues: [], counts, total: 3 });
}

const usage = {
  module_limits: [
    {
      module_name: 'Product Library',
      module_label: 'Product Library',
      module_id: 'product_library',
      plan_type: 'standard',
      plan_status: 'active',
      percent_used: 84,
      used: 2100,
      has_limit: true,
      limit: 2500,
      end_date: null,
      days_left: null,
    },
  ],
  plan: {
    core_plan: { id: 2, name: 'silver' },
    plan_label: 'SILVER',
    tier: 'standard',
    status: 'active',
    start_date: '2026-02-01',
    end_date: '2027-01-31',
    daysLeftInPlan: 68,
    remaining_days: 68,
    hides_price: false,
  },
  banner_days: 30,
  modal_days: 7,
  help: { phone: null, email: null, pricing_url: null },
  counted_at: '2026-11-24T08:00:00.000Z',
};

describe('the frame of the signed-in application', () => {
  it('SHELL-001 SHELL-019 has the navigation with plan and use at the side, the bar on top, the banner of use and the page', async () => {
    answers.set(permissionsPath, granting(['global_permissions', 'view_products']));
    answers.set('/api/usage', usage);
    library();
    openApp('/');
    const side = await navigation();
    const plan = await within(side).findByRole('link', { name: /SILVER · 68 days left/ });
    expect(plan.textContent).toContain('Product Library 84%');
    expect(hrefs(side)).toEqual(['/', '/master-catalogue', '/profile-settings/6', '/profile-settings/1']);
    const banner = await screen.findByRole('region', { name: 'Plan' });
    expect(banner.textContent).toContain('84% of total SKU used');
    const [top = side] = screen.getAllByRole('banner');
    expect(within(top).getByRole('button', { name: /Your account/ })).toBeDefined();
    const page = await within(screen.getByRole('main')).findByRole('heading', { level: 1 });
    expect(page.textContent).toContain('Dashboard');
  });

  it('SHELL-073 SHELL-074 the whole window waits while the person, the permissions and the company load', async () => {
    const held = ['/api/users', '/api/user/me', permissionsPath, '/api/manufacturer'].map((path) => {
      const data = answers.get(path);
      const { promise, resolve } = Promise.withResolvers<Response>();
      answers.set(path, () => promise);
      return { path, answer: () => resolve(Response.json({ data })) };
    });
    openApp('/profile-settings/1');
    for (const { path, answer } of held) {
      await waitFor(() => expect(asked).toContain(path));
      expect(await screen.findByText('Loading your workspace')).toBeDefined();
      expect(screen.queryByRole('navigation')).toBeNull();
      answer();
    }
    expect(await navigation()).toBeDefined();
    expect(screen.queryByText('Loading your workspace')).toBeNull();
  });

  it('SHELL-021 the menu of the avatar offers profile settings and the way out', async () => {
    answers.set(permissionsPath, granting(['global_permissions']));
    openApp('/');
    fireEvent.click(await screen.findByRole('button', { name: /Your account/ }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Profile Settings', 'Log out']);
  });
});

describe('what a person may open', () => {
  const here = navItems.filter(({ to, route = to }) => laterPaths[route] === undefined);

  it('PERM-003 global_permissions of the group Global shows the dashboard', async () => {
    expect(permissionCatalogue.find(({ slug }) => slug === 'global_permissions')?.group).toBe('global');
    answers.set(permissionsPath, granting(['global_permissions']));
    openApp('/');
    expect(within(await navigation()).getByRole('link', { name: 'Dashboard' })).toBeDefined();
  });

  it.each(['view_products', 'view_catalogue_history', 'create_edit_catalogues'] as const)(
    'PERM-041 the navigation, the cards and the addresses follow one list, here with %s alone',
    async (slug) => {
      const mine: readonly PermissionSlug[] = ['global_permissions', slug];
      answers.set(permissionsPath, granting(mine));
      library();
      const router = openApp('/');
      const allowed = here
        .filter(({ permission }) => mine.includes(permission as PermissionSlug))
        .map(({ to }) => to);
      expect(hrefs(await navigation())).toEqual([...allowed, '/profile-settings/1']);
      await screen.findByText('All products');
      const cards = ['/master-catalogue', '/create-collection', '/catalogue-history'];
      expect(hrefs(screen.getByRole('main'))).toEqual(cards.filter((path) => allowed.includes(path)));
      for (const path of cards.filter((one) => !allowed.includes(one))) {
        await router.navigate({ to: path as '/' });
        expect(await screen.findByText("You don't have access to this page")).toBeDefined();
        await router.navigate({ to: '/' });
        await waitFor(() => expect(screen.queryByText("You don't have access to this page")).toBeNull());
      }
    },
  );

  it('SHELL-066 a product page has no permission of its own: the refusal of the server takes its place', async () => {
    answers.set(permissionsPath, granting(permissionSlugs.filter((slug) => slug !== 'view_products')));
    answers.set('/api/items/productsv3/7', refusal(403, 'forbidden', { permission: 'view_products' }));
    answers.set('/api/attribute/', []);
    openApp('/product-details/view/7');
    expect(await screen.findByText("You don't have access to this page")).toBeDefined();
    expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
  });
});

describe('Manage products', () => {
  const link = (name: string) => screen.queryByRole('link', { name });
  const times = () => asked.filter((path) => path === permissionsPath).length;

  it('SHELL-089 SHELL-090 asks again what the person may do, and keeps it', async () => {
    answers.set(permissionsPath, granting(['update_products']));
    const router = openApp('/profile-settings/1');
    await navigation();
    expect(link('Products')).toBeNull();
    answers.set(permissionsPath, granting(['update_products', 'view_products']));
    await router.navigate({ to: '/manage-products' });
    await waitFor(() => expect(link('Products')).not.toBeNull());
    expect(times()).toBe(2);
  });

  it('SHELL-090 an answer that is no 200 changes nothing', async () => {
    answers.set(permissionsPath, granting(['update_products', 'view_products']));
    const router = openApp('/profile-settings/1');
    await navigation();
    answers.set(permissionsPath, refusal(500, 'internal'));
    await router.navigate({ to: '/manage-products' });
    await waitFor(() => expect(times()).toBe(2));
    await screen.findByRole('heading', { name: 'Manage products', level: 1 });
    expect(link('Products')).not.toBeNull();
  });
});
