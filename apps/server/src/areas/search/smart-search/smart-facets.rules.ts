import type { Facet } from '@sourcewiz/contract';
import type { DateFilter, FilterGroup } from '../filter-grammar.rules.ts';
import { numberKey } from '../search-row.rules.ts';

/** All statuses as a filter: without one only some are found. */
export const ANY_STATUS: FilterGroup = {
  key: 'status',
  kind: 'values',
  values: ['draft', 'published', 'archived'],
};

/** The text that parseFilters reads as these groups. */
export function filtersText(groups: readonly FilterGroup[]): string {
  return groups.map((group) => `(${termsOf(group).join(' OR ')})`).join(' AND ');
}

function termsOf(group: FilterGroup): string[] {
  const { key } = group;
  switch (group.kind) {
    case 'values':
      return group.values.map((value) => `${key}:${quoted(value)}`);
    case 'ranges':
      return group.ranges.map(
        ({ currency, min, max }) => `${numberKey(key, currency)}:${min ?? '*'} TO ${max ?? '*'}`,
      );
    case 'dates':
      return group.dates.map((date) => `${key}:${dateText(date)}`);
  }
}

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

function dateText(date: DateFilter): string {
  return typeof date === 'string' ? quoted(date) : `${date.from ?? '*'} TO ${date.to ?? '*'}`;
}

/** The groups without `key`, for counting its own facet; a status filter is widened rather than removed. */
export function groupsWithout(groups: readonly FilterGroup[], key: string): FilterGroup[] {
  const others = groups.filter((group) => group.key !== key);
  return key === 'status' ? [...others, ANY_STATUS] : others;
}

/** Facets of a price have a currency after their key. */
const isOf = (facet: Facet, key: string): boolean => facet.key === key || facet.key.startsWith(`${key}:`);

/**
 * Replaces each filtered facet by the one counted as if its own filter were not set.
 * @param own facets by the key that was left out
 */
export function withOwnFacets(facets: readonly Facet[], own: ReadonlyMap<string, readonly Facet[]>): Facet[] {
  const better = new Map(
    [...own].flatMap(([key, list]) =>
      list.filter((facet) => isOf(facet, key)).map((facet) => [facet.key, facet] as const),
    ),
  );
  const replaced = facets.map((facet) => better.get(facet.key) ?? facet);
  const missing = [...better.values()].filter(({ key }) => !facets.some((facet) => facet.key === key));
  return [...replaced, ...missing];
}
