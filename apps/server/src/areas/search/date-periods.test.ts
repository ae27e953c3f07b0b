import { describe, expect, test, vi } from 'vitest';
import { datePresets, type DatePreset } from '@sourcewiz/contract';
import { daysPeriod, isCalendarDay, isTimeZone, presetPeriod, type Period } from './date-periods.rules.ts';

const shown = ({ from, to }: Period) =>
  [from, to].map((at) => (at === null ? null : new Date(at).toISOString().replace(':00.000Z', 'Z')));
const period = (preset: DatePreset, now: string, timeZone: string) =>
  shown(presetPeriod(preset, { now: new Date(now), timeZone }));

describe('SEARCH-021 SEARCH-022 the periods of the date filters', () => {
  // Saturday, 21 November 2026, 10:15 in Istanbul (UTC+3 all year).
  test.each([
    ['today', '2026-11-20T21:00Z', '2026-11-21T21:00Z'],
    ['yesterday', '2026-11-19T21:00Z', '2026-11-20T21:00Z'],
    ['this_week', '2026-11-15T21:00Z', '2026-11-22T21:00Z'],
    ['last_week', '2026-11-08T21:00Z', '2026-11-15T21:00Z'],
    ['this_month', '2026-10-31T21:00Z', '2026-11-30T21:00Z'],
    ['last_month', '2026-09-30T21:00Z', '2026-10-31T21:00Z'],
    ['last_3_months', '2026-08-21T07:15Z', '2026-11-21T07:15:00.001Z'],
    ['last_6_months', '2026-05-21T07:15Z', '2026-11-21T07:15:00.001Z'],
  ] as const)('%s in Istanbul', (preset, from, to) => {
    expect(period(preset, '2026-11-21T07:15:00Z', 'Europe/Istanbul')).toEqual([from, to]);
  });

  test('the same moment is another day in another zone', () => {
    expect(period('today', '2026-11-21T20:00:00Z', 'Asia/Kolkata')[0]).toBe('2026-11-21T18:30Z');
    expect(period('today', '2026-11-21T20:00:00Z', 'America/New_York')[0]).toBe('2026-11-21T05:00Z');
  });

  test('a Monday begins its week and a Sunday ends it', () => {
    expect(period('this_week', '2026-11-23T00:00:00Z', 'UTC')[0]).toBe('2026-11-23T00:00Z');
    expect(period('this_week', '2026-11-22T23:59:59Z', 'UTC')[0]).toBe('2026-11-16T00:00Z');
  });

  test('summer time begins and ends in New York: days of 23 and of 25 hours', () => {
    expect(period('today', '2026-03-08T15:00:00Z', 'America/New_York')).toEqual([
      '2026-03-08T05:00Z',
      '2026-03-09T04:00Z',
    ]);
    expect(period('today', '2026-11-01T15:00:00Z', 'America/New_York')).toEqual([
      '2026-11-01T04:00Z',
      '2026-11-02T05:00Z',
    ]);
    // Five in the afternoon in summer and in winter time.
    expect(period('last_3_months', '2026-12-10T22:00:00Z', 'America/New_York')[0]).toBe('2026-09-10T21:00Z');
  });

  test('a day without a midnight begins when the clocks were put forward', () => {
    // Beirut goes from 23:59:59 on 28 March 2026 to 01:00 on the 29th.
    expect(period('today', '2026-03-29T10:00:00Z', 'Asia/Beirut')[0]).toBe('2026-03-28T22:00Z');
  });

  test('the year turns', () => {
    const now = '2027-01-01T06:00:00Z';
    expect(period('last_month', now, 'Asia/Kolkata')).toEqual(['2026-11-30T18:30Z', '2026-12-31T18:30Z']);
    expect(period('yesterday', now, 'Asia/Kolkata')[0]).toBe('2026-12-30T18:30Z');
    expect(period('this_week', now, 'Asia/Kolkata')[0]).toBe('2026-12-27T18:30Z');
    expect(period('last_3_months', now, 'Asia/Kolkata')[0]).toBe('2026-10-01T06:00Z');
  });

  test.each([
    ['2027-05-31T09:00:00Z', '2027-02-28T09:00Z'],
    ['2028-05-31T09:00:00Z', '2028-02-29T09:00Z'],
    ['2026-12-31T09:00:00Z', '2026-09-30T09:00Z'],
  ])('three months before %s end with that month', (now, from) => {
    expect(period('last_3_months', now, 'UTC')[0]).toBe(from);
  });

  test('every period begins before it ends, and those that are not over hold now', () => {
    for (const timeZone of ['Europe/Istanbul', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']) {
      for (let hour = 0; hour < 366 * 24; hour += 41) {
        const now = new Date(Date.UTC(2026, 0, 1, hour, 30));
        for (const preset of datePresets) {
          const { from, to } = presetPeriod(preset, { now, timeZone });
          if (from === null || to === null) throw new Error('A preset has both ends');
          expect(from).toBeLessThan(to);
          const over = ['yesterday', 'last_week', 'last_month'].includes(preset);
          expect(from <= now.getTime() && now.getTime() < to).toBe(!over);
        }
      }
    }
  });
});

describe('days that somebody chose', () => {
  test('both are included, in the zone of the person', () => {
    expect(shown(daysPeriod({ from: '2026-11-01', to: '2026-11-21' }, 'America/New_York'))).toEqual([
      '2026-11-01T04:00Z',
      '2026-11-22T05:00Z',
    ]);
    expect(shown(daysPeriod({ from: null, to: '2026-12-31' }, 'Asia/Kolkata'))).toEqual([
      null,
      '2026-12-31T18:30Z',
    ]);
  });

  test.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['yesterday', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isCalendarDay(text)).toBe(expected);
  });

  test.each([
    ['Europe/Istanbul', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['+05:30', false],
    ['', false],
  ])('%j is a time zone: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});

test('S14 a time zone is remembered once, in whatever case it is written', () => {
  // Each new formatter is asked for its zone.
  const made = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const zone = 'Pacific/Kiritimati';
  const spellings = Array.from(
    { length: zone.length },
    (_, at) => zone.slice(0, at).toUpperCase() + zone.slice(at).toLowerCase(),
  );
  expect(spellings.every(isTimeZone)).toBe(true);
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
});
