import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { rememberPath, storedToken } from '../../../platform/session/stored-session.ts';
import {
  answers,
  configure,
  enter,
  entered,
  heading,
  open,
  press,
  sentTo,
  toastTitles,
  type,
  typeCode,
  usePages,
} from '../identity-pages.fixture.tsx';

usePages();

describe('the password step', () => {
  it('AUTH-002 shows email, password, Forgot Password and the link to book a demo', async () => {
    configure({ book_demo_url: 'https://example.com/demo' });
    open();
    expect(await screen.findByLabelText('Work email')).toBeDefined();
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    expect(screen.getByRole('button', { name: 'Forgot Password' })).toBeDefined();
    const demo = await screen.findByRole('link', { name: 'Book a demo' });
    expect(demo.getAttribute('href')).toBe('https://example.com/demo');
  });

  it('AUTH-004 AUTH-005 demo and stores come from the configuration, and are not there without', async () => {
    configure({ android_app_url: 'https://play.example.com/a', ios_app_url: 'https://apps.example.com/i' });
    open();
    const android = await screen.findByRole('link', { name: 'Android' });
    expect(android.getAttribute('href')).toBe('https://play.example.com/a');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Android', 'iPhone']);
    expect(screen.getByRole('link', { name: 'iPhone' }).getAttribute('href')).toBe(
      'https://apps.example.com/i',
    );
  });

  it('AUTH-030 AUTH-031 says what is missing, makes no call, and goes to the first field that is wrong', async () => {
    open();
    await enter('not an address', '');
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    expect(screen.getByText('Please input your password')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Work email')));
    type('Work email', 'asha@kaveri.example');
    press('Sign in');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(sentTo('/api/auth/login')).toEqual([]);
  });

  it('SHELL-084 the address is checked when its field is left', async () => {
    open();
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
    open();
    await enter('asha@kaveri.example', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid credentials. Please try again');
  });

  it('a blocked address is told in the banner, and at the code', async () => {
    const blocked = 'This IP address is not allowed to access the platform';
    const refusal = { status: 405, errors: [{ code: 'ip_blocked', message: '' }] };
    answers.set('/api/auth/login', refusal);
    open();
    await enter('asha@kaveri.example', 'secret');
    expect((await screen.findByRole('alert')).textContent).toContain(blocked);
    answers.set('/api/auth/login', entered());
    press('Sign in');
    await heading('Enter the code');
    answers.set('/api/auth/verify/otp', refusal);
    typeCode('123456');
    press('Verify OTP');
    await waitFor(() => expect(shownToasts().at(-1)?.text).toContain(blocked));
  });

  it('a field that is left empty says nothing before the form is sent', async () => {
    open();
    const field = await screen.findByLabelText('Work email');
    fireEvent.blur(field);
    fireEvent.blur(screen.getByLabelText('Password'));
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByText('Please input your password')).toBeNull();
  });

  it.each([
    ['is empty', { access_token: '' }],
    ['is null', { access_token: null }],
    ['is missing', { access_token: undefined }],
  ])('AUTH-059 R01 an answer whose token %s shows the same banner', async (_what, part) => {
    answers.set('/api/auth/login', { data: { ...entered().data, ...part } });
    open();
    await enter('asha@kaveri.example', 'x');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid credentials. Please try again');
  });

  it.each([
    ['no connection', { status: 0 }],
    ['an answer without a message', { status: 502, errors: [{ code: 'otp_not_known', message: '' }] }],
    ['an answer that is no error of ours', { status: 500 }],
    ['an answer that cannot be read', { status: 200, data: 'nonsense' }],
  ])('AUTH-058 R01 %s is told in the banner in general words', async (_what, answer) => {
    answers.set('/api/auth/login', answer);
    open();
    await enter('asha@kaveri.example', 'x');
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Try again');
  });

  it('AUTH-020 R01 an answer that does not say whether a code is needed asks for one', async () => {
    answers.set('/api/auth/login', { data: { ...entered().data, meta: {} } });
    open();
    await enter('asha@kaveri.example', 'secret');
    await heading('Enter the code');
    expect(sentTo('/api/auth/generate_otp')).toHaveLength(1);
  });

  it('AUTH-020 AUTH-042 AUTH-049 AUTH-063 a code is made with the lower-cased address, then the code step opens', async () => {
    const router = open();
    await enter('ASHA@Kaveri.example', 'secret');
    await heading('Enter the code');
    expect(sentTo('/api/auth/login')[0]?.body).toEqual({ email: 'asha@kaveri.example', password: 'secret' });
    expect(sentTo('/api/auth/generate_otp')).toEqual([
      {
        path: '/api/auth/generate_otp',
        body: { email: 'asha@kaveri.example', mobile: null, country: null },
        token: 'pending-1',
      },
    ]);
    expect(toastTitles()).toContain('OTP sent');
    expect(router.state.location.pathname).toBe('/otp-verify');
    expect(storedToken()).toBeNull();
  });

  it('AUTH-009 AUTH-028 the number and its country go along to the code step', async () => {
    answers.set('/api/auth/login', entered({ mobile: '9845012345', country: { id: 99 } }));
    const router = open();
    await enter('asha@kaveri.example', 'secret');
    await heading('Enter the code');
    expect(router.state.location.state.pendingLogin).toMatchObject({
      email: 'asha@kaveri.example',
      mobile: '9845012345',
      country: 99,
      token: 'pending-1',
      onlyMobileNum: false,
      updateMobileNum: false,
    });
    expect(screen.queryByRole('link', { name: 'Register a number' })).toBeNull();
  });

  it('AUTH-021 an account without codes is signed in at once', async () => {
    answers.set('/api/auth/login', entered({ otp: false }));
    open();
    await enter('asha@kaveri.example', 'secret');
    await waitFor(() => expect(storedToken()).toBe('pending-1'));
    expect(sentTo('/api/auth/generate_otp')).toEqual([]);
  });

  it('AUTH-062 a code that cannot be sent is told', async () => {
    answers.set('/api/auth/generate_otp', { status: 502, errors: [{ code: 'otp_not_sent', message: '' }] });
    open();
    await enter('asha@kaveri.example', 'secret');
    await waitFor(() => expect(toastTitles()).toContain('Failed to generate OTP'));
  });
});

describe('the code step', () => {
  async function openCode() {
    const router = open();
    await enter('asha@kaveri.example', 'secret');
    await heading('Enter the code');
    return router;
  }

  it('AUTH-010 opened directly leads to the sign-in page', async () => {
    const router = open('/otp-verify');
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/');
  });

  it('AUTH-008 shows six boxes, the countdown and its three buttons', async () => {
    await openCode();
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
    expect(screen.getByRole('timer').textContent).toMatch(/0[23]:\d\d/);
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Go back' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Verify OTP' })).toBeDefined();
  });

  it('AUTH-011 AUTH-022 AUTH-050 verifies with six digits only and signs in with the token of the login', async () => {
    await openCode();
    const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify OTP' });
    typeCode('12345');
    expect(verify.disabled).toBe(true);
    expect(sentTo('/api/auth/verify/otp')).toEqual([]);
    // The sixth digit sends it.
    typeCode('123456');
    await waitFor(() => expect(storedToken()).toBe('pending-1'));
    expect(sentTo('/api/auth/verify/otp')).toEqual([
      { path: '/api/auth/verify/otp', body: { otp: '123456' }, token: 'pending-1' },
    ]);
    expect(sentTo('/api/user/mobile')).toEqual([]);
  });

  it('after the code the person is where they wanted to go before', async () => {
    rememberPath('/catalogue-history?status=draft');
    const router = await openCode();
    typeCode('123456');
    press('Verify OTP');
    expect(await screen.findByText('catalogues')).toBeDefined();
    expect(router.state.location.href).toBe('/catalogue-history?status=draft');
  });

  it('AUTH-018 without a remembered path the normal first page opens', async () => {
    const router = await openCode();
    typeCode('123456');
    press('Verify OTP');
    expect(await screen.findByText('home')).toBeDefined();
    expect(router.state.location.href).toBe('/');
  });

  it('AUTH-060 a wrong code is told and turns the boxes red', async () => {
    answers.set('/api/auth/verify/otp', { data: { verified: false } });
    await openCode();
    typeCode('999999');
    press('Verify OTP');
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
    press('Verify OTP');
    await waitFor(() => expect(toastTitles()).toContain('error in validating otp'));
  });

  it('AUTH-044 AUTH-045 Resend OTP waits for the countdown, then sends a new code and counts again', async () => {
    answers.set('/api/auth/generate_otp', { data: { sent_to: ['a'], valid_for_seconds: 0 } });
    await openCode();
    const resend = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend OTP' });
    expect(resend.disabled).toBe(false);
    answers.set('/api/auth/generate_otp', { data: { sent_to: ['a'], valid_for_seconds: 180 } });
    resend.focus();
    fireEvent.click(resend);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/03:00|02:59/));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend OTP' }).disabled).toBe(true);
    await waitFor(() => expect(document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code'));
  });

  it('AUTH-045 too many codes are told with the time to wait, and too many wrong ones allow a new code at once', async () => {
    answers.set('/api/auth/verify/otp', {
      status: 429,
      errors: [{ code: 'otp_locked', message: 'x' }],
    });
    await openCode();
    typeCode('111111');
    press('Verify OTP');
    expect(await screen.findByText('Too many wrong codes. Send a new one')).toBeDefined();
    const resend = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend OTP' });
    expect(resend.disabled).toBe(false);
    answers.set('/api/auth/generate_otp', {
      status: 429,
      errors: [{ code: 'rate_limited', message: 'x', params: { seconds: 900 } }],
    });
    fireEvent.click(resend);
    await waitFor(() => expect(toastTitles()).toContain('Failed to generate OTP'));
  });

  it('AUTH-046 Go back returns to the password without signing in', async () => {
    const router = await openCode();
    press('Go back');
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/');
    expect(storedToken()).toBeNull();
  });
});
