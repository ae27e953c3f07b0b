import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { policiesEn } from './policies.en.ts';
import { policiesTr } from './policies.tr.ts';
import { PolicyDialogs } from './policy-dialogs.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

const session = sessionFixture({ user: { mobile: '9845012345', country: 99 } });
const agreement = { id: 'agreement-1', type: 'agreement' };
const whatsapp = { id: 'whatsapp-1', type: 'whatsapp_notification' };

const uuid = '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a10';
let pending: { id: string; type: string }[];
let failing: Set<string>;
let verified: boolean;
/** Further fields of the profile's answer. */
let profile: object;
const calls: { method: string; path: string; body: unknown }[] = [];

useTexts('policies', 'identity');

beforeEach(() => {
  pending = [whatsapp];
  failing = new Set();
  verified = true;
  profile = {};
  calls.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', answer);
});

afterEach(async () => {
  await changeLanguage('en');
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const path = url.split('?')[0] ?? '';
  calls.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null });
  if (failing.has(path)) return reply(500, { errors: [{ code: 'internal', message: 'Server error' }] });
  if (path.startsWith('/api/policy/accept/')) pending = pending.filter(({ id }) => !path.endsWith(id));
  return reply(200, { data: dataOf(path) });
}

function dataOf(path: string): unknown {
  if (path === '/api/policy/pending') return pending;
  if (path === '/api/user/me')
    return { ...session.user, id: uuid, org: { ...session.user.org, id: uuid }, ...profile };
  if (path === '/api/countries')
    return [
      { id: 99, iso2: 'IN', iso3: 'IND', phonecode: '91', nicename: 'India' },
      { id: 218, iso2: 'TR', iso3: 'TUR', phonecode: '90', nicename: 'Türkiye' },
    ];
  if (path === '/api/auth/generate_otp') return { sent_to: ['+91 ••••• •2345'], valid_for_seconds: 180 };
  if (path === '/api/auth/verify/otp') return { verified };
  if (path === '/api/user/whatsapp') return { mobile: '9845012345', country: 99 };
  if (path.startsWith('/api/policy/accept/')) return {};
  return {
    id: agreement.id,
    type: 'agreement',
    version: '2026-11-01',
    title: 'Terms of use',
    sections: [{ heading: 'What it is about', text: 'Using the platform.' }],
  };
}

const reply = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

function open(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={session}>
        <PolicyDialogs />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name, hidden: true });
const sent = (path: string) => calls.filter((one) => one.path === path && one.method !== 'GET');

async function submitContact(): Promise<void> {
  await waitFor(() => expect(button('Submit').disabled).toBe(false));
  fireEvent.click(button('Submit'));
  expect(await screen.findByText('Enter the code from WhatsApp')).toBeDefined();
}

function typeCode(): void {
  const [first] = screen.getAllByRole('textbox', { hidden: true });
  if (first !== undefined)
    fireEvent.paste(first, { clipboardData: { getData: () => '123456' } as unknown as DataTransfer });
}

describe('the agreement', () => {
  it('POLICY-001 POLICY-003 POLICY-004 is shown with its version and no way to close it', async () => {
    pending = [agreement, whatsapp];
    open();
    expect(await screen.findByText('Using the platform.')).toBeDefined();
    expect(screen.getByText('Version of 01/11/2026')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close', hidden: true })).toBeNull();
    const dialog = screen.getByRole('dialog', { hidden: true });
    fireEvent.click(dialog);
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    expect(screen.getByText('Using the platform.')).toBeDefined();
    expect(calls[0]?.path).toBe('/api/policy/pending');
  });

  it('POLICY-005 POLICY-007 POLICY-018 Next waits for the tick, accepts, and the WhatsApp policy follows', async () => {
    pending = [agreement, whatsapp];
    localStorage.setItem('whatsapp_dismissed_at:u', String(Date.now()));
    open();
    await screen.findByText('Using the platform.');
    expect(button('Next').disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { hidden: true }));
    expect(button('Next').disabled).toBe(false);
    fireEvent.click(button('Next'));
    expect(await screen.findByText('Get updates on WhatsApp')).toBeDefined();
    expect(sent('/api/policy/accept/agreement-1')).toEqual([
      { method: 'POST', path: '/api/policy/accept/agreement-1', body: {} },
    ]);
  });
});

