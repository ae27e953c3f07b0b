import { exact } from '../money/exact.ts';
import type { InBoth } from '../kit/declares.ts';
import type { TradePaperType } from '../papers/paper-shapes.ts';
import { moduleBySlug } from './modules.ts';
import { isListed, limitedModules, type CountedModule, type ModuleSlug } from './plan-words.ts';

/** Days that a module may be tried (PLAN-065). */
export const TRIAL_DAYS = 14;
/** Widths of the dialogs (ruling 62). */
export const PLAN_MODAL_WIDTH = 650;
export const ADDON_MODAL_WIDTH = 600;
export const NEW_PLAN_MODAL_WIDTH = 590;

/** Use in per cent of a limit, unrounded; 0 without a limit, and 100 where nothing is allowed. */
export function percentUsed(used: number, limit: number | null): number {
  if (limit === null) return 0;
  return limit === 0 ? 100 : (used * 100) / limit;
}

/** Whole days from one day to another, both as `YYYY-MM-DD`; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The day some days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of a year that begins on a day: 24 November 2026 gives 23 November 2027. */
export function lastDayOfYear(from: string): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  return addDays(new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10), -1);
}

/**
 * A day on plan screens: `3rd March 2025`, in Turkish `3 Mart 2025` (PLAN-070).
 * @param day `YYYY-MM-DD`, or a moment: then the day that it is where the reader is
 */
export function planDay(day: string, language: keyof InBoth): string {
  const isMoment = day.length > 10;
  const own = isMoment ? new Date(day).toLocaleDateString('en-CA') : day;
  const date = new Date(`${own}T00:00:00Z`);
  const number = date.getUTCDate();
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date);
  const ending = language === 'en' ? ordinalEnding(number) : '';
  return `${number}${ending} ${month} ${date.getUTCFullYear()}`;
}

function ordinalEnding(number: number): string {
  if (number > 10 && number < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}

/** A request for a plan of lower rank is a downgrade (PLAN-088); without a plan, everything is an upgrade. */
export function requestType(current: number | undefined, chosen: number): 'upgrade' | 'downgrade' {
  return current !== undefined && current > chosen ? 'downgrade' : 'upgrade';
}

/** A plan or add-on as it is billed: `discount_value` is a percentage, `amount_deduct` rupees taken off (ruling AI). */
export interface BilledLine {
  amount: string;
  discount_value: string;
  amount_deduct: string;
}

/** What a line costs a year, after discount and deduction; never below nothing. */
export function billedAmount({ amount, discount_value, amount_deduct }: BilledLine): string {
  const off = exact(amount).times(discount_value).div(100);
  const left = exact(amount).minus(off).minus(amount_deduct);
  return (left.isNegative() ? exact(0) : left).toDecimalPlaces(2).toFixed();
}

/**
 * The unused rest of a plan, which is taken off the price of the next one (ruling AI): what was paid, times the days
 * that are left after `day` (that day is used), over the days of the plan.
 */
export function unusedRest(
  plan: { paid: string; starts_on: string; ends_on: string },
  day: string,
): {
  amount: string;
  days_left: number;
  days: number;
} {
  const days = daysBetween(plan.starts_on, plan.ends_on) + 1;
  const days_left = Math.max(0, Math.min(days, daysBetween(day, plan.ends_on)));
  const amount = days > 0 ? exact(plan.paid).times(days_left).div(days).toDecimalPlaces(2).toFixed() : '0';
  return { amount, days_left, days };
}

/** GST on plans, in per cent. */
export const GST_PERCENT = '18';

/** What is to be paid for a plan: its price less the unused rest, and with GST. */
export function priceOfChange(
  price: string,
  rest: string,
): {
  before_gst: string;
  gst: string;
  to_be_paid: string;
} {
  const difference = exact(price).minus(rest);
  const before = (difference.isNegative() ? exact(0) : difference).toDecimalPlaces(2);
  const gst = before.times(GST_PERCENT).div(100).toDecimalPlaces(2);
  return { before_gst: before.toFixed(), gst: gst.toFixed(), to_be_paid: before.plus(gst).toFixed() };
}

/** Limits of a plan by module: a number, or null for none. A module that is missing is not part of the plan. */
export type PlanLimits = Partial<Record<ModuleSlug, number | null>>;

/** `5,000 products`, `Unlimited labels`. */
export function limitText(module: CountedModule, limit: number | null, language: keyof InBoth): string {
  const { unit } = moduleBySlug(module);
  if (!unit) return '';
  const many = unit.many[language];
  if (limit === null) return language === 'en' ? `Unlimited ${many}` : `Sınırsız ${many}`;
  const number = new Intl.NumberFormat(language === 'en' ? 'en-IN' : 'tr-TR').format(limit);
  return `${number} ${limit === 1 ? unit.one[language] : many}`;
}

/** What making a paper needs. The commercial invoice ends an order: it has no module of its own, and no limit. */
export function needsOfPaper(type: TradePaperType): { module: ModuleSlug; withRoom?: true } {
  switch (type) {
    case 'commercial-invoice':
      return { module: 'sales_order' };
    case 'packaging-list':
      return { module: 'packing_list', withRoom: true };
    case 'purchase-order':
      return { module: 'purchase_order', withRoom: true };
    case 'proforma-invoice':
      return { module: 'proforma_invoice', withRoom: true };
    case 'sales-order':
      return { module: 'sales_order', withRoom: true };
  }
}

/** The benefits of a plan: its limits, then the modules without one, by name, then what the provider wrote. */
export function planBenefits(
  { limits, benefits }: { limits: PlanLimits; benefits: readonly InBoth[] },
  language: keyof InBoth,
): string[] {
  const counted = limitedModules.flatMap((slug) => {
    const limit = limits[slug];
    return limit === undefined || !isListed(slug, limit) ? [] : [limitText(slug, limit, language)];
  });
  return [...counted, ...benefits.map((one) => one[language])];
}
