import type { BuyerActivity } from '@sourcewiz/contract';

/** Most days of the chart; of longer periods, the last ones. */
const DAYS_MAX = 92;
const DAY_MS = 86_400_000;

/** Every day of the period until today, those without visits included; days as the reader's calendar has them. */
export function daysOf(
  { since, days }: Pick<BuyerActivity, 'since' | 'days'>,
  now: Date,
): BuyerActivity['days'] {
  const known = new Map(days.map((one) => [one.day, one]));
  const noon = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), 12);
  const last = noon(now);
  const first = Math.max(noon(new Date(since)), last - (DAYS_MAX - 1) * DAY_MS);
  const count = Math.max(1, Math.round((last - first) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, n) => {
    const day = new Date(first + n * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, visits: 0, enquiries: 0 };
  });
}
