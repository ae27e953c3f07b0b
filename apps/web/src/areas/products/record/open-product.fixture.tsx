import type { Attribute, Image, Me, PermissionSlug, Product, Task } from '@sourcewiz/contract';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../../platform/i18n/language.ts';
import { loadTexts, registerTexts } from '../../../platform/i18n/texts.ts';
import type { ShellRoute } from '../../../platform/router/roots.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { attributesTexts } from '../../attributes/index.ts';
import { tasksTexts } from '../../tasks/index.ts';
import { productsTexts } from '../products-texts.ts';
import { productRoutes } from '../products-routes.ts';
import { specSheetsTexts } from '../spec-sheets-texts.ts';

export const attribute = (over: Partial<Attribute>): Attribute =>
  anAttribute({ id: 1, name: 'Care', internal_name: 'care', ...over });

export const image = (id: string): Image => ({
  id,
  name: `${id}.png`,
  width: 8,
  height: 6,
  thumb: `/files/${id}-160`,
  card: `/files/${id}-480`,
  large: `/files/${id}-1200`,
});

export function product(over: Partial<Product> = {}): Product {
  return {
    id: 7,
    product_id: 'B-7',
    name: 'Serving bowl',
    type: 'product',
    status: 'draft',
    category: { id: 3, name: 'Kitchen' },
    values: {},
    images: [],
    attachments: [],
    view_3d_images: [],
    model: null,
    packaging: [],
    variant_types: [],
    variants: [],
    completeness: { percent: 10, sections: [], missing_for_buyers: [] },
    revision: 4,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-12T10:00:00.000Z',
    updated_by: 'Asha',
    locked_by_task: null,
    ...over,
  };
}

/** A task that moves products, as the server sends it while it runs. */
export function runningTask(over: Partial<Task>): Task {
  return {
    task_id: '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a10',
    task_ids: [],
    action: 'change_products_category',
    status: 'in-progress',
    created_at: '2026-11-21T10:00:00Z',
    updated_at: '2026-11-21T10:00:00Z',
    created_by: '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a11',
    created_by_email: 'asha@kaveri.example',
    user_created: 'Asha',
    total_count: 1,
    remaining_count: 1,
    done_product_ids: [],
    remaining_product_ids: [7],
    products_listed: true,
    skipped_products: [],
    unique_id: 'u',
    redis_key: 'u',
    current_state: null,
    task_meta: { current_state: null },
    slug: null,
    steps_status: {},
    progress: 0,
    subject: '',
    counts: {},
    collection_name: null,
    collection_link: null,
    template_name: null,
    download_link: null,
    download_bytes: null,
    image_template_download_link: null,
    deleted_user_email: null,
    restored_from: null,
    is_system_user: false,
    type: 'task',
    reference: null,
    error: null,
    cancel_requested: false,
    kept_until: null,
    ...over,
  };
}

type Reply = (body: unknown, query: URLSearchParams) => Response | unknown;

/** What the server answers, by method and path; others are not found. */
export const server = new Map<string, Reply>();
/** Everything that was asked of it, with what was sent. */
export const sent: { call: string; body: unknown }[] = [];

export function refused(status: number, code: string, more: object = {}): Response {
  return Response.json({ errors: [{ code, message: code, ...more }] }, { status });
}

/** Before each test: no answers yet, no session storage, nothing cached. */
export function useProductPages(): void {
  beforeAll(async () => {
    // What the browser of the tests does not have.
    Object.assign(globalThis, {
      ResizeObserver: class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    });
    window.scrollTo = () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
    Element.prototype.scrollTo = () => undefined;
    // Its pieces ask for the observer as soon as they are loaded.
    const { mediaTexts } = await import('../../media/index.ts');
    registerTexts([productsTexts, attributesTexts, mediaTexts, tasksTexts, specSheetsTexts]);
    await startTexts();
    await changeLanguage('en');
    await loadTexts(['tasks']);
  });
  beforeEach(() => {
    server.clear();
    sent.length = 0;
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly told: (entries: { isIntersecting: boolean }[]) => void;
        constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
          this.told = told;
        }
        observe(): void {
          this.told([{ isIntersecting: true }]);
        }
        disconnect(): void {}
      },
    );
    vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
      const [path = '', query = ''] = url.split('?');
      const call = `${init?.method ?? 'GET'} ${path}`;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      sent.push({ call, body });
      const reply = server.get(call);
      if (reply === undefined) return refused(404, 'not_found');
      const answer = await reply(body, new URLSearchParams(query));
      return answer instanceof Response ? answer : Response.json({ data: answer });
    });
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
}

/** Opens the screens of products at an address, as somebody with these permissions. */
export function openProducts(path: string, granted: readonly PermissionSlug[], user: Partial<Me> = {}) {
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet });
  shell.addChildren(productRoutes(shell as unknown as ShellRoute) as never);
  root.addChildren([shell] as never);
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture({ granted, user })}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return router;
}
