import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { DatePreset } from '@sourcewiz/contract';

/** Moments from `from` on and before `to`, both in milliseconds since 1970; null is open. */
export interface Period {
  from: number | null;
  to: number | null;
}

/** Whether the text is an IANA time zone that this machine knows, e.g. `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as `+05:30` would be accepted, too, but they have no daylight saving time: no calendar uses them.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Temporal.Now.zonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * A period of the date filters in a person's time zone (SEARCH-021, SEARCH-022): weeks begin on Monday, and the last
 * three or six months are windows that end now and begin on the same day of that earlier month, or on its last day (31
 * May minus three months is the end of February).
 * @param now the moment of the search; a window that ends now includes it
 * @param timeZone IANA name, checked by `isTimeZone`
 */
export function presetPeriod(preset: DatePreset, { now, timeZone }: { now: Date; timeZone: string }): Period {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = at.toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const firstOfMonth = today.with({ day: 1 });
  const between = (from: Temporal.PlainDate, length: Temporal.DurationLike): Period => ({
    from: beginOf(from, timeZone),
    to: beginOf(from.add(length), timeZone),
  });
  const window = (months: number): Period => ({
    from: at.subtract({ months }).epochMilliseconds,
    to: now.getTime() + 1,
  });
  switch (preset) {
    case 'today':
      return between(today, { days: 1 });
    case 'yesterday':
      return between(today.subtract({ days: 1 }), { days: 1 });
    case 'this_week':
      return between(monday, { weeks: 1 });
    case 'last_week':
      return between(monday.subtract({ weeks: 1 }), { weeks: 1 });
    case 'this_month':
      return between(firstOfMonth, { months: 1 });
    case 'last_month':
      return between(firstOfMonth.subtract({ months: 1 }), { months: 1 });
    case 'last_3_months':
      return window(3);
    case 'last_6_months':
      return window(6);
  }
}

/**
 * From the beginning of one day to the end of another in that time zone.
 * @param from, to days as `2026-11-21`, inclusive; null is open
 */
export function daysPeriod(
  { from, to }: { from: string | null; to: string | null },
  timeZone: string,
): Period {
  return {
    from: from === null ? null : beginOf(Temporal.PlainDate.from(from), timeZone),
    to: to === null ? null : beginOf(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone),
  };
}

/** The first moment of a day in a time zone, which is not midnight if the clocks are put forward then. */
function beginOf(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds;
}

/** Whether the text is a day of the calendar, `2026-02-28` but not `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}
