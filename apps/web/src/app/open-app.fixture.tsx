import type { PermissionSlug } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { permissionSlugs } from '@sourcewiz/contract';
import { queryClient } from '../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../platform/i18n/language.ts';
import { parseSearch, stringifySearch } from '../platform/router/search-params.ts';
import { rootRoute, shellRoute } from '../platform/router/roots.ts';
import { sessionFixture } from '../platform/session/session.fixture.ts';
import { storeSession } from '../platform/session/stored-session.ts';
import { routeTree } from './areas.ts';
import { Root } from './root.tsx';
import { SessionGate } from './session-gate.tsx';
import { aConfiguration } from '../platform/session/configuration.fixture.ts';

// The live connection needs a server, and these tests do not look at it.
vi.mock('../platform/live/live.ts', () => ({ connectLive: () => undefined, useLive: () => undefined }));

export const userId = '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a10';
const fixture = sessionFixture({
  user: { id: userId, org: { id: userId, name: 'Kaveri Exports' } },
  organisation: { id: userId },
});

type Answer = unknown | (() => Response | Promise<Response>);

/** The server's answers by path; a function answers for itself. */
export const answers = new Map<string, Answer>();
/** The requested paths, in order. */
export const asked: string[] = [];

/** An error response. */
export function refusal(status: number, code: string, params?: object): () => Response {
  return () => Response.json({ errors: [{ code, message: code, params }] }, { status });
}

/** The answer of `user/permissions/config/{id}` for somebody with only these permissions. */
export function granting(granted: readonly PermissionSlug[]) {
  return permissionSlugs.map((slug) => ({
    slug,
    permissionType: 'partial',
    toggleValue: granted.includes(slug),
  }));
}

export const permissionsPath = `/api/user/permissions/config/${userId}`;

/** Starts every test signed in, as the person that `answers` describes. */
export function useApp(): void {
  beforeAll(async () => {
    configure({ asyncUtilTimeout: 15_000 });
    rootRoute.update({ component: Root });
    shellRoute.update({ component: SessionGate });
    await startTexts();
    await changeLanguage('en');
  });

  beforeEach(() => {
    answers.clear();
    asked.length = 0;
    answers.set('/api/users', [fixture.user]);
    answers.set('/api/user/me', fixture.user);
    answers.set('/api/manufacturer', fixture.organisation);
    answers.set(permissionsPath, granting([]));
    answers.set('/api/policy/pending', []);
    answers.set('/api/user/features', {
      feature: 'x',
      discovered: true,
      discovered_date: null,
      activated: false,
      activated_date: null,
      stage: 'discovered',
    });
    const signUp = { open: false, role: 'x' };
    answers.set(
      '/api/configuration/public',
      aConfiguration({ local_mode: true, demo: true, sign_up: signUp }),
    );
    vi.stubGlobal('fetch', async (url: string) => {
      const [path = ''] = url.split('?');
      asked.push(path);
      const answer = answers.get(path) ?? answers.get(path.split('/').slice(0, 4).join('/'));
      if (typeof answer === 'function') return (answer as () => Promise<Response>)();
      return answer === undefined ? refusal(404, 'not_found')() : Response.json({ data: answer });
    });
    storeSession({ token: 't1', email: 'asha@kaveri.example' });
  });

  afterEach(() => {
    cleanup();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Opens the whole application at an address. */
export function openApp(path: string) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [path] }),
    trailingSlash: 'preserve',
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}
