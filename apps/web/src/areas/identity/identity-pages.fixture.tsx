import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import type { RootRoute } from '../../platform/router/roots.ts';
import { storedToken } from '../../platform/session/stored-session.ts';
import { closeToast, shownToasts } from '../../platform/kit/toasts/toast-store.ts';
import { identityRoutes } from './identity-routes.ts';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { aConfiguration } from '../../platform/session/configuration.fixture.ts';

interface Answer {
  status?: number;
  data?: unknown;
  errors?: readonly { code: string; message: string; params?: Record<string, string | number> }[];
}

/** The fake server's answers, by path. */
export const answers = new Map<string, Answer>();

/** The requests to it, oldest first. */
export const sent: { path: string; body: unknown; token: string | null }[] = [];

export const sentTo = (path: string) => sent.filter((one) => one.path === path);

export function configure(part: Parameters<typeof aConfiguration>[0]): void {
  answers.set('/api/configuration/public', { data: aConfiguration(part) });
}

/** The answer to a login or a sign-up. */
export const entered = (
  part: { mobile?: string; country?: { id: number }; otp?: boolean; step?: 'code' | 'authenticator' } = {},
) => ({
  data: {
    access_token: 'pending-1',
    mobile: part.mobile ?? null,
    country: part.country ?? null,
    meta: { otp_verification: part.otp ?? true, second_step: part.step ?? 'code' },
  },
});

/** Runs the tests of a file against a fake server, on the real routes of the area. */
export function usePages(): void {
  beforeAll(async () => {
    await startTexts();
    await changeLanguage('en');
    await loadTexts(['identity']);
  });
  beforeEach(() => {
    sent.length = 0;
    answers.clear();
    configure({});
    answers.set('/api/auth/login', entered());
    answers.set('/api/auth/signup', entered());
    answers.set('/api/auth/generate_otp', {
      data: { sent_to: ['a•••@kaveri.example'], valid_for_seconds: 180 },
    });
    answers.set('/api/auth/verify/otp', { data: { verified: true } });
    answers.set('/api/auth/logout', { data: {} });
    vi.stubGlobal(
      'fetch',
      async (url: string, init: { body?: string; headers?: Record<string, string> } = {}) => {
        const token = init.headers?.['access-token'] ?? null;
        sent.push({ path: url, body: JSON.parse(init.body ?? 'null'), token });
        const { status = 200, data, errors } = answers.get(url) ?? { status: 404, errors: [] };
        if (status === 0) throw new TypeError('no network');
        return Response.json(errors === undefined ? { data } : { errors }, { status });
      },
    );
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    for (const { id } of shownToasts()) closeToast(id);
  });
}

/** Opens an address; `/` is the sign-in page, or for signed-in people a line of text. */
export function open(path = '/') {
  const root = createRootRoute();
  const page = (at: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path: at, component });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', () => (storedToken() === null ? <SignInPage /> : <p>home</p>)),
      page('/catalogue-history', () => <p>catalogues</p>),
      ...identityRoutes(root as unknown as RootRoute),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

export const heading = (name: string) => screen.findByRole('heading', { name });

/** The title of a view that has just opened; it has the focus. */
export async function openedView(name: string): Promise<void> {
  const title = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(title));
}

/** Fills in and sends the password step. */
export async function enter(email: string, password: string): Promise<void> {
  await screen.findByLabelText('Work email');
  type('Work email', email);
  type('Password', password);
  press('Sign in');
}

export function typeCode(code: string): void {
  const [first] = screen.getAllByRole('textbox');
  if (first !== undefined) fireEvent.paste(first, { clipboardData: { getData: () => code } });
}

export const toastTitles = () => shownToasts().map(({ title }) => title);
