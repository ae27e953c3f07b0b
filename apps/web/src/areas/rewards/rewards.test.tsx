import { generateCatalogue, sendQuotation, updateCatalogue, type RewardMilestone } from '@sourcewiz/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../platform/api/call.ts';
import { tellChanged } from '../../platform/api/changes.ts';
import { refused, sent, server, useFakeServer } from '../../platform/api/fake-server.fixture.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage } from '../../platform/i18n/language.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { closeToast, shownToasts } from '../../platform/kit/toasts/toast-store.ts';
import { openPart } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { RewardHost } from './reward-host.tsx';
import { RewardsTab } from './rewards-tab.tsx';

const milestone = (id: number, more: Partial<RewardMilestone> = {}): RewardMilestone => ({
  id,
  reward: '500',
  provider: 'GiftKart',
  progress: { current: 50, target: 50 },
  end_date: '2026-12-31',
  days_left: 37,
  status: 'reached',
  claim: null,
  ...more,
});
const next = milestone(3, {
  reward: '1000',
  progress: { current: 112, target: 200 },
  status: 'in_progress',
});
const claimed = milestone(2, {
  status: 'claimed',
  claim: {
    number: 'RW-2026-0318',
    claimed_at: '2026-11-24T08:00:00.000Z',
    email: 'asha@kaveri.example',
    sent_at: null,
  },
});
const answer = (...milestones: RewardMilestone[]) =>
  server.set('GET /api/rewardsv2/get_setup_status', () => ({ is_set_up: true, milestones }));

useTexts('rewards', 'identity');
useFakeServer();
beforeEach(async () => {
  await changeLanguage('en');
  answer(milestone(2), next);
  server.set('POST /api/auth/generate_otp', () => ({
    sent_to: ['+91 ••••• •1421'],
    valid_for_seconds: 180,
  }));
  server.set('POST /api/auth/verify/otp', () => ({ verified: true }));
  server.set('PATCH /api/user/mobile', () => ({ mobile: '9876501421', country: 99 }));
  server.set('POST /api/rewardsv2/update_claim_status', () => claimed);
});
afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});

const host = () => openPart(<RewardHost />, sessionFixture());
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const titles = () => shownToasts().map(({ title }) => title);
const calls = () => sent.map((one) => one.call);

async function toDetails() {
  host();
  await dialog('You have earned ₹500');
  press('Claim ₹500');
  return dialog('Where should it go?');
}

async function toCode() {
  const details = await toDetails();
  fireEvent.input(details.getByLabelText(/Mobile number/), { target: { value: '9876501421' } });
  press('Send OTP');
  await screen.findByLabelText('Digit 1 of 6');
}

function enterCode() {
  for (const [at, digit] of [...'123456'].entries())
    fireEvent.input(screen.getByLabelText(`Digit ${at + 1} of 6`), { target: { value: digit } });
}

describe('the progress', () => {
  it('REWARD-004 REWARD-005 REWARD-008 is a toast that stays, once an edit has moved it', async () => {
    answer({ ...next, progress: { current: 111, target: 200 } });
    server.set('POST /api/rewardsv2/update_user_points', () => ({ is_set_up: true, milestones: [next] }));
    host();
    await waitFor(() => expect(calls()).toContain('GET /api/rewardsv2/get_setup_status'));
    answer({ ...next, progress: { current: 110, target: 200 } });
    // Others of the company work meanwhile.
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(calls()).toHaveLength(2));
    expect(titles()).toEqual([]);
    answer(next);
    act(() => tellChanged(generateCatalogue, { params: { id: 4 }, answer: {} }));
    await waitFor(() => expect(titles()).toEqual(['112 of 200 published edits']));
    expect(shownToasts()[0]).toMatchObject({
      text: '88 more for ₹1,000. 37 days left.',
      percent: 56,
      closesAfter: null,
    });
  });

  it('is not shown while nothing is set up', async () => {
    server.set('GET /api/rewardsv2/get_setup_status', () => ({ is_set_up: false, milestones: [] }));
    host();
    await waitFor(() => expect(calls()).toContain('GET /api/rewardsv2/get_setup_status'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(titles()).toEqual([]);
  });

  it('REWARD-015 REWARD-018 REWARD-019 a published catalogue is reported as a hint', async () => {
    answer(next);
    const path = `POST ${generateCatalogue.path.replace(':id', '4')}`;
    const hints = () => sent.filter((one) => one.call === 'POST /api/rewardsv2/update_user_points');
    server.set('POST /api/rewardsv2/update_user_points', () => ({ is_set_up: true, milestones: [next] }));
    host();
    await waitFor(() => expect(calls()).toHaveLength(1));
    server.set(path, () => refused(409, 'conflict'));
    await act(async () => void (await call(generateCatalogue, { params: { id: 4 } })));
    act(() => tellChanged(generateCatalogue, { params: { id: 4 }, answer: {} }));
    // That of the call that was refused would stand here, too.
    await waitFor(() => expect(hints()).toHaveLength(1));
    expect(hints()[0]?.body).toEqual({ action_name: 'catalogue_edit_published', count: 1 });
    act(() => tellChanged(sendQuotation, { body: { id: 4 }, answer: {} }));
    await waitFor(() => expect(hints()).toHaveLength(2));
    expect(hints()[1]?.body).toEqual({ action_name: 'quotation_edit_published', count: 1 });
  });

  it('REWARD-001 REWARD-004 an edit of a catalogue that is published shows the progress when the server tells of it', async () => {
    answer({ ...next, progress: { current: 111, target: 200 } });
    host();
    await waitFor(() => expect(calls()).toContain('GET /api/rewardsv2/get_setup_status'));
    answer(next);
    act(() => tellChanged(updateCatalogue, { params: { id: 4 }, answer: {} }));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(titles()).toEqual(['112 of 200 published edits']));
  });
});

