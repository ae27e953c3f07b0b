import { expect, test } from 'vitest';
import {
  countEvents,
  newVisitor,
  type HeldEvent,
  type KnownVisitors,
  type NewVisitor,
} from './count-events.ts';

const org = '00000000-0000-4000-8000-000000000001';
const nobody: KnownVisitors = { visitors: new Map(), openedLinks: new Set(), persons: new Map() };
let ids = 0;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 9) + minutes * 60_000);
const uuid = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

function event(
  minutes: number,
  kind: HeldEvent['kind'],
  more: Partial<HeldEvent> & { who?: number | NewVisitor } = {},
): HeldEvent {
  const { who = 1, ...rest } = more;
  const visitor = typeof who === 'number' ? { id: uuid(who), recipient: '' } : who;
  const about = { orgId: org, subjectKind: 'catalogue', subjectId: 7, linkId: 3 } as const;
  return { ...about, id: uuid((ids += 1)), at: at(minutes), kind, visitor, ...rest };
}

test('CAT-042 a visit is activity without a break of ten minutes', () => {
  const { visits } = countEvents(
    [
      event(0, 'opened'),
      event(9, 'opened'),
      event(19, 'opened'),
      event(29.5, 'opened'),
      event(2, 'opened', { who: 2 }),
    ],
    nobody,
  );
  expect(visits.map(({ visitorId, startedAt }) => [visitorId, startedAt])).toEqual([
    [uuid(1), at(0)],
    [uuid(2), at(2)],
    [uuid(1), at(29.5)],
  ]);
});

test('CAT-042 nobody spends more time than has passed', () => {
  const { visits, parts, events } = countEvents(
    [
      event(0, 'opened'),
      event(1, 'viewed', { seconds: 600 }),
      event(2, 'looked', { seconds: 20, productId: 5 }),
      event(2, 'looked', { seconds: 600, productId: 6 }),
    ],
    nobody,
  );
  expect(events.map(({ seconds }) => seconds)).toEqual([undefined, 60, 20, 40]);
  expect(visits).toMatchObject([{ seconds: 120 }]);
  expect(parts.map(({ productId, seconds }) => [productId, seconds])).toEqual([
    [5, 20],
    [6, 40],
  ]);
});

test('CAT-042 a page that was only sent is no visit', () => {
  const { visits, visitors } = countEvents([event(0, 'served')], nobody);
  expect(visits).toEqual([]);
  expect(visitors).toMatchObject([{ visitAt: null }]);
});

test('CAT-042 a recipient whose name holds an @ gets no address from it', () => {
  const who = { id: uuid(1), recipient: 'joe @ acme\nacme' };
  const { visitors } = countEvents([event(0, 'opened', { who })], nobody);
  expect(visitors).toMatchObject([{ email: '' }]);
});

test('CAT-042 whoever comes second with a personal link has it from the first', () => {
  const recipient = 'ebba@nordhem.example';
  const [ebba, johan] = [
    { id: uuid(1), recipient },
    { id: uuid(2), recipient },
  ];
  const { visitors, visits } = countEvents(
    [event(0, 'opened', { who: ebba }), event(1, 'opened', { who: johan })],
    nobody,
  );
  expect(visitors).toMatchObject([
    { email: recipient, isForwarded: false },
    { email: '', isForwarded: true },
  ]);
  expect(visits.map(({ isForwarded }) => isForwarded)).toEqual([false, true]);
  const opened = { ...nobody, openedLinks: new Set([`${org}\n3`]) };
  expect(countEvents([event(2, 'opened', { who: johan })], opened).visitors).toMatchObject([
    { isForwarded: true },
  ]);
  // The recipient with another browser, once they said who they are.
  const told = { ...johan, email: recipient };
  expect(countEvents([event(2, 'opened', { who: told })], opened).visitors).toMatchObject([
    { isForwarded: false },
  ]);
});

test('CAT-042 browsers with one address are one person, and what they did before becomes theirs', () => {
  const first = event(0, 'opened', { who: { id: uuid(1), recipient: '', email: 'Mei@kobo.example' } });
  const second = event(1, 'looked', { who: 2, productId: 5 });
  const third = event(2, 'enquired', {
    who: { id: uuid(2), recipient: '', email: 'mei@kobo.example', name: 'Mei Tanaka' },
    pieces: 12,
  });
  const { visits, parts, renamed } = countEvents([first, second, third], nobody);
  expect(visits.map(({ personId }) => personId)).toEqual([uuid(1), uuid(1)]);
  expect(parts).toMatchObject([{ personId: uuid(1), productId: 5, times: 1 }]);
  expect(renamed).toEqual([{ orgId: org, id: uuid(2), personId: uuid(1) }]);
});

test('CAT-042 products and searches are counted by visit', () => {
  const { visits, parts } = countEvents(
    [
      event(0, 'searched', { words: 'Candle', found: 3 }),
      event(1, 'searched', { words: 'candle', found: 0 }),
      event(1, 'looked', { productId: 5 }),
      event(2, 'shortlisted', { productId: 5 }),
      event(3, 'unlisted', { productId: 5 }),
      event(4, 'enquired', { pieces: 24 }),
      event(4, 'enquired', { productId: 5, pieces: 24 }),
      event(5, 'downloaded'),
    ],
    nobody,
  );
  expect(visits).toMatchObject([{ searches: 2, shortlisted: 1, downloads: 1, enquiries: 1 }]);
  expect(parts).toMatchObject([
    { productId: 0, words: 'candle', times: 2, found: 0 },
    { productId: 5, times: 1, shortlisted: 0, asked: 24 },
  ]);
});

test('a visitor who is known goes on with their visit', () => {
  const opened = event(0, 'opened');
  const known = newVisitor(opened, { id: uuid(1), recipient: '' });
  const visitors = new Map([[`${org}\n${uuid(1)}`, { ...known, visitAt: at(0), lastAt: at(5) }]]);
  const { visits } = countEvents([event(6, 'viewed', { seconds: 30 })], { ...nobody, visitors });
  expect(visits).toMatchObject([{ startedAt: at(0), lastAt: at(6), seconds: 30 }]);
});
