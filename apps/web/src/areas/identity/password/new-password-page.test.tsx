import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeSession } from '../../../platform/session/stored-session.ts';
import {
  answers,
  configure,
  enter,
  heading,
  open,
  openedView,
  press,
  sentTo,
  toastTitles,
  type,
  usePages,
} from '../identity-pages.fixture.tsx';
import { dropResetToken } from './reset-token.ts';

usePages();

beforeEach(() => {
  dropResetToken();
  answers.set('/api/auth/password/request', { data: {} });
  answers.set('/api/auth/password/check', { data: { valid: true, purpose: 'reset' } });
  answers.set('/api/auth/password/reset', { data: {} });
});

const fill = (password: string, confirm: string): void => {
  type('New Password', password);
  type('Confirm Password', confirm);
  press('Save new password');
};

describe('Forgot Password', () => {
  it('AUTH-032 needs a valid address and asks for nothing without', async () => {
    open();
    await screen.findByLabelText('Work email');
    type('Work email', 'asha@kaveri');
    press('Forgot Password');
    expect(await screen.findByText('Email is not valid')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Work email'));
    expect(screen.queryByText('Please input your password')).toBeNull();
    expect(sentTo('/api/auth/password/request')).toEqual([]);
  });

  it('AUTH-032 with nothing typed only leads to the address', async () => {
    open();
    const email = await screen.findByLabelText('Work email');
    screen.getByLabelText('Password').focus();
    press('Forgot Password');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByText('Email is not valid')).toBeNull();
    expect(sentTo('/api/auth/password/request')).toEqual([]);
  });

  it('AUTH-055 sends the lower-cased address and the page of this server, then confirms', async () => {
    const router = open();
    await screen.findByLabelText('Work email');
    type('Work email', 'Asha@Kaveri.example');
    press('Forgot Password');
    await openedView('Check your email');
    expect(sentTo('/api/auth/password/request')[0]?.body).toEqual({
      email: 'asha@kaveri.example',
      reset_url: `${location.origin}/change-password`,
    });
    expect(decodeURIComponent(router.state.location.pathname)).toBe('/reset-link-sent/asha@kaveri.example');
  });

  it('a request that is refused is told where it was made', async () => {
    answers.set('/api/auth/password/request', {
      status: 429,
      errors: [{ code: 'rate_limited', message: 'x', params: { seconds: 60 } }],
    });
    open();
    await screen.findByLabelText('Work email');
    type('Work email', 'asha@kaveri.example');
    press('Forgot Password');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts. Wait 60 seconds');
  });
});

describe('/reset-link-sent', () => {
  const page = '/reset-link-sent/asha%40kaveri.example';

  it('AUTH-006 AUTH-007 confirms the address and shows the support of the configuration', async () => {
    configure({ support_email: 'help@example.com', support_phone: '+91 80 5550 0100' });
    open(page);
    await heading('Check your email');
    expect(screen.getByText('asha@kaveri.example')).toBeDefined();
    const mail = await screen.findByRole('link', { name: 'help@example.com' });
    expect(mail.getAttribute('href')).toBe('mailto:help@example.com');
    const phone = screen.getByRole('link', { name: '+91 80 5550 0100' });
    expect(phone.getAttribute('href')).toBe('tel:+918055500100');
  });

  it('AUTH-007 one of the two is enough, and none leaves no line', async () => {
    configure({ support_phone: '+91 80 5550 0100' });
    open(page);
    expect(await screen.findByText(/^Need help/)).toBeDefined();
    expect(screen.getByText(/^Need help/).textContent).toBe('Need help? Call +91 80 5550 0100.');
  });

  it('AUTH-007 without a support no line asks whether help is needed', async () => {
    open(page);
    await heading('Check your email');
    expect(await screen.findByText('Sourcewiz')).toBeDefined();
    expect(screen.queryByText(/Need help/)).toBeNull();
  });

  it('sends the link again, and leads back', async () => {
    const router = open(page);
    await heading('Check your email');
    press('Send the link again');
    await waitFor(() => expect(toastTitles()).toContain('Sent again'));
    expect(sentTo('/api/auth/password/request')).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/');
  });

  it('repeats nothing but an address', async () => {
    open('/reset-link-sent/call%20this%20number');
    expect(await heading('Sign in')).toBeDefined();
  });
});

