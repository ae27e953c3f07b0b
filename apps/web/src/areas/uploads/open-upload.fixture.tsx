import type { ImageGroup, Task, Upload, UploadImage } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { gridTexts } from '../../platform/grid/grid-texts.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts, registerTexts } from '../../platform/i18n/texts.ts';
import { closeToast, shownToasts } from '../../platform/kit/toasts/toast-store.ts';
import { parseSearch, stringifySearch } from '../../platform/router/search-params.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { forgetRuns } from './start/upload-run.ts';
import { uploadRoutes } from './uploads-routes.ts';
import { uploadTableTexts } from './upload-table-texts.ts';
import { uploadsTexts } from './uploads-texts.ts';

export const taskId = '0199aaaa-0000-7000-8000-000000000012';

export const image = (id: number, name = `VASE-${id}.jpg`): UploadImage => ({
  id,
  file_id: `0199aaaa-0000-7000-8000-${String(id).padStart(12, '0')}`,
  name,
  width: 800,
  height: 600,
  thumb: `/files/${id}-160`,
  large: `/files/${id}-1200`,
  same_as: null,
});

export function group(id: number, images: UploadImage[], over: Partial<ImageGroup> = {}): ImageGroup {
  return {
    id,
    groupName: `Group ${id}`,
    order: id,
    expanded: true,
    directus_file_ids: images.map(({ file_id }) => file_id),
    image_names: images.map(({ name }) => name),
    images,
    grouped_by: 'name',
    confidence: 100,
    like_group: null,
    like_product: null,
    link: null,
    ...over,
  };
}

export const anUpload = (over: Partial<Upload> = {}): Upload => ({
  task_id: taskId,
  action: 'bulk_products_upload',
  current_state: 'image_grouping',
  revision: 3,
  created_by: 'u',
  saved_at: '2026-11-22T20:00:00.000Z',
  comparing: 0,
  image_count: 3,
  image_mode: 'replace',
  sheet: null,
  groups: [group(1, [image(11), image(12)]), group(2, [image(21)])],
  ...over,
});

const person = '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a11';

/** A draft on the list of tasks. */
export const aDraft = (over: Partial<Task> = {}): Task => ({
  task_id: taskId,
  task_ids: [],
  action: 'bulk_products_upload',
  status: 'draft',
  created_at: '2026-11-22T20:00:00Z',
  updated_at: '2026-11-22T20:00:00Z',
  created_by: person,
  created_by_email: 'asha@kaveri.example',
  user_created: 'Asha',
  total_count: 40,
  remaining_count: 40,
  done_product_ids: [],
  remaining_product_ids: [],
  products_listed: true,
  skipped_products: [],
  unique_id: taskId,
  redis_key: taskId,
  current_state: 'image_grouping',
  task_meta: { current_state: 'image_grouping' },
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
});

type Reply = (body: unknown, query: URLSearchParams) => unknown;

/** What the server answers, by method and path; others are not found. */
export const server = new Map<string, Reply>();
/** Everything that was asked of it, with what was sent. */
export const sent: { call: string; body: unknown }[] = [];

export function refused(status: number, code: string): Response {
  return Response.json({ errors: [{ code, message: code }] }, { status });
}

/** A request with files, under way until the test answers it. */
export class FakeRequest {
  static all: FakeRequest[] = [];
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onloadend: (() => void) | null = null;
  status = 0;
  responseText = '';
  address = '';
  form = new FormData();
  open(_: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(): void {}
  send(form: FormData): void {
    this.form = form;
    FakeRequest.all.push(this);
  }
  abort(): void {
    this.onloadend?.();
  }
  end(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onloadend?.();
  }
}

/** Before each test: no answers yet, nothing cached, no file on its way. */
export function useUploadPages(): void {
  beforeAll(async () => {
    configure({ asyncUtilTimeout: 15_000 });
    Object.assign(globalThis, {
      ResizeObserver: class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    });
    window.scrollTo = () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
    const { mediaTexts } = await import('../media/index.ts');
    const { attributesTexts } = await import('../attributes/index.ts');
    registerTexts([uploadsTexts, uploadTableTexts, mediaTexts, gridTexts, attributesTexts]);
    await startTexts();
    await changeLanguage('en');
    await loadTexts(['uploads']);
  });
  beforeEach(() => {
    server.clear();
    sent.length = 0;
    FakeRequest.all = [];
    forgetRuns();
    for (const { id } of shownToasts()) closeToast(id);
    server.set('GET /api/bulk/actions', () => []);
    server.set('GET /api/bulk/cached_actions', () => []);
    server.set('POST /api/bulk/upload/state', () => ({
      task_id: taskId,
      current_state: 'image_grouping',
      revision: 3,
    }));
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
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

/** Opens the screens of uploads at an address, or what else is given there. @returns the address that is open */
export function openUploads(path: string, part?: ReactNode): { address: () => string } {
  const root = createRootRoute();
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: part === undefined ? Outlet : () => part,
  });
  shell.addChildren(uploadRoutes(shell as unknown as ShellRoute) as never);
  root.addChildren([shell] as never);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree: root,
    history,
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
  });
  const session = sessionFixture({ granted: ['bulk_upload', 'update_products'], user: { id: person } });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { address: () => history.location.href };
}
