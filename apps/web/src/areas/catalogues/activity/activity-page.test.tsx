import { permissionSlugs, type ActivityLine, type BuyerActivity } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { taskTitle } from '../../tasks/index.ts';
import { catalogue as stored } from '../catalogue.fixture.ts';
import { catalogueRoutes } from '../catalogues-routes.ts';
import { ActivityFeed } from './activity-feed.tsx';

const at = '2026-11-20T10:00:00.000Z';
const uuid = (n: number) => `0d0e7b5e-4d8e-4f0a-9d3a-0a4f1b1c2d3${n}`;
const person = { id: uuid(0), name: 'Daniel Reyes', company: 'Harbor', country: 'US', forwarded_by: '' };
const lamp = { id: 5, name: 'Lamp', image: null };
const catalogue = { ...stored, id: 3, product_count: 24 };
const activity: BuyerActivity = {
  since: '2026-11-18T00:00:00.000Z',
  last_at: at,
  counts: {
    visits: 43,
    people: 10,
    seconds: 7800,
    searches: 21,
    shortlisted: 19,
    downloads: 5,
    forwards: 3,
    enquiries: 4,
  },
  scanned: [
    { name: 'Barracuda', count: 6 },
    { name: 'silent', count: 2 },
  ],
  days: [{ day: '2026-11-20', visits: 3, enquiries: 1 }],
  places: [
    { country: 'SE', visits: 13 },
    { country: '', visits: 1 },
  ],
  products: [{ ...lamp, product_id: 'L-1', visits: 8, people: 3, seconds: 683, shortlisted: 2, asked: 240 }],
  product_count: 24,
  searches: [
    { words: 'candle', times: 4, found: 0, matches: [{ id: 9, name: 'Candle holder' }] },
    { words: 'lamp', times: 3, found: 2, matches: [] },
  ],
  people: [{ ...person, visits: 4 }],
  links: [{ id: 1, recipient: '', visits: 4 }],
  follow_ups: [
    {
      person: { ...person, email: 'dan@harbor.example' },
      product: lamp,
      visits: 4,
      seconds: 318,
      is_shortlisted: false,
      asked_others: 2,
      is_on_page: true,
      last_at: at,
    },
  ],
  follow_up_count: 1,
};
const line = (n: number, given: Partial<ActivityLine> = {}): ActivityLine => ({
  id: uuid(n),
  kind: 'opened',
  at,
  catalogue: { id: 3, name: 'Spring' },
  person: { ...person, is_phone: true },
  product: null,
  times: 0,
  seconds: 0,
  words: '',
  found: null,
  pieces: 0,
  products: 0,
  is_now: false,
  ...given,
});

let answers: Record<string, () => unknown>;
const asked: string[] = [];
let reportFor: unknown;