describe('/change-password', () => {
  const page = '/change-password?token=tok-1';

  it('AUTH-014 reads the token, which leaves the address, and shows both fields', async () => {
    const router = open(page);
    await heading('Set a new password');
    expect(screen.getByLabelText('New Password')).toBeDefined();
    expect(screen.getByLabelText('Confirm Password')).toBeDefined();
    expect(sentTo('/api/auth/password/check')[0]?.body).toEqual({ token: 'tok-1' });
    expect(router.state.location.href).toBe('/change-password');
    expect(router.history.length).toBe(1);
    expect(JSON.stringify(router.state.location)).not.toContain('tok-1');
  });

  it('AUTH-038 AUTH-039 requires the password and the same once more', async () => {
    open(page);
    await heading('Set a new password');
    press('Save new password');
    expect(await screen.findByText('Please input your password!')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New Password')));
    fill('long enough 1', 'long enough 2');
    expect(await screen.findByText('The two passwords that you entered do not match!')).toBeDefined();
    expect(sentTo('/api/auth/password/reset')).toEqual([]);
  });

  it('AUTH-015 AUTH-056 sends token and password, then leads to the sign-in', async () => {
    const router = open(page);
    await heading('Set a new password');
    fill('long enough 1', 'long enough 1');
    await openedView('Password reset successfully');
    expect(sentTo('/api/auth/password/reset')[0]?.body).toEqual({
      token: 'tok-1',
      password: 'long enough 1',
    });
    press('Login with new password');
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/');
  });

  it('AUTH-025 from the request to the login with the new password', async () => {
    const router = open();
    await screen.findByLabelText('Work email');
    type('Work email', 'asha@kaveri.example');
    press('Forgot Password');
    await heading('Check your email');
    await router.navigate({ href: page });
    await heading('Set a new password');
    fill('long enough 1', 'long enough 1');
    await heading('Password reset successfully');
    press('Login with new password');
    await heading('Sign in');
    await enter('asha@kaveri.example', 'long enough 1');
    await heading('Enter the code');
    expect(sentTo('/api/auth/login')[0]?.body).toMatchObject({ password: 'long enough 1' });
  });

  it('AUTH-040 what the server does not like about the password is told under it', async () => {
    answers.set('/api/auth/password/reset', {
      status: 400,
      errors: [{ code: 'password_too_common', message: 'x' }],
    });
    open(page);
    await heading('Set a new password');
    expect(await screen.findByText('At least 10 characters')).toBeDefined();
    fill('password123', 'password123');
    expect(await screen.findByText('This password is too easy to guess. Choose another one')).toBeDefined();
  });

  it.each([
    ['a missing token', '/change-password', 'The link is incomplete'],
    ['an empty token', '/change-password?token=', 'The link is incomplete'],
    ['a used or expired token', page, 'This link no longer works'],
  ])('AUTH-017 %s is told, and a new link can be asked for', async (_, address, title) => {
    answers.set('/api/auth/password/check', { data: { valid: false, purpose: null } });
    const router = open(address);
    await openedView(title);
    press('Send a new link');
    expect(await screen.findByText('Email is not valid')).toBeDefined();
    type('Work email', 'asha@kaveri.example');
    press('Send a new link');
    await heading('Check your email');
    expect(sentTo('/api/auth/password/request')).toHaveLength(1);
    expect(router.state.location.pathname).toContain('/reset-link-sent/');
  });

  it('AUTH-017 a link that was used in the meantime is told after the password was sent', async () => {
    answers.set('/api/auth/password/reset', {
      status: 410,
      errors: [{ code: 'reset_link_invalid', message: 'x' }],
    });
    open(page);
    await heading('Set a new password');
    fill('long enough 1', 'long enough 1');
    expect(await heading('This link no longer works')).toBeDefined();
  });

  it('a check that fails can be tried again', async () => {
    answers.set('/api/auth/password/check', { status: 0 });
    open(page);
    await heading('The link could not be checked');
    expect(screen.getByText(/Something went Wrong! Please try again/)).toBeDefined();
    answers.set('/api/auth/password/check', { data: { valid: true, purpose: 'reset' } });
    press('Try again');
    await heading('Set a new password');
  });

  it('AUTH-016 works for somebody who is signed in', async () => {
    storeSession({ token: 'session-1', email: 'asha@kaveri.example' });
    open(page);
    await heading('Set a new password');
    fill('long enough 1', 'long enough 1');
    expect(await heading('Password reset successfully')).toBeDefined();
  });

  it('an invitation has words of its own', async () => {
    answers.set('/api/auth/password/check', { data: { valid: true, purpose: 'invitation' } });
    open(page);
    await heading('Choose a password');
    type('New Password', 'long enough 1');
    type('Confirm Password', 'long enough 1');
    press('Save password');
    expect(await heading('Your password is saved')).toBeDefined();
    press('Sign in');
    await heading('Sign in');
  });
});