describe('the WhatsApp policy', () => {
  it('POLICY-013 POLICY-016 POLICY-019 begins with the box ticked and what is known of the person', async () => {
    open();
    const number = () => screen.getByLabelText('WhatsApp number');
    await screen.findByLabelText('WhatsApp number');
    await waitFor(() => expect(number()).toHaveProperty('value', '9845012345'));
    expect(screen.getByRole('checkbox', { hidden: true })).toHaveProperty('checked', true);
    expect(screen.getByText('IND +91')).toBeDefined();
  });

  it('POLICY-016 begins with India for a person of no known country', async () => {
    profile = { mobile: null, country: null, whatsapp: null, whatsapp_country: null };
    open();
    await waitFor(() => expect(button('Submit').disabled).toBe(false));
    expect(screen.getByText('IND +91')).toBeDefined();
  });

  it.each([
    [
      'en',
      /^Get updates on WhatsApp$/,
      /messages to your phone/,
      /I agree/,
      /WhatsApp updates are on/,
      /go to/,
    ],
    [
      'tr',
      /WhatsApp’tan alın$/,
      /telefonunuza/,
      /kabul ediyorum/,
      /WhatsApp iletileri açıldı/,
      /numarasına gelecek/,
    ],
  ] as const)(
    'POLICY-012 says in %s what it is for, and after the code where messages go now',
    async (language, title, text, agree, doneTitle, doneText) => {
      await changeLanguage(language);
      open();
      expect(await screen.findByRole('heading', { name: title, hidden: true })).toBeDefined();
      expect(screen.getByText(text)).toBeDefined();
      expect(screen.getByRole('checkbox', { name: agree, hidden: true })).toBeDefined();
      const { submit } = (language === 'en' ? policiesEn : policiesTr).whatsapp;
      await waitFor(() => expect(button(submit).disabled).toBe(false));
      fireEvent.click(button(submit));
      const { verify } = (language === 'en' ? policiesEn : policiesTr).code;
      await screen.findByRole('button', { name: verify, hidden: true });
      typeCode();
      fireEvent.click(button(verify));
      const close = (language === 'en' ? policiesEn : policiesTr).done.close;
      await screen.findByRole('button', { name: close, hidden: true });
      expect(screen.getByRole('heading', { name: doneTitle, hidden: true, level: 2 })).toBeDefined();
      expect(screen.getAllByText(doneText).length).toBeGreaterThan(0);
      expect(screen.getByText(/\+91 9845012345/)).toBeDefined();
    },
  );

  it('POLICY-014 Submit needs the box', async () => {
    open();
    await waitFor(() => expect(button('Submit').disabled).toBe(false));
    fireEvent.click(screen.getByRole('checkbox', { hidden: true }));
    expect(button('Submit').disabled).toBe(true);
  });

  it('a number that is no number is not sent', async () => {
    open();
    await waitFor(() => expect(button('Submit').disabled).toBe(false));
    fireEvent.change(screen.getByLabelText('WhatsApp number'), { target: { value: '98450' } });
    fireEvent.click(button('Submit'));
    expect(await screen.findByText('Please enter a valid phone number')).toBeDefined();
    expect(sent('/api/auth/generate_otp')).toEqual([]);
  });

  it('POLICY-011 a right code saves the number, accepts the policy and says so', async () => {
    open();
    await submitContact();
    expect(sent('/api/auth/generate_otp')[0]?.body).toEqual({
      email: 'asha@kaveri.example',
      mobile: '9845012345',
      country: 99,
      channel: 'whatsapp',
    });
    typeCode();
    fireEvent.click(button('Verify OTP'));
    expect((await screen.findAllByText('WhatsApp updates are on')).length).toBeGreaterThan(0);
    expect(sent('/api/user/whatsapp')[0]?.body).toEqual({ mobile: '9845012345', country: 99 });
    expect(sent('/api/policy/accept/whatsapp-1')).toHaveLength(1);
    fireEvent.click(button('Continue'));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });

  it('a wrong code says so and saves nothing', async () => {
    verified = false;
    open();
    await submitContact();
    typeCode();
    fireEvent.click(button('Verify OTP'));
    expect(await screen.findByText('The OTP you have entered is not valid')).toBeDefined();
    expect(sent('/api/user/whatsapp')).toEqual([]);
    expect(sent('/api/policy/accept/whatsapp-1')).toEqual([]);
  });

  it('POLICY-010 Remind me later closes it and keeps the moment for this person', async () => {
    open();
    await screen.findByText('Get updates on WhatsApp');
    fireEvent.click(button('Remind me later'));
    expect(screen.queryByText('Get updates on WhatsApp')).toBeNull();
    const kept = Number(localStorage.getItem('whatsapp_dismissed_at:u'));
    expect(Math.abs(Date.now() - kept)).toBeLessThan(60_000);
  });

  it('POLICY-008 stays away after that', async () => {
    localStorage.setItem('whatsapp_dismissed_at:u', String(Date.now()));
    open();
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('Get updates on WhatsApp')).toBeNull();
  });

  it.each(['/api/user/me', '/api/countries'])(
    'POLICY-020 API-037 says when %s cannot be loaded',
    async (path) => {
      failing.add(path);
      open();
      expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
        'Failed to fetch data',
      );
      expect(button('Submit').disabled).toBe(true);
      failing.clear();
      fireEvent.click(button('Try again'));
      await waitFor(() => expect(button('Submit').disabled).toBe(false));
    },
  );
});
