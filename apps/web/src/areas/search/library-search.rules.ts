import type { Facet, Product, SortOption } from '@sourcewiz/contract';

/** Decimal texts, both included; an absent side is open. */
export interface NumberRange {
  min?: string;
  max?: string;
}

/** What is filtered, by facet key: chosen values, or a range of numbers. */
export type Filters = Readonly<Record<string, readonly string[] | NumberRange>>;

/** What the address of a product list says. */
export interface LibrarySearch {
  q?: string;
  status?: Product['status'];
  sort?: SortOption;
  view?: 'list';
  filters?: Filters;
}

/** Steps of the completeness facet that are not full. */
export const INCOMPLETE: readonly string[] = ['0-49', '50-79', '80-99'];

/** Tabs above a product list. */
export const libraryTabs = ['all', 'published', 'draft', 'archived', 'needs-data'] as const;
export type LibraryTab = (typeof libraryTabs)[number];

/** Filters with one facet set anew; an empty list or range takes it off. */
export function withFilter(
  filters: Filters,
  key: string,
  value: readonly string[] | NumberRange | null,
): Filters {
  const { [key]: _, ...others } = filters;
  const isEmpty =
    value === null ||
    (isRange(value) ? value.min === undefined && value.max === undefined : value.length === 0);
  return isEmpty ? others : { ...others, [key]: value };
}

export function isRange(value: readonly string[] | NumberRange): value is NumberRange {
  return !Array.isArray(value);
}

/**
 * The filters as the search reads them: OR inside a key, AND across keys (SEARCH-017), e.g.
 * `(category:"Storage" OR category:"Lighting") AND 20:10 TO 200`.
 * @returns undefined when nothing is filtered
 */
export function filterText(filters: Filters, status?: Product['status']): string | undefined {
  const groups = Object.entries(filters).map(([key, value]) =>
    isRange(value) ? rangeText(key, value) : valuesText(key, value),
  );
  if (status !== undefined) groups.push(valuesText('status', [status]));
  return groups.length > 0 ? groups.join(' AND ') : undefined;
}

function rangeText(key: string, { min = '*', max = '*' }: NumberRange): string {
  return `${key}:${min} TO ${max}`;
}

function valuesText(key: string, values: readonly string[]): string {
  const terms = values.map((value) => `${key}:"${value.replace(/["\\]/g, '\\$&')}"`);
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`;
}

/** The tab that a search stands for. */
export function tabOf({ status, filters = {} }: LibrarySearch): LibraryTab {
  if (status !== undefined) return status;
  return isIncomplete(filters['completeness']) ? 'needs-data' : 'all';
}

/** The search after a tab was chosen. */
export function withTab(search: LibrarySearch, tab: LibraryTab): LibrarySearch {
  const { status: _, filters = {}, ...rest } = search;
  const wasNeedsData = isIncomplete(filters['completeness']);
  const kept =
    tab === 'needs-data' || wasNeedsData
      ? withFilter(filters, 'completeness', tab === 'needs-data' ? INCOMPLETE : null)
      : filters;
  return {
    ...rest,
    ...(Object.keys(kept).length > 0 ? { filters: kept } : {}),
    ...(tab === 'all' || tab === 'needs-data' ? {} : { status: tab }),
  };
}

/** Whether a filter of the completeness asks for everything that is not full. */
export function isIncomplete(value: Filters[string] | undefined): boolean {
  if (value === undefined || isRange(value)) return false;
  return value.length === INCOMPLETE.length && INCOMPLETE.every((step) => value.includes(step));
}

/** Number of products of each tab. `needsData` is asked for apart where a status narrows the facets. */
export function tabCounts({
  statusCounts,
  facets,
  needsData,
}: {
  statusCounts: Readonly<Record<string, number>>;
  facets: readonly Facet[];
  needsData: number | undefined;
}): Record<LibraryTab, number> {
  const count = (status: string): number => statusCounts[status] ?? 0;
  const steps = facets.find(({ key }) => key === 'completeness')?.values ?? [];
  const incomplete = steps.filter(({ key }) => key !== '100').reduce((sum, step) => sum + step.count, 0);
  return {
    all: count('published') + count('draft'),
    published: count('published'),
    draft: count('draft'),
    archived: count('archived'),
    'needs-data': needsData ?? incomplete,
  };
}
