import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedToken } from '../../../platform/session/stored-session.ts';
import {
  answers,
  configure,
  heading,
  open,
  openedView,
  press,
  sentTo,
  toastTitles,
  type,
  typeCode,
  usePages,
} from '../identity-pages.fixture.tsx';

usePages();

async function openSignUp() {
  const router = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
  await openedView('Create an account');
  return router;
}

const fill = (email: string, password: string, confirm: string): void => {
  type('Work email', email);
  type('Password', password);
  type('Confirm password', confirm);
  press('Create account');
};

describe('sign-up', () => {
  it('AUTH-003 is toggled from the sign-in and back, and what was typed stays', async () => {
    open();
    await screen.findByRole('button', { name: 'Create an account' });
    type('Work email', 'meera@new.example');
    press('Create an account');
    await openedView('Create an account');
    expect(screen.getByLabelText<HTMLInputElement>('Work email').value).toBe('meera@new.example');
    expect(screen.getByLabelText('Password')).toBeDefined();
    expect(screen.getByLabelText('Confirm password')).toBeDefined();
    type('Work email', 'meera.rao@new.example');
    press('Sign in');
    await openedView('Sign in');
    expect(screen.queryByLabelText('Confirm password')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Work email').value).toBe('meera.rao@new.example');
  });

  it('AUTH-003 is not offered where the provider closed it', async () => {
    configure({ sign_up: { open: false, role: 'admin' }, book_demo_url: 'https://example.com/demo' });
    open();
    await screen.findByRole('link', { name: 'Book a demo' });
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull();
  });

  it('AUTH-033 AUTH-034 requires email, password and the confirmation, and makes no call without', async () => {
    await openSignUp();
    press('Create account');
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    expect(screen.getByText('Please input your password')).toBeDefined();
    expect(screen.getByText('Please confirm your password')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Work email')));
    fill('meera@new.example', 'long enough 1', 'another one 2');
    expect(await screen.findByText('The two passwords that you entered do not match!')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Confirm password')));
    expect(sentTo('/api/auth/signup')).toEqual([]);
  });

  it('AUTH-034 a different confirmation is told as soon as it is left', async () => {
    await openSignUp();
    type('Password', 'long enough 1');
    type('Confirm password', 'long enough');
    expect(screen.queryByText('The two passwords that you entered do not match!')).toBeNull();
    fireEvent.blur(screen.getByLabelText('Confirm password'));
    expect(await screen.findByText('The two passwords that you entered do not match!')).toBeDefined();
  });

  it('AUTH-035 AUTH-037 AUTH-042 sends the configured role and the lower-cased address; a code then verifies it', async () => {
    configure({ sign_up: { open: true, role: 'founder' } });
    const router = await openSignUp();
    fill('Meera@New.example', 'long enough 1', 'long enough 1');
    await heading('Check your email');
    expect(screen.getByText(/^Welcome\./).textContent).toContain('a•••@kaveri.example');
    expect(sentTo('/api/auth/signup')[0]?.body).toEqual({
      email: 'meera@new.example',
      password: 'long enough 1',
      role: 'founder',
    });
    expect(toastTitles()).toContain('OTP sent');
    typeCode('123456');
    press('Verify OTP');
    await waitFor(() => expect(storedToken()).toBe('pending-1'));
    expect(await screen.findByText('home')).toBeDefined();
    expect(router.state.location.pathname).toBe('/');
  });

  it('AUTH-040 says how long a password must be; what the server does not like is told under it', async () => {
    configure({ password_min: 12 });
    await openSignUp();
    expect(screen.getByText('At least 12 characters')).toBeDefined();
    answers.set('/api/auth/signup', {
      status: 400,
      errors: [{ code: 'password_too_short', message: 'x', params: { limit: 12 } }],
    });
    fill('meera@new.example', 'short', 'short');
    const told = await screen.findByText('Use at least 12 characters');
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('aria-describedby')).toBe(told.id);
    await waitFor(() => expect(document.activeElement).toBe(field));
    type('Password', 'longer now');
    expect(screen.queryByText('Use at least 12 characters')).toBeNull();
  });

  it('what else the server refuses is told in a banner', async () => {
    await openSignUp();
    answers.set('/api/auth/signup', {
      status: 403,
      errors: [{ code: 'sign_up_closed', message: 'x' }],
    });
    fill('meera@new.example', 'long enough 1', 'long enough 1');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'New accounts are created by the provider',
    );
  });
});
