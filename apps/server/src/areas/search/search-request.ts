import {
  anyMember,
  cleanLine,
  convertMoney,
  exact,
  foldText,
  mayRead,
  sizeBandOf,
  type Attribute,
  type MoneyRules,
  type ParsedOf,
  type searchProducts as searchOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { loadAttributes } from '../attributes/index.ts';
import { timeZoneOf } from '../identity/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { daysPeriod, isTimeZone, presetPeriod, type Period } from './date-periods.rules.ts';
import { parseFilters, type DateFilter, type FilterGroup, type FilterRange } from './filter-grammar.rules.ts';
import { filteredCurrencies, priceRanges, type NumberRange } from './price-currencies.rules.ts';
import { textQueryOf } from './search-query.rules.ts';
import { axisKey, facetToken, FIXED_KEYS } from './search-row.rules.ts';
import { hasAxis, type FunctionGroup, type FunctionRequest } from './search.store.ts';

/** The function uses one bit of an integer for each. */
const GROUPS_MAX = 24;
/** The statuses found by default (ruling O): neither drafts nor the archive. */
const DEFAULT_STATUSES = ['published'];
/** The search by words and filters; the one by images, `smart_search`, has separate calls (SEARCH-013). */
const PROVIDER = 'default';

/** Words and filters, without page and order. */
export type SearchRequest = Pick<ParsedOf<typeof searchOperation>['body'], 'query' | 'filter_args'>;
/** The part of a request that determines the products and their order. */
export type Question = Omit<FunctionRequest, 'size' | 'skip' | 'facets'> & {
  /** Prices that are filtered by, with their currency. */
  filtered: ReadonlySet<string>;
  /** The only category asked for; null for none or several. */
  category: string | null;
};

/**
 * The query of a search, in terms of its rows.
 * @throws DomainError invalid_filter, unknown_time_zone
 */
export async function questionOf(ctx: Ctx, { query, filter_args: args }: SearchRequest): Promise<Question> {
  const { time_zone: zone } = args;
  if (zone !== undefined && !isTimeZone(zone)) {
    fail('unknown_time_zone', { path: 'body.filter_args.time_zone', params: { name: zone } });
  }
  const text = textQueryOf(query ?? args.query ?? '');
  const asked = withDefaults(readFilters(args.filters ?? ''), args.category_name);
  const isByAttribute = asked.some(({ key }) => !FIXED_KEYS.includes(key));
  const attributes = isByAttribute ? await loadAttributes(ctx) : [];
  const groups: FilterGroup[] = [];
  for (const group of asked) groups.push(withBands(await byAttributeId(ctx, group, attributes), attributes));
  const dated = groups.some(({ kind }) => kind === 'dates');
  const timeZone = zone ?? (dated ? await timeZoneOf(ctx) : 'UTC');
  const when = { now: ctx.platform.clock.now(), timeZone };
  const guarded = guardedKeys(attributes);
  const money = groups.some(({ kind }) => kind === 'ranges') ? await pricesOf(ctx, attributes) : noPrices;
  const sort = args.sort_by ?? (text ? 'products' : 'products_desc');
  return {
    ...text,
    groups: groups.map((group) =>
      guarded.has(group.key) ? nothing : toFunctionGroup(group, { ...when, ...money }),
    ),
    filtered: filteredCurrencies(groups),
    sort,
    language: ctx.caller.language,
    ...(sort.startsWith('price_') ? { worth: worthOf(await moneyRules(ctx)) } : {}),
    category: onlyCategory(groups),
  };
}

/**
 * Refuses a request for a search service other than this one.
 * @throws DomainError invalid_filter
 */
export function checkProvider({ filter_args: { index_provider: provider = PROVIDER } }: SearchRequest): void {
  if (provider === PROVIDER) return;
  fail('invalid_filter', { path: 'body.filter_args.index_provider', params: { near: provider } });
}

/**
 * Parses and checks filters.
 * @throws DomainError invalid_filter
 */
export function readFilters(filters: string, path = 'body.filter_args.filters'): FilterGroup[] {
  const parsed = parseFilters(filters);
  if (!parsed.ok) fail('invalid_filter', { path, params: { near: parsed.near } });
  // Two more come from the path and the default status.
  const surplus = parsed.groups[GROUPS_MAX - 2];
  if (surplus) fail('invalid_filter', { path, params: { near: surplus.key } });
  return parsed.groups;
}

/**
 * The group of an attribute given by name, `Color` or `selling_price`, with the attribute's id instead (ruling S); that
 * of an axis that is no attribute stays under its name (ruling Y).
 * @throws DomainError invalid_filter for an unknown name
 */
async function byAttributeId(
  ctx: Ctx,
  group: FilterGroup,
  attributes: readonly Attribute[],
): Promise<FilterGroup> {
  const { key } = group;
  if (group.kind === 'dates' || /^\d+$/.test(key) || FIXED_KEYS.includes(key)) return group;
  const asKey = (text: string) => foldText(text).replaceAll(' ', '_');
  const named =
    attributes.find(({ internal_name }) => asKey(internal_name) === key) ??
    attributes.find(({ name }) => asKey(name) === key);
  if (named) return { ...group, key: String(named.id) };
  if (group.kind === 'values' && (await hasAxis(ctx, axisKey(key)))) return { ...group, key: axisKey(key) };
  return fail('invalid_filter', { path: 'body.filter_args.filters', params: { near: key } });
}

/** Saved views and addresses may have a whole size, which is filtered by its band. */
function withBands(group: FilterGroup, attributes: readonly Attribute[]): FilterGroup {
  if (group.kind !== 'values') return group;
  const isSize = attributes.some(({ id, dtype }) => dtype === 'size' && String(id) === group.key);
  return isSize ? { ...group, values: group.values.map((value) => sizeBandOf(value) ?? value) } : group;
}

/** Rows written before an attribute became a cost or packaging still contain its values: filters must not use them. */
function guardedKeys(attributes: readonly Attribute[]): ReadonlySet<string> {
  return new Set(attributes.flatMap((one) => (mayRead(anyMember, one) ? [] : String(one.id))));
}

/** The worth of one unit of each currency in the organisation's, if known. */
function worthOf({ home, rates }: MoneyRules): Record<string, number> {
  const currencies = new Set([home, ...rates.flatMap(({ base, quote }) => [base, quote])]);
  return Object.fromEntries(
    [...currencies].flatMap((currency) => {
      const worth = convertMoney({ amount: '1', currency }, home, rates)?.money.amount;
      return worth === undefined ? [] : [[currency, Number(worth)]];
    }),
  );
}

/** A filter that no row matches. */
const nothing: FunctionGroup = { key: 'nothing', tokens: ['nothing='] };

function onlyCategory(groups: readonly FilterGroup[]): string | null {
  const asked = groups.flatMap((group) =>
    group.key === 'category' && group.kind === 'values' ? group.values : [],
  );
  return asked.length === 1 ? (asked[0] ?? null) : null;
}

function withDefaults(groups: readonly FilterGroup[], category: string | undefined): FilterGroup[] {
  const all = [...groups];
  // An empty name is no filter.
  if (cleanLine(category ?? '') !== '')
    all.push({ key: 'category', kind: 'values', values: [category ?? ''] });
  if (!all.some(({ key }) => key === 'status')) {
    all.push({ key: 'status', kind: 'values', values: DEFAULT_STATUSES });
  }
  return all;
}

/** How price filters are compared, and which attributes are prices. */
interface Prices extends MoneyRules {
  priceKeys: ReadonlySet<string>;
}
const noPrices: Prices = { home: '', rates: [], priceKeys: new Set() };

async function pricesOf(ctx: Ctx, attributes: readonly Attribute[]): Promise<Prices> {
  const prices = attributes.filter(({ dtype }) => dtype === 'price');
  return { ...(await moneyRules(ctx)), priceKeys: new Set(prices.map(({ id }) => String(id))) };
}

function toFunctionGroup(
  group: FilterGroup,
  { priceKeys, ...when }: { now: Date; timeZone: string } & Prices,
): FunctionGroup {
  const { key } = group;
  switch (group.kind) {
    case 'values':
      return { key, tokens: group.values.map((value) => facetToken(key, cleanLine(value))) };
    case 'ranges':
      return {
        key,
        ranges: group.ranges
          .flatMap((range) => (priceKeys.has(key) ? priceRanges(key, range, when) : plainRange(key, range)))
          .map(roundedRange),
      };
    case 'dates':
      return { key, periods: group.dates.map((date) => inUtc(periodOf(date, when))) };
  }
}

/** @throws DomainError invalid_filter for a currency on an attribute that is not a price */
function plainRange(key: string, { min, max, currency }: FilterRange): NumberRange {
  if (currency !== undefined) {
    fail('invalid_filter', { path: 'body.filter_args.filters', params: { near: `${key}:${currency}` } });
  }
  return { key, min, max };
}

/** As exact as the numbers in the rows, so that both ways of searching draw the line at the same place. */
function roundedRange({ key, min, max }: NumberRange): NumberRange {
  const rounded = (text: string | null) => (text === null ? null : exact(Number(text)).toFixed());
  return { key, min: rounded(min), max: rounded(max) };
}

function periodOf(date: DateFilter, when: { now: Date; timeZone: string }): Period {
  return typeof date === 'string' ? presetPeriod(date, when) : daysPeriod(date, when.timeZone);
}

function inUtc({ from, to }: Period): { from: string | null; to: string | null } {
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return { from: text(from), to: text(to) };
}
