import type { Me } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { beginVisit, endVisit } from '../../../platform/session/visit.ts';
import {
  answers,
  field,
  enterCode,
  press,
  refusal,
  sentTo,
  show,
  toastTitles,
  type,
  useFakeProfileServer,
} from './profile.fixture.tsx';
import { ProfileTab } from './profile-tab.tsx';

useFakeProfileServer();

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const session = (end: string, userAgent: string, isCurrent = false) => ({
  id: `5f0c7a0e-3b0e-4c56-9d5c-00000000000${end}`,
  is_current: isCurrent,
  created_at: '2026-11-20T09:00:00.000Z',
  last_seen_at: `2026-11-21T0${end}:00:00.000Z`,
  ip: `103.21.4.${end}`,
  user_agent: userAgent,
});
const admin = { user: { is_admin: true, mobile: '9876501421', country: 99, mobile_verified: true } };

beforeEach(() => {
  answers.set('GET /api/user/sessions', {
    data: [session('1', iphone), session('2', chrome, true), session('3', '')],
  });
  answers.set('GET /api/user/two_factor', { data: { enabled: false, recovery_codes_left: 0 } });
  answers.set('GET /api/manufacturer/nda_request', { data: { requested_at: null, promised_hours: 24 } });
});

const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the person', () => {
  it('SHELL-083 an empty first name is required; nothing is sent until it is there', async () => {
    await show(ProfileTab);
    await screen.findByLabelText(/First name/);
    fireEvent.change(screen.getByLabelText(/First name/), { target: { value: '  ' } });
    press('Save');
    expect(screen.getByText('First name is required')).toBeDefined();
    expect(sentTo('PATCH /api/user/me')).toEqual([]);
  });

  it('what is changed is named, saved alone, and shown at once', async () => {
    await show(ProfileTab);
    type('Last name', ' Rao ');
    expect(screen.getByText('1 unsaved change')).toBeDefined();
    answers.set('PATCH /api/user/me', { data: meWith({ last_name: 'Rao' }) });
    press('Save');
    await waitFor(() => expect(toastTitles()).toEqual(['Changes saved']));
    expect(sentTo('PATCH /api/user/me')).toEqual([{ last_name: 'Rao' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Rao');
    expect(screen.queryByText('1 unsaved change')).toBeNull();
  });

  it('the language changes at once and is kept with the account; the email cannot be changed', async () => {
    answers.set('PATCH /api/user/me', { data: meWith({ language: 'tr' }) });
    await show(ProfileTab);
    expect(await screen.findByLabelText<HTMLInputElement>('Email')).toHaveProperty('readOnly', true);
    press('Türkçe');
    expect(await screen.findByText('Numaralar')).toBeDefined();
    await waitFor(() => expect(sentTo('PATCH /api/user/me')).toEqual([{ language: 'tr' }]));
  });
});

it('PLAN-104 the address of a visit, which nobody has, is not shown as that of the person', async () => {
  beginVisit({ token: 'visitor', until: '2026-11-24T11:00:00.000Z', back: '/console' });
  onTestFinished(endVisit);
  await show(ProfileTab);
  expect(await screen.findByLabelText('Last name')).toBeDefined();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

describe('the sessions', () => {
  it('stand with device, address and time; this device is first and cannot be ended here', async () => {
    await show(ProfileTab);
    const rows = await part('Sessions').findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Chrome on WindowsThis device103\.21\.4\.2Active now/),
      expect.stringMatching(/^Unknown device103\.21\.4\.3Last seen/),
      expect.stringMatching(/^Safari on iPhone103\.21\.4\.1Last seen/),
    ]);
    expect(part('Sessions').queryByRole('button', { name: /Chrome on Windows/ })).toBeNull();
  });

  it('one is ended, and all others after a question', async () => {
    const { id } = session('1', iphone);
    answers.set(`DELETE /api/user/sessions/${id}`, { data: {} });
    answers.set('POST /api/user/sessions/revoke_others', { data: { revoked: 2 } });
    await show(ProfileTab);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone, 103.21.4.1' }));
    await waitFor(() => expect(toastTitles()).toEqual(['Device signed out']));
    press('Sign out all others');
    expect(sentTo('POST /api/user/sessions/revoke_others')).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out all others' }));
    await waitFor(() => expect(toastTitles()).toContain('2 sessions ended'));
  });

  it('a list that does not load can be loaded again', async () => {
    answers.set('GET /api/user/sessions', refusal('internal'));
    await show(ProfileTab);
    const again = await part('Sessions').findByRole('button', { name: 'Try again' });
    answers.set('GET /api/user/sessions', { data: [session('2', chrome, true)] });
    fireEvent.click(again);
    expect(await screen.findByText('You are signed in on this device only.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });
});

describe('the authenticator', () => {
  const codes = ['aaaa-bbbb', 'cccc-dddd'];

  it('is switched on with the password and a code; the recovery codes are shown once', async () => {
    answers.set('POST /api/user/two_factor/start', {
      data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr_svg: '<svg onload="steal()"></svg>' },
    });
    answers.set('POST /api/user/two_factor/enable', { data: { recovery_codes: codes } });
    await show(ProfileTab);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    type('Password', 'welcome');
    press('Continue');
    const picture = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    // An image, not part of the page.
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    answers.set('GET /api/user/two_factor', { data: { enabled: true, recovery_codes_left: 10 } });
    enterCode('123456');
    expect(await screen.findByText('aaaa-bbbb')).toBeDefined();
    expect(sentTo('POST /api/user/two_factor/enable')).toEqual([{ otp: '123456' }]);
    press('I have saved them');
    expect(screen.queryByText('aaaa-bbbb')).toBeNull();
    expect(await screen.findByText('10 recovery codes left')).toBeDefined();
  });

  it('a wrong code and a wrong password are told where they were typed', async () => {
    answers.set('POST /api/user/two_factor/start', refusal('old_password_wrong'));
    answers.set('POST /api/user/two_factor/enable', refusal('authenticator_code_wrong'));
    await show(ProfileTab);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    press('Continue');
    expect(screen.getByText('Password is required')).toBeDefined();
    type('Password', 'no');
    press('Continue');
    expect(await screen.findByText('The password is wrong')).toBeDefined();
    answers.set('POST /api/user/two_factor/start', {
      data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr_svg: '<svg></svg>' },
    });
    press('Continue');
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    enterCode('000000');
    expect((await screen.findByRole('alert')).textContent).toBe('The OTP you have entered is not valid');
  });

  it('new recovery codes: what is wrong stands where it was typed, then they are shown', async () => {
    answers.set('GET /api/user/two_factor', { data: { enabled: true, recovery_codes_left: 2 } });
    answers.set('POST /api/user/two_factor/recovery_codes', refusal('authenticator_code_wrong'));
    await show(ProfileTab);
    fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    type('Password', 'welcome');
    type('Code', '000000');
    press('Create new codes');
    expect(await screen.findByText('The OTP you have entered is not valid')).toBeDefined();
    expect(field('Code').getAttribute('aria-invalid')).toBe('true');
    answers.set('POST /api/user/two_factor/recovery_codes', { data: { recovery_codes: codes } });
    type('Code', '111111');
    press('Create new codes');
    expect(await screen.findByText('cccc-dddd')).toBeDefined();
  });

  it('is switched off with the password and a code', async () => {
    answers.set('GET /api/user/two_factor', { data: { enabled: true, recovery_codes_left: 2 } });
    answers.set('POST /api/user/two_factor/disable', { data: {} });
    await show(ProfileTab);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = within(screen.getByRole('dialog'));
    type('Password', 'welcome');
    fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(dialog.getByText('Code is required')).toBeDefined();
    expect(sentTo('POST /api/user/two_factor/disable')).toEqual([]);
    type('Code', ' 123456 ');
    fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(toastTitles()).toEqual(['The authenticator is off']));
    expect(sentTo('POST /api/user/two_factor/disable')).toEqual([{ password: 'welcome', code: '123456' }]);
  });
});

describe('the WhatsApp NDA', () => {
  it('SETTINGS-015 an admin requests it and reads the promise of 24 hours', async () => {
    answers.set('POST /api/manufacturer/request_nda', { data: { requested_at: new Date().toISOString() } });
    await show(ProfileTab, admin);
    fireEvent.click(await screen.findByRole('button', { name: 'Request the NDA' }));
    expect(part('WhatsApp NDA').getByText(/It arrives within 24 hours of the request/)).toBeDefined();
    answers.set('GET /api/manufacturer/nda_request', {
      data: { requested_at: new Date().toISOString(), promised_hours: 24 },
    });
    await waitFor(() => expect(toastTitles()).toEqual(['The NDA was requested']));
    expect(await screen.findByText(/^Requested .+\. It arrives within 24 hours\.$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Request/ })).toBeNull();
  });

  it('SETTINGS-015 is not offered to employees, who may not ask for it', async () => {
    await show(ProfileTab);
    await screen.findByRole('region', { name: 'Sessions' });
    expect(screen.queryByRole('region', { name: 'WhatsApp NDA' })).toBeNull();
    expect(sentTo('GET /api/manufacturer/nda_request')).toEqual([]);
  });
});

function meWith(change: Partial<Me>): Me {
  const { user } = sessionFixture({
    user: {
      id: '5f0c7a0e-3b0e-4c56-9d5c-000000000009',
      org: { id: '5f0c7a0e-3b0e-4c56-9d5c-000000000008', name: 'Kaveri Exports' },
      ...change,
    },
  });
  return user;
}
