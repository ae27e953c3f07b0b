import type { ConsoleAnnouncement, ConsoleClaim, ConsoleEntry } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { companyId } from '../console.fixture.ts';
import { consoleRoutes } from '../console-routes.ts';
import {
  announcementFaults,
  announcementOf,
  draftOfAnnouncement,
  tidyTime,
} from './announcement-form.rules.ts';
import { changesOf } from './audit-details.rules.ts';

const session = sessionFixture({ user: { is_system_user: true, two_factor: true } });
const claim: ConsoleClaim = {
  id: 3,
  number: 'RW-2026-0318',
  company_id: companyId,
  company_name: 'Kaveri Exports',
  name: 'Asha Yadav',
  email: 'asha@kaveri.example',
  mobile: '9876501421',
  reward: '500',
  provider: 'GiftKart',
  claimed_at: '2026-11-24T08:00:00.000Z',
  sent_at: null,
  sent_by: null,
};
const milestone = {
  id: 9,
  reward: '500',
  provider: 'GiftKart',
  target: 50,
  starts_on: '2026-11-01',
  end_date: '2026-12-31',
  claims: 1,
};
const announcement: ConsoleAnnouncement = {
  id: 4,
  kind: 'closure',
  text_en: 'We move to larger machines',
  text_tr: 'Daha büyük makinelere taşınıyoruz',
  shown_from: '2026-11-20T08:00:00.000Z',
  from: '2026-11-24T08:00:00.000Z',
  until: '2099-11-24T10:00:00.000Z',
  by: 'meera@provider.example',
};

useTexts('console', 'consoleOffers');
useFakeServer();
beforeEach(async () => {
  await changeLanguage('en');
  server.set('GET /api/console/rewards', () => ({ milestones: [milestone], claims: [claim], waiting: 1 }));
  server.set('GET /api/console/announcements', () => [announcement]);
});

const open = (address: string) => openRoutes(consoleRoutes, { address, session });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = (call: string) => sent.find((one) => one.call === call)?.body;

describe('rewards', () => {
  it('a claim gets its voucher code by mail', async () => {
    server.set('POST /api/console/rewards/claims/3/fulfil', () => ({
      milestones: [milestone],
      claims: [{ ...claim, sent_at: '2026-11-24T09:00:00.000Z' }],
      waiting: 0,
    }));
    open('/console/rewards');
    expect(await screen.findByText('1 waits for a voucher')).toBeDefined();
    press(/Send the voucher to Asha Yadav/);
    await screen.findByRole('dialog');
    press('Send voucher');
    expect(await screen.findByText('At least 4 characters')).toBeDefined();
    type(/Voucher code/, 'GK-11-22-33');
    press('Send voucher');
    await waitFor(() =>
      expect(sentTo('POST /api/console/rewards/claims/3/fulfil')).toEqual({ voucher_code: 'GK-11-22-33' }),
    );
  });

  it('a milestone is changed', async () => {
    server.set('PUT /api/console/rewards/milestones/9', () => ({ milestones: [], claims: [], waiting: 0 }));
    open('/console/rewards');
    fireEvent.click(await screen.findByRole('button', { name: 'GiftKart ₹500' }));
    await screen.findByRole('dialog');
    type(/Published edits/, '60');
    press('Save milestone');
    await waitFor(() =>
      expect(sentTo('PUT /api/console/rewards/milestones/9')).toEqual({
        reward: '500',
        provider: 'GiftKart',
        target: 60,
        starts_on: '2026-11-01',
        end_date: '2026-12-31',
      }),
    );
  });
});

describe('announcements', () => {
  it('show what they are and where they stand', async () => {
    open('/console/announcements');
    expect(await screen.findByText('We move to larger machines')).toBeDefined();
    expect(screen.getByText('Closed for maintenance')).toBeDefined();
    expect(screen.getByText('On now')).toBeDefined();
  });

  it('a closure is removed once that is confirmed: the program opens again', async () => {
    server.set('DELETE /api/console/announcements/4', () => {
      server.set('GET /api/console/announcements', () => []);
      return [];
    });
    open('/console/announcements');
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect((await answerQuestion(true)).text).toContain('open again within seconds');
    await waitFor(() => expect(sentTo('DELETE /api/console/announcements/4')).toBeDefined());
    expect(await screen.findByText('Nothing is announced')).toBeDefined();
  });

  it('are typed in both languages; an end before the beginning is refused', () => {
    const draft = draftOfAnnouncement(announcement, new Date());
    const { id: _id, by: _by, ...sentAs } = announcement;
    expect(announcementOf(draft)).toEqual(sentAs);
    expect(announcementFaults(draft)).toEqual({});
    expect(announcementFaults({ ...draft, until_day: draft.from_day, until_time: draft.from_time })).toEqual({
      until_day: 'order',
    });
    expect(announcementFaults({ ...draft, text_tr: ' ', from_day: 'soon', shown_time: '' })).toEqual({
      text_tr: 'required',
      from_day: 'day',
      shown_time: 'time',
    });
    expect(announcementFaults({ ...draft, shown_day: '2199-01-01' })).toEqual({ until_day: 'order' });
  });

  it('times have 24 hours in both languages, however they are typed', () => {
    expect(['9:05', '905', '9.05', ' 21:30 ', '24:00', '9', 'noon'].map(tidyTime)).toEqual([
      '09:05',
      '09:05',
      '09:05',
      '21:30',
      '24:00',
      '9',
      'noon',
    ]);
    const draft = { ...draftOfAnnouncement(announcement, new Date()), from_time: '0905' };
    expect(announcementFaults({ ...draft, shown_time: '24:00' })).toEqual({ shown_time: 'time' });
    expect(new Date(announcementOf(draft).from).getMinutes()).toBe(5);
  });
});

describe('the audit log', () => {
  const entry: ConsoleEntry = {
    id: 1,
    at: '2026-11-24T08:00:00.000Z',
    by: 'command line',
    action: 'plan_changed',
    company_id: companyId,
    company_name: 'Kaveri Exports',
    details: { before: 'Silver, 2026-02-01 – 2027-01-31', after: '' },
    reason: 'They closed',
  };

  it('PLAN-104 shows who did what, to whom and why, and narrows by action', async () => {
    const queries: URLSearchParams[] = [];
    server.set('GET /api/console/audit_log', (_, query) => {
      queries.push(query);
      return { entries: [entry], total: 1 };
    });
    open(`/console/audit?company=${companyId}&action=plan_changed`);
    expect(await screen.findByText('Silver, 01/02/2026 – 31/01/2027 → nothing')).toBeDefined();
    for (const words of ['Kaveri Exports', 'They closed', 'Command line'])
      expect(screen.getByText(words)).toBeDefined();
    expect(queries[0]?.get('company_id')).toBe(companyId);
    press('Show everything');
    await waitFor(() => expect(queries.at(-1)?.get('company_id')).toBeNull());
  });

  it('compares stored records field by field', () => {
    const before = JSON.stringify({ amount: '1', limits: { users: 2, quotation: 9 } });
    const after = JSON.stringify({ amount: '1', limits: { users: 3, quotation: 9, packing_list: null } });
    expect(changesOf({ plan: 'Gold', before, after })).toEqual([
      { key: 'plan', before: null, after: 'Gold' },
      { key: 'limits: users', before: 'limits: users: 2', after: '3' },
      { key: 'limits: packing_list', before: 'limits: packing_list: –', after: 'null' },
    ]);
    expect(changesOf({ plan: 'Gold', before: '', after })).toEqual([
      { key: 'plan', before: null, after: 'Gold' },
    ]);
    expect(changesOf({})).toEqual([]);
  });
});
