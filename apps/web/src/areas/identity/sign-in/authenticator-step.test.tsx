import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedToken } from '../../../platform/session/stored-session.ts';
import {
  answers,
  enter,
  entered,
  heading,
  open,
  openedView,
  press,
  sent,
  sentTo,
  toastTitles,
  type,
  typeCode,
  usePages,
} from '../identity-pages.fixture.tsx';

usePages();

describe('the code step of somebody with an authenticator', () => {
  async function openAuthenticator() {
    answers.set('/api/auth/login', entered({ step: 'authenticator' }));
    answers.set('/api/auth/verify/recovery', { data: { verified: true } });
    const router = open();
    await enter('asha@kaveri.example', 'secret');
    await heading('Enter the code');
    return router;
  }

  it('no code is made or counted, and the code of the app signs in', async () => {
    await openAuthenticator();
    expect(screen.getByText(/^Open the authenticator app/)).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resend OTP' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Register a number' })).toBeNull();
    typeCode('123456');
    press('Verify OTP');
    await waitFor(() => expect(storedToken()).toBe('pending-1'));
    expect(sentTo('/api/auth/generate_otp')).toEqual([]);
    expect(toastTitles()).toEqual([]);
  });

  it('a recovery code signs in instead; a wrong one is told in its field', async () => {
    await openAuthenticator();
    press('Use a recovery code');
    await openedView('Use a recovery code');
    press('Sign in');
    expect(await screen.findByText('Enter one of your recovery codes')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Recovery code')));
    answers.set('/api/auth/verify/recovery', { data: { verified: false } });
    type('Recovery code', 'abcd-efgh');
    press('Sign in');
    expect(await screen.findByText('This recovery code is not valid')).toBeDefined();
    answers.set('/api/auth/verify/recovery', { data: { verified: true } });
    type('Recovery code', ' wxyz-1234 ');
    press('Sign in');
    await waitFor(() => expect(storedToken()).toBe('pending-1'));
    expect(sent.filter(({ path }) => path.startsWith('/api/auth/verify/')).map(({ body }) => body)).toEqual([
      { code: 'abcd-efgh' },
      { code: 'wxyz-1234' },
    ]);
  });

  it('and the way back to the app is there', async () => {
    await openAuthenticator();
    press('Use a recovery code');
    press('Use the authenticator app');
    expect(await heading('Enter the code')).toBeDefined();
  });
});
