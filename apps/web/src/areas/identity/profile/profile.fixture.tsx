import type { Manufacturer, Me } from '@sourcewiz/contract';
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../../platform/i18n/language.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider, type Session } from '../../../platform/session/session.tsx';
import { closeToast, shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { aConfiguration } from '../../../platform/session/configuration.fixture.ts';

interface Answer {
  status?: number;
  data?: unknown;
  errors?: readonly { code: string; message: string; params?: Record<string, string | number> }[];
}

/** The fake server's answers, by method and path: `GET /api/countries`. */
export const answers = new Map<string, Answer>();

/** The requests to it, oldest first. */
export const sent: { call: string; body: unknown }[] = [];

export const sentTo = (call: string): unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => body);

export const india = { id: 99, iso2: 'IN', iso3: 'IND', phonecode: '91', nicename: 'India' };
export const turkey = { id: 215, iso2: 'TR', iso3: 'TUR', phonecode: '90', nicename: 'Turkey' };

export const refusal = (code: string, message = ''): Answer => ({
  status: 400,
  errors: [{ code, message }],
});

/** Runs the tests of a file with the texts of the profile, against a fake server. */
export function useFakeProfileServer(): void {
  beforeAll(async () => {
    await startTexts();
    await loadTexts(['account', 'identity']);
  });
  beforeEach(async () => {
    await changeLanguage('en');
    sent.length = 0;
    answers.clear();
    answers.set('GET /api/countries', { data: [india, turkey] });
    answers.set('GET /api/configuration/public', { data: aConfiguration() });
    answers.set('POST /api/auth/generate_otp', {
      data: { sent_to: ['+91 ••••• •3210'], valid_for_seconds: 180 },
    });
    answers.set('POST /api/auth/verify/otp', { data: { verified: true } });
    vi.stubGlobal('fetch', (url: string, init: { method?: string; body?: string } = {}) =>
      Promise.resolve(answerTo(`${init.method ?? 'GET'} ${url}`, init.body)),
    );
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    vi.unstubAllGlobals();
    localStorage.clear();
    for (const { id } of shownToasts()) closeToast(id);
  });
}

function answerTo(call: string, body: string | undefined): Response {
  sent.push({ call, body: JSON.parse(body ?? 'null') });
  const { status = 200, data, errors } = answers.get(call) ?? { status: 404, errors: [] };
  return Response.json(errors === undefined ? { data } : { errors }, { status });
}

/** Shows a part of the settings to a signed-in person; changes to their own data are visible at once. */
export async function show(
  Part: () => React.JSX.Element,
  who: { user?: Partial<Me>; organisation?: Partial<Manufacturer> } = {},
): Promise<void> {
  queryClient.setQueryData(['session'], sessionFixture(who));
  const root = createRootRoute({ component: () => <SignedIn Part={Part} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

function SignedIn({ Part }: { Part: () => React.JSX.Element }) {
  const { data } = useQuery<Session>({ queryKey: ['session'], queryFn: skipToken });
  if (data === undefined) return null;
  return (
    <SessionProvider value={data}>
      <Part />
    </SessionProvider>
  );
}

export const press = (name: string | RegExp): boolean =>
  fireEvent.click(screen.getByRole('button', { name }));

/** A field by its label, with or without the star of required fields. */
export const field = (label: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input' });

export const type = (label: string, value: string): boolean =>
  fireEvent.change(field(label), { target: { value } });

/** Pastes a code into the boxes and sends it. */
export function enterCode(code: string): void {
  const box = screen.getByLabelText('Digit 1 of 6');
  fireEvent.paste(box, { clipboardData: { getData: () => code } });
  const form = box.closest('form');
  if (form !== null) fireEvent.submit(form);
}

export const toastTitles = (): readonly string[] => shownToasts().map(({ title }) => title);