useTexts('activity', 'catalogues', 'tasks');
beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url);
    if (method === 'POST') reportFor = JSON.parse(String(body));
    asked.push(`${method} ${path}`);
    const key = path.includes('/report')
      ? 'report'
      : path.includes('/feed')
        ? 'feed'
        : path.includes('/activity')
          ? 'activity'
          : 'catalogue';
    const data = answers[key]?.();
    return data instanceof Response ? data : Response.json({ data });
  });
});
beforeEach(() => {
  asked.length = 0;
  answers = {
    catalogue: () => catalogue,
    activity: () => activity,
    feed: () => [line(1)],
    report: () => ({}),
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open() {
  openRoutes(catalogueRoutes, {
    address: '/buyer-activity-details/3',
    session: sessionFixture({ granted: permissionSlugs }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Buyer activity' });
}
const region = (name: RegExp | string) => screen.findByRole('region', { name });
const lastAsked = () => asked.findLast((one) => one.includes('/activity?')) ?? '';

describe('CAT-007 the activity of a catalogue', () => {
  it('counts, says who is worth a message, and leads to a mail with the product in it', async () => {
    await open();
    expect(await screen.findByRole('button', { name: /43.*Visits/ })).toBeDefined();
    expect(screen.getByText(/8 openings by scanners and bots are counted apart/).textContent).toContain(
      'Barracuda 6, Opened without running the page 2',
    );
    const write = screen.getByRole('link', { name: 'Write' });
    expect(decodeURIComponent(write.getAttribute('href') ?? '')).toContain('/view-collection/t/product/5');
    expect(screen.getByText('5 min 18 s. On the page now. Asked about 2 others')).toBeDefined();
    const row = within(screen.getByRole('table', { name: 'Products' })).getAllByRole('row')[1];
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lamp', '8', '3', '11:23', '2', '240']);
    expect(screen.getByText(/matches one of your products/).textContent).toContain('candle');
  });

  it('PLAN-012 PLAN-105 without visitor analytics it is one panel, with the way to it', async () => {
    const params = { module: 'Visitor Analytics', module_id: 'visitor_analytics', limit: 0, used: 0 };
    const errors = [{ code: 'module_not_in_plan', message: '', params }];
    const lacking = () => Response.json({ errors }, { status: 402 });
    answers = { ...answers, activity: lacking, feed: lacking };
    await open();
    expect(await screen.findByRole('heading', { name: 'Visitor Analytics' })).toBeDefined();
    expect(screen.getByText(/^Who opened a catalogue/)).toBeDefined();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Upgrade']);
  });

  it('is filtered by a place, a product and a count together, until Esc is pressed', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /Sweden/ }));
    fireEvent.click(screen.getByRole('button', { name: /Lamp/ }));
    fireEvent.click(screen.getByRole('button', { name: /Searches/ }));
    await waitFor(() => expect(lastAsked()).toMatch(/country=SE/));
    await waitFor(() => expect(lastAsked()).toMatch(/product=5/));
    await waitFor(() => expect(lastAsked()).toMatch(/only=searches/));
    expect(screen.getByRole('button', { name: /Only Sweden/ })).toBeDefined();
    fireEvent.keyDown(window, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Only/ })).toBeNull());
    expect(screen.getByRole('button', { name: /Sweden/ }).getAttribute('aria-pressed')).toBe('false');
  });

  it('has a table behind its chart, a ring on a day with an enquiry, and an axis from 0', async () => {
    await open();
    const chart = await screen.findByRole('group', { name: 'Visits by day' });
    expect(
      within(chart).getByRole('button', { name: '20/11/2026: 3 visits' }).querySelector('b'),
    ).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(await region('Visits by day')).getAllByRole('row');
    expect(rows[0]?.textContent).toBe('DayVisits');
    expect(rows.map(({ textContent }) => textContent)).toContain('20/11/20263');
  });

  it('says what it is for when nobody has opened it, and what is wrong when it cannot be read', async () => {
    answers['activity'] = () => ({ ...activity, counts: { ...activity.counts, visits: 0 }, scanned: [] });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Since created' }));
    expect(await screen.findByText('Nobody has opened this catalogue yet')).toBeDefined();
    cleanup();
    queryClient.clear();
    answers['activity'] = () => Response.json({ errors: [{ code: 'internal' }] }, { status: 500 });
    await open();
    expect(await screen.findByRole('button', { name: /Try again/ })).toBeDefined();
  });

  it('is written as a report of what is chosen, which is said', async () => {
    answers['report'] = () => ({ task_id: uuid(9) });
    await open();
    expect(await screen.findByRole('list', { name: 'Live feed' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /Searches/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Download report' }));
    await waitFor(() => expect(shownToasts().at(-1)?.title).toMatch(/^The report is being written/));
    expect(asked.at(-1)).toMatch(/^POST .*collections\/3\/activity\/report/);
    expect(reportFor).toMatchObject({ period: '30', only: 'searches' });
  });

  it('CAT-026 says so when the report cannot be started, and when its task failed', async () => {
    const words = 'Error downloading buyer activity report';
    answers['report'] = () =>
      Response.json({ errors: [{ code: 'task_limit', message: '', path: '', params: {} }] }, { status: 409 });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Download report' }));
    await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ tone: 'bad', title: words }));
    expect(taskTitle({ action: 'activity_report', status: 'failed', subject: 'Spring' } as never)).toBe(
      words,
    );
  });
});

describe('the live feed', () => {
  it('lets new lines in while it is at its top, and keeps them waiting while it is scrolled', () => {
    const feed = (...lines: number[]) => <ActivityFeed title="Live feed" lines={lines.map((n) => line(n))} />;
    const { rerender } = render(feed(1));
    const shown = () => screen.getAllByRole('listitem').length;
    rerender(feed(2, 1));
    expect(shown()).toBe(2);
    const list = screen.getByRole('list', { name: 'Live feed' });
    list.scrollTo = () => undefined;
    list.scrollTop = 100;
    fireEvent.scroll(list);
    rerender(feed(5, 4, 3, 2, 1));
    expect(shown()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: '3 new' }));
    expect(shown()).toBe(5);
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });
});