describe('the claim', () => {
  it('REWARD-003 REWARD-006 REWARD-007 REWARD-008 opens by itself, and leads from congratulation to success', async () => {
    host();
    const card = await dialog('You have earned ₹500');
    expect(card.getByText('GiftKart')).toBeDefined();
    expect(
      card.getByText('50 of 50 published edits. Claim it by 31st December 2026, 37 days left.'),
    ).toBeDefined();
    press('Claim ₹500');
    const details = await dialog('Where should it go?');
    fireEvent.input(details.getByLabelText(/Mobile number/), { target: { value: '98765 01421 99' } });
    press('Send OTP');
    await dialog('Enter the code');
    expect(sent.find((one) => one.call === 'POST /api/auth/generate_otp')?.body).toMatchObject({
      mobile: '9876501421',
      country: 99,
      channel: 'sms',
    });
    await screen.findByLabelText('Digit 1 of 6');
    enterCode();
    const success = await dialog('₹500 claimed');
    expect(success.getByText('RW-2026-0318')).toBeDefined();
    expect(success.getByText('₹1,000, 88 edits to go')).toBeDefined();
    expect(sent.find((one) => one.call === 'POST /api/rewardsv2/update_claim_status')?.body).toEqual({
      email: 'asha@kaveri.example',
      mobile: '9876501421',
      milestone_id: 2,
      status: 'claimed',
    });
    expect(titles()).toContain('Mobile number updated successfully');
    press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('REWARD-010 REWARD-011 needs exactly ten digits behind +91', async () => {
    const details = await toDetails();
    expect(details.getByText('+91')).toBeDefined();
    const number = details.getByLabelText<HTMLInputElement>(/Mobile number/);
    fireEvent.input(number, { target: { value: '987650142' } });
    fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
    expect(await details.findByText('Invalid phone number')).toBeDefined();
    fireEvent.input(number, { target: { value: '98765014219' } });
    expect(number.value).toBe('9876501421');
    expect(calls()).not.toContain('POST /api/auth/generate_otp');
  });

  it.each([
    ['', 'Please input your E-mail!'],
    ['asha@', 'The input is not valid E-mail!'],
  ])('REWARD-012 the address %j is refused', async (email, said) => {
    const details = await toDetails();
    fireEvent.input(details.getByLabelText(/Mobile number/), { target: { value: '9876501421' } });
    fireEvent.input(details.getByLabelText(/Email/), { target: { value: email } });
    press('Send OTP');
    expect(await details.findByText(said)).toBeDefined();
    expect(calls()).not.toContain('POST /api/auth/generate_otp');
  });

  it('REWARD-016 that fails says so, and can be tried again without another code', async () => {
    server.set('POST /api/rewardsv2/update_claim_status', () => refused(500, 'internal'));
    await toCode();
    enterCode();
    await waitFor(() => expect(titles()).toContain('Voucher Claim unsuccessful, Please try again'));
    server.set('POST /api/rewardsv2/update_claim_status', () => claimed);
    press('Verify OTP');
    expect(await dialog('₹500 claimed')).toBeDefined();
    expect(calls().filter((one) => one === 'POST /api/auth/verify/otp')).toHaveLength(1);
  });

  it('REWARD-017 a number that cannot be updated says so, and nothing is claimed', async () => {
    server.set('PATCH /api/user/mobile', () => refused(500, 'internal'));
    await toCode();
    enterCode();
    await waitFor(() =>
      expect(titles()).toEqual(expect.arrayContaining(['Mobile number cannot be updated'])),
    );
    expect(calls()).not.toContain('POST /api/rewardsv2/update_claim_status');
  });

  it('"Later" keeps it for later', async () => {
    host();
    await dialog('You have earned ₹500');
    press('Later');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the tab', () => {
  it('REWARD-002 lists the vouchers with progress and state, and claims what is reached', async () => {
    answer(milestone(2), next, { ...claimed, id: 4 });
    openPart(<RewardsTab />, sessionFixture());
    expect(await screen.findByText('Ready to claim')).toBeDefined();
    expect(screen.getByText('112 of 200')).toBeDefined();
    expect(screen.getByText('88 to go')).toBeDefined();
    expect(screen.getByText('Claim RW-2026-0318 of 24th November 2026 is with our team')).toBeDefined();
    press('Claim ₹500');
    expect(await dialog('You have earned ₹500')).toBeDefined();
  });

  it('is empty while there are none', async () => {
    server.set('GET /api/rewardsv2/get_setup_status', () => ({ is_set_up: false, milestones: [] }));
    openPart(<RewardsTab />, sessionFixture());
    expect(await screen.findByText('No rewards at the moment')).toBeDefined();
  });
});
