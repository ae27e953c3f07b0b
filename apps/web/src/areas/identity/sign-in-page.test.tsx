import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts, registerTexts } from '../../platform/i18n/texts.ts';
import { rememberPath, storedToken } from '../../platform/session/stored-session.ts';
import { shownToasts } from '../../platform/ui/toast-store.ts';
import { CodePage } from './code-page.tsx';
import { identityTexts } from './identity-texts.ts';
import { SignInPage } from './sign-in-page.tsx';

type Answer = { status?: number; data?: unknown; errors?: unknown };
const answers = new Map<string, Answer>();
const sent: { path: string; body: unknown; token: string | null }[] = [];

beforeAll(async () => {
  window.scrollTo = () => undefined;
  registerTexts([identityTexts]);
  await startTexts();
  await changeLanguage('en');
  await loadTexts(['identity']);
});

beforeEach(() => {
  sent.length = 0;
  answers.clear();
  answers.set('/api/configuration/public', {
    data: {
      brand: 'Sourcewiz',
      local_mode: false,
      demo: false,
      support_email: null,
      support_phone: null,
      book_demo_url: null,
      android_app_url: null,
      ios_app_url: null,
    },
  });
  answers.set('/api/auth/login', {
    data: { access_token: 'pending-1', mobile: null, country: null, meta: { otp_verification: true } },
  });
  answers.set('/api/auth/generate_otp', {
    data: { sent_to: ['a•••@kaveri.example'], valid_for_seconds: 180 },
  });
  answers.set('/api/auth/verify/otp', { data: { verified: true } });
  answers.set('/api/auth/logout', { data: {} });
  vi.stubGlobal('fetch', async (url: string, init: { body?: string; headers?: Record<string, string> }) => {
    sent.push({
      path: url,
      body: JSON.parse(init.body ?? 'null'),
      token: init.headers?.['access-token'] ?? null,
    });
    const { status = 200, data, errors } = answers.get(url) ?? { status: 404, errors: [] };
    return Response.json(errors === undefined ? { data } : { errors }, { status });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

function openSignIn(path = '/') {
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: SignInPage });
  const code = createRoute({ getParentRoute: () => root, path: '/otp-verify', component: CodePage });
  const other = createRoute({
    getParentRoute: () => root,
    path: '/catalogue-history',
    component: () => <p>catalogues</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([home, code, other]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

async function enter(email: string, password: string) {
  fireEvent.change(await screen.findByLabelText('Work email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const typeCode = (code: string) => {
  const [first] = screen.getAllByRole('textbox');
  if (first !== undefined) fireEvent.paste(first, { clipboardData: { getData: () => code } });
};
const titles = () => shownToasts().map(({ title }) => title);

describe('the password step', () => {
  it('AUTH-030 AUTH-031 says what is missing and makes no call', async () => {
    openSignIn();
    await enter('not an address', '');
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    expect(screen.getByText('Please input your password')).toBeDefined();
    expect(sent.filter(({ path }) => path === '/api/auth/login')).toEqual([]);
  });

  it('SHELL-084 the address is checked when its field is left', async () => {
    openSignIn();
    const field = await screen.findByLabelText('Work email');
    fireEvent.change(field, { target: { value: 'asha@' } });
    expect(screen.queryByText('Please enter a valid email')).toBeNull();
    fireEvent.blur(field);
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
  });

  it('AUTH-058 a refused login shows the first error of the server', async () => {
    answers.set('/api/auth/login', {
      status: 400,
      errors: [{ code: 'invalid_credentials', message: 'Invalid credentials. Please try again' }],
    });
    openSignIn();
    await enter('asha@kaveri.example', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials. Please try again');
  });

  it('AUTH-059 an answer without a token shows the same banner', async () => {
    answers.set('/api/auth/login', {
      data: { access_token: '', mobile: null, country: null, meta: { otp_verification: true } },
    });
    openSignIn();
    await enter('asha@kaveri.example', 'x');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials. Please try again');
  });

  it('AUTH-020 AUTH-042 AUTH-049 AUTH-063 a code is made with the lower-cased address, then the code step opens', async () => {
    const router = openSignIn();
    await enter('ASHA@Kaveri.example', 'secret');
    expect(await screen.findByRole('heading', { name: 'Enter the code' })).toBeDefined();
    expect(sent.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
      email: 'asha@kaveri.example',
      password: 'secret',
    });
    expect(sent.find(({ path }) => path === '/api/auth/generate_otp')).toEqual({
      path: '/api/auth/generate_otp',
      body: { email: 'asha@kaveri.example', mobile: null, country: null },
      token: 'pending-1',
    });
    expect(titles()).toContain('OTP sent');
    expect(router.state.location.pathname).toBe('/otp-verify');
    expect(storedToken()).toBeNull();
  });

  it('AUTH-021 an account without codes is signed in at once', async () => {
    answers.set('/api/auth/login', {
      data: { access_token: 'full', mobile: null, country: null, meta: { otp_verification: false } },
    });
    openSignIn();
    await enter('asha@kaveri.example', 'secret');
    await waitFor(() => expect(storedToken()).toBe('full'));
    expect(sent.some(({ path }) => path === '/api/auth/generate_otp')).toBe(false);
  });

  it('AUTH-062 a code that cannot be sent is told', async () => {
    answers.set('/api/auth/generate_otp', { status: 502, errors: [{ code: 'otp_not_sent', message: '' }] });
    openSignIn();
    await enter('asha@kaveri.example', 'secret');
    await waitFor(() => expect(titles()).toContain('Failed to generate OTP'));
  });
});

describe('the code step', () => {
  async function openCode() {
    const router = openSignIn();
    await enter('asha@kaveri.example', 'secret');
    await screen.findByRole('heading', { name: 'Enter the code' });
    return router;
  }

  it('AUTH-010 opened directly leads to the sign-in page', async () => {
    const router = openSignIn('/otp-verify');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/');
  });

  it('AUTH-011 AUTH-022 AUTH-050 verifies with six digits only and signs in with the token of the login', async () => {
    await openCode();
    const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify OTP' });
    typeCode('12345');
    expect(verify.disabled).toBe(true);
    typeCode('123456');
    expect(verify.disabled).toBe(false);
    fireEvent.click(verify);
    await waitFor(() => expect(storedToken()).toBe('pending-1'));
    expect(sent.find(({ path }) => path === '/api/auth/verify/otp')).toMatchObject({
      body: { otp: '123456' },
      token: 'pending-1',
    });
  });

  it('after the code the person is where he wanted to go before', async () => {
    rememberPath('/catalogue-history?status=draft');
    const router = await openCode();
    typeCode('123456');
    fireEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
    expect(await screen.findByText('catalogues')).toBeDefined();
    expect(router.state.location.href).toBe('/catalogue-history?status=draft');
  });

  it('AUTH-060 a wrong code is told and turns the boxes red', async () => {
    answers.set('/api/auth/verify/otp', { data: { verified: false } });
    await openCode();
    typeCode('999999');
    fireEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
    expect(await screen.findByText('The OTP you have entered is not valid')).toBeDefined();
    expect(screen.getAllByRole('textbox').every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(
      true,
    );
    expect(storedToken()).toBeNull();
  });

  it('AUTH-061 a check that fails is told', async () => {
    answers.set('/api/auth/verify/otp', { status: 500, errors: [{ code: 'internal', message: 'x' }] });
    await openCode();
    typeCode('123456');
    fireEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await waitFor(() => expect(titles()).toContain('error in validating otp'));
  });

  it('AUTH-044 Resend OTP waits for the countdown, then sends a new code and counts again', async () => {
    answers.set('/api/auth/generate_otp', { data: { sent_to: ['a'], valid_for_seconds: 0 } });
    await openCode();
    const resend = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend OTP' });
    expect(resend.disabled).toBe(false);
    answers.set('/api/auth/generate_otp', { data: { sent_to: ['a'], valid_for_seconds: 180 } });
    fireEvent.click(resend);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/03:00|02:59/));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend OTP' }).disabled).toBe(true);
  });

  it('AUTH-046 Go back returns to the password without signing in', async () => {
    const router = await openCode();
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/');
    expect(storedToken()).toBeNull();
  });
});
