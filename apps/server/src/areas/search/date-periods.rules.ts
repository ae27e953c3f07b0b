import type { DatePreset } from '@sourcewiz/contract';

/** Moments from `from` on and before `to`, both in milliseconds since 1970; null is open. */
export interface Period {
  from: number | null;
  to: number | null;
}

/** Whether the text is an IANA time zone that this machine knows, e.g. `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as `+05:30` are taken by Intl, but they have no summer time: nobody's calendar goes by them.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return formatterOf(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * A period of the date filters as a person in that time zone means it (SEARCH-021, SEARCH-022): weeks begin on Monday,
 * and the last three or six months are windows that end now and begin on the same day of that earlier month, or on its
 * last day (31 May less three months is the end of February).
 * @param now the moment of the question; a window that ends now holds it
 * @param timeZone IANA name, checked by `isTimeZone`
 */
export function presetPeriod(preset: DatePreset, { now, timeZone }: { now: Date; timeZone: string }): Period {
  const today = wallClock(now.getTime(), timeZone);
  const days = (from: number, to: number): Period => ({
    from: momentOf({ ...midnight(today), day: today.day + from }, timeZone),
    to: momentOf({ ...midnight(today), day: today.day + to }, timeZone),
  });
  const months = (from: number, to: number): Period => ({
    from: momentOf({ ...midnight(today), month: today.month + from, day: 1 }, timeZone),
    to: momentOf({ ...midnight(today), month: today.month + to, day: 1 }, timeZone),
  });
  const window = (back: number): Period => ({
    from: momentOf(monthsBefore(today, back), timeZone),
    to: now.getTime() + 1,
  });
  const sinceMonday = (new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay() + 6) % 7;
  switch (preset) {
    case 'today':
      return days(0, 1);
    case 'yesterday':
      return days(-1, 0);
    case 'this_week':
      return days(-sinceMonday, 7 - sinceMonday);
    case 'last_week':
      return days(-sinceMonday - 7, -sinceMonday);
    case 'this_month':
      return months(0, 1);
    case 'last_month':
      return months(-1, 0);
    case 'last_3_months':
      return window(3);
    case 'last_6_months':
      return window(6);
  }
}

/**
 * From the beginning of one day to the end of another in that time zone.
 * @param from, to days as `2026-11-21`, both included; null is open
 */
export function daysPeriod(
  { from, to }: { from: string | null; to: string | null },
  timeZone: string,
): Period {
  const begin = from === null ? null : calendarDay(from);
  const end = to === null ? null : calendarDay(to);
  return {
    from: begin === null ? null : momentOf(midnight(begin), timeZone),
    to: end === null ? null : momentOf({ ...midnight(end), day: end.day + 1 }, timeZone),
  };
}

/** Whether the text is a day of the calendar, `2026-02-28` but not `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** What a clock on the wall shows; months count from 1. */
interface WallClock {
  year: number;
  month: number;
  day: number;
  /** Milliseconds since midnight. */
  time: number;
}

const DAY = 86_400_000;

function calendarDay(text: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}

function midnight({ year, month, day }: { year: number; month: number; day: number }): WallClock {
  return { year, month, day, time: 0 };
}

function monthsBefore(at: WallClock, months: number): WallClock {
  const lastDay = new Date(Date.UTC(at.year, at.month - months, 0)).getUTCDate();
  return { ...at, month: at.month - months, day: Math.min(at.day, lastDay) };
}

/**
 * The first moment at which the clocks of the zone show this. What they leave out when they are put forward is the
 * moment of the change; what they show twice is the first time.
 */
function momentOf({ year, month, day, time }: WallClock, timeZone: string): number {
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  const asUtc = shown.getTime() + time;
  const offsets = [offsetAt(asUtc - DAY, timeZone), offsetAt(asUtc + DAY, timeZone)];
  const found = offsets
    .map((offset) => asUtc - offset)
    .filter((at) => at + offsetAt(at, timeZone) === asUtc)
    .toSorted((one, other) => one - other);
  return found[0] ?? changeBetween(asUtc - DAY, asUtc + DAY, timeZone);
}

/** The moment between the two at which the clocks are changed. */
function changeBetween(before: number, after: number, timeZone: string): number {
  let [low, high] = [before, after];
  const old = offsetAt(before, timeZone);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, timeZone) === old) low = middle;
    else high = middle;
  }
  return high;
}

function wallClock(at: number, timeZone: string): WallClock {
  const shown = new Date(at + offsetAt(at, timeZone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    time: ((shown.getTime() % DAY) + DAY) % DAY,
  };
}

/** Milliseconds that the clocks of the zone are ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/** By the name in small letters, as there are only so many: making one takes longer than asking it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(key, made);
  return made;
}
