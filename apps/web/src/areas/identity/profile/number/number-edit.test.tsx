import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  answers,
  enterCode,
  press,
  refusal,
  sentTo,
  show,
  toastTitles,
  type,
  useFakeProfileServer,
} from '../profile.fixture.tsx';
import { pressOption } from '../../../../platform/kit/fields/choices/choice-field.fixture.ts';
import { NumbersSection } from './numbers-section.tsx';

useFakeProfileServer();

const SEND = 'POST /api/auth/generate_otp';
const numbers = { mobile: '9876501421', country: 99, mobile_verified: true };
const row = (name: string) => within(screen.getByRole('group', { name }));
const mobile = () => row('Mobile number');
const whatsapp = () => row('WhatsApp number');

async function openMobile(user: object = numbers): Promise<void> {
  await show(NumbersSection, { user });
  fireEvent.click(await screen.findByRole('button', { name: /(Add a|Change the) mobile number/ }));
  await screen.findByLabelText('Number');
}

async function openWhatsapp(): Promise<void> {
  await show(NumbersSection);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a WhatsApp number' }));
  await screen.findByLabelText('Number');
}

async function toCode(number = '9812303210'): Promise<void> {
  type('Number', number);
  press('Submit');
  await screen.findByLabelText('Digit 1 of 6');
}

const country = () => screen.getByRole('button', { name: /^Country/ });
const field = () => screen.getByLabelText<HTMLInputElement>('Number');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

describe('the number', () => {
  it('AUTH-083 begins with the country +91 (IND)', async () => {
    await openWhatsapp();
    expect(country().textContent).toBe('+91 (IND)');
  });

  it('AUTH-084 Submit is disabled while number and country are unchanged, also after a change and back', async () => {
    await openMobile();
    expect(submit().disabled).toBe(true);
    type('Number', '9876501422');
    expect(submit().disabled).toBe(false);
    type('Number', '9876501421');
    expect(submit().disabled).toBe(true);
    fireEvent.click(country());
    pressOption(await screen.findByRole('option', { name: /TUR/ }));
    expect(submit().disabled).toBe(false);
  });

  it('AUTH-082 takes digits only, and nothing is sent until there are exactly ten', async () => {
    await openMobile();
    type('Number', '98-12 ab 303');
    expect(field().value).toBe('9812303');
    press('Submit');
    expect(screen.getByText('Please enter a valid phone number')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    type('Number', '98123032109999');
    expect(field().value).toBe('9812303210');
    expect(sentTo(SEND)).toEqual([]);
    press('Submit');
    await screen.findByRole('dialog');
  });

  it('AUTH-082 without a country of the list nothing is sent', async () => {
    await openMobile({ ...numbers, country: 7777 });
    type('Number', '9812303210');
    press('Submit');
    expect(screen.getByText('Please select a country')).toBeDefined();
    expect(sentTo(SEND)).toEqual([]);
  });

  it('a number that was never verified can be sent as it is', async () => {
    await show(NumbersSection, { user: { ...numbers, mobile_verified: false } });
    expect(await screen.findByText('Not verified')).toBeDefined();
    fireEvent.click(mobile().getByRole('button', { name: 'Verify' }));
    await screen.findByLabelText('Number');
    expect(submit().disabled).toBe(false);
  });

  it('countries that do not load can be loaded again', async () => {
    answers.set('GET /api/countries', refusal('internal'));
    await show(NumbersSection);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a mobile number' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers.set('GET /api/countries', { data: [] });
    fireEvent.click(again);
    expect(await screen.findByLabelText('Number')).toBeDefined();
  });
});

describe('the code', () => {
  it('AUTH-077 AUTH-078 Submit asks for a code: a dialog for the mobile number, with a timer of 180 seconds', async () => {
    await openMobile();
    await toCode();
    expect(sentTo(SEND)).toEqual([
      { email: 'asha@kaveri.example', mobile: '9812303210', country: 99, channel: 'sms' },
    ]);
    const dialog = within(screen.getByRole('dialog', { name: 'Verify the mobile number' }));
    expect(dialog.getByText('A code was sent to +91 ••••• •3210.')).toBeDefined();
    expect(dialog.getByRole('timer').textContent).toMatch(/03:00|02:5\d/);
  });

  it('AUTH-077 AUTH-078 the WhatsApp number takes its code below the field', async () => {
    await openWhatsapp();
    await toCode();
    expect(sentTo(SEND)).toMatchObject([{ mobile: '9812303210', country: 99, channel: 'whatsapp' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(whatsapp().getByLabelText('Digit 1 of 6')).toBeDefined();
    expect(whatsapp().getByRole('timer').textContent).toMatch(/03:00|02:5\d/);
  });

  it('AUTH-079 AUTH-085 AUTH-086 a right code saves the number, closes the step and says so', async () => {
    answers.set('PATCH /api/user/mobile', { data: { mobile: '9812303210', country: 99 } });
    await openMobile();
    await toCode();
    enterCode('123456');
    await waitFor(() => expect(toastTitles()).toEqual(['Mobile number updated successfully']));
    expect(sentTo('POST /api/auth/verify/otp')).toEqual([{ otp: '123456' }]);
    expect(sentTo('PATCH /api/user/mobile')).toEqual([{ mobile: '9812303210', country: 99 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(mobile().getByText('+91 98123 03210')).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('AUTH-085 AUTH-086 the WhatsApp number has a notice of its own', async () => {
    answers.set('PATCH /api/user/whatsapp', { data: { mobile: '9812303210', country: 99 } });
    await openWhatsapp();
    await toCode();
    enterCode('123456');
    await waitFor(() => expect(toastTitles()).toEqual(['WhatsApp number updated successfully']));
    expect(whatsapp().getByText('+91 98123 03210')).toBeDefined();
  });

  it('AUTH-080 a wrong code keeps the step open, in red, and changes nothing', async () => {
    answers.set('POST /api/auth/verify/otp', { data: { verified: false } });
    await openMobile();
    await toCode();
    enterCode('111111');
    expect((await screen.findByRole('alert')).textContent).toBe('The OTP you have entered is not valid');
    expect(screen.getByLabelText('Digit 1 of 6').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(sentTo('PATCH /api/user/mobile')).toEqual([]);
  });

  it('AUTH-081 Resend asks for a new code at any time, empties the boxes and starts 180 seconds anew', async () => {
    await openMobile();
    await toCode();
    enterCode('12');
    // Only the clock is moved; the countdown reads it by itself.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100_000 });
    try {
      await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/01:(20|1\d)/));
      press('Resend OTP');
      await waitFor(() => expect(screen.getByRole('timer').textContent).toContain('03:00'));
      expect(sentTo(SEND)).toHaveLength(2);
      expect(screen.getByLabelText<HTMLInputElement>('Digit 1 of 6').value).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  it('AUTH-081 Go back closes the step and changes nothing, even when the code was right meanwhile', async () => {
    answers.set('PATCH /api/user/mobile', { data: { mobile: '9812303210', country: 99 } });
    await openMobile();
    await toCode();
    enterCode('123456');
    press('Go back');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
    await new Promise((done) => setTimeout(done, 30));
    expect(sentTo('PATCH /api/user/mobile')).toEqual([]);
    expect(mobile().getByText('+91 98765 01421')).toBeDefined();
    expect(toastTitles()).toEqual([]);
  });

  it.each([
    ['mobile', openMobile, 'Failed to update mobile number'],
    ['whatsapp', openWhatsapp, 'Failed to update Whatsapp number'],
  ] as const)(
    'AUTH-085 saving the %s number fails: says so, and only saving is tried again',
    async (path, open, said) => {
      answers.set(`PATCH /api/user/${path}`, refusal('internal'));
      await open();
      await toCode();
      enterCode('123456');
      await waitFor(() => expect(toastTitles()).toEqual([said]));
      answers.set(`PATCH /api/user/${path}`, { data: { mobile: '9812303210', country: 99 } });
      press('Verify OTP');
      await waitFor(() => expect(toastTitles()).toHaveLength(2));
      expect(sentTo('POST /api/auth/verify/otp')).toHaveLength(1);
    },
  );

  it('a code that cannot be sent says Failed to generate OTP, and the step does not open', async () => {
    answers.set(SEND, refusal('otp_not_sent'));
    await openMobile();
    type('Number', '9812303210');
    press('Submit');
    await waitFor(() => expect(toastTitles()).toEqual(['Failed to generate OTP']));
    expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull();
  });
});
