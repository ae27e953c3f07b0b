import {
  datePresets,
  productStatuses,
  type DatePreset,
  type Facet,
  type Product,
  type SavedView,
  type SortOption,
} from '@sourcewiz/contract';

/** Decimal texts, inclusive; an absent side is open. */
export interface NumberRange {
  min?: string;
  max?: string;
}

/** The filters by facet key: chosen values, or a range of numbers. */
export type Filters = Readonly<Record<string, readonly string[] | NumberRange>>;

/** The state of a product list in its address. */
export interface LibrarySearch {
  q?: string;
  status?: Product['status'];
  sort?: SortOption;
  /** Absent: the person's preference. */
  view?: 'grid' | 'list';
  filters?: Filters;
  /** Id of the saved view that was opened. */
  saved?: string;
}

/** Filters by the moment when a product was created or last changed; shown beside the facets of the answer. */
const dateKeys = ['created', 'changed'] as const;
export type DateKey = (typeof dateKeys)[number];

export function isDateKey(key: string): key is DateKey {
  return dateKeys.includes(key as DateKey);
}

export function isDatePreset(value: string): value is DatePreset {
  return datePresets.includes(value as DatePreset);
}

/** The date filters as facets: lists of periods, without counts. */
export const dateFacets: readonly Facet[] = dateKeys.map((key) => ({
  key,
  name: '',
  is_primary: false,
  kind: 'list',
  values: datePresets.map((preset) => ({ key: preset, label: preset, count: 0 })),
  min: null,
  max: null,
  step_increment: null,
}));

/** The filters of a screen: those in the bar, those behind "More filters", and the active ones (SEARCH-015). */
export interface FilterState {
  /** In the bar: primary, pinned and active ones. */
  filters: readonly Facet[];
  /** All filters that are not primary. */
  moreFilters: readonly Facet[];
  /** All active ones. */
  appliedFilters: readonly Facet[];
  appliedPrimaryFilters: readonly Facet[];
  appliedMoreFilters: readonly Facet[];
}

/** @param shown keys of the filters that the user pinned from "More filters" */
export function filterStateOf(
  facets: readonly Facet[],
  chosen: Filters,
  shown: readonly string[],
): FilterState {
  const isOn = ({ key }: Facet): boolean => chosen[key] !== undefined;
  const appliedFilters = facets.filter(isOn);
  return {
    filters: facets.filter((facet) => facet.is_primary || isOn(facet) || shown.includes(facet.key)),
    moreFilters: facets.filter(({ is_primary }) => !is_primary),
    appliedFilters,
    appliedPrimaryFilters: appliedFilters.filter(({ is_primary }) => is_primary),
    appliedMoreFilters: appliedFilters.filter(({ is_primary }) => !is_primary),
  };
}

/** Steps of the completeness facet below 100 percent. */
export const INCOMPLETE: readonly string[] = ['0-49', '50-79', '80-99'];

/** Tabs above a product list. */
export const libraryTabs = ['all', 'published', 'draft', 'archived', 'needs-data'] as const;
export type LibraryTab = (typeof libraryTabs)[number];

/** The filters with one facet set; an empty list or range removes it. */
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
 * The filters as the search reads them: OR inside a key, AND across keys (SEARCH-017), e.g. `(category:"Storage" OR
 * category:"Lighting") AND 20:10 TO 200`.
 * @returns undefined if there are no filters
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

const TERM = /(\w+(?::[A-Z]{3}(?=:))?):(?:(-?[\d.]+|\*) TO (-?[\d.]+|\*)|"((?:[^"\\]|\\.)*)"|([^\s()":]+))/g;

/** The filters and the status in a text made by `filterText`: its reverse. */
export function readFilterText(text: string): { filters: Filters; status?: Product['status'] } {
  let filters: Filters = {};
  let status: Product['status'] | undefined;
  for (const [, key = '', min, max, quoted, bare] of text.matchAll(TERM)) {
    if (min !== undefined && max !== undefined) {
      const range = { ...(min === '*' ? {} : { min }), ...(max === '*' ? {} : { max }) };
      filters = withFilter(filters, key, range);
      continue;
    }
    const value = quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '';
    const known = filters[key];
    if (key === 'status') status = productStatuses.find((one) => one === value);
    else filters = withFilter(filters, key, [...(known && !isRange(known) ? known : []), value]);
  }
  return { filters, ...(status === undefined ? {} : { status }) };
}

type ViewContent = Pick<SavedView, 'query' | 'filters' | 'sort_by'>;

/** The part of a search that a saved view stores. @param sort the current order */
export function viewContentOf(
  { q = '', filters = {}, status }: LibrarySearch,
  sort: SortOption,
): ViewContent {
  return { query: q, filters: filterText(filters, status) ?? '', sort_by: sort };
}

/** The search of a saved view; `view` stays as it is. */
export function searchOfView(
  saved: ViewContent & { id: string },
  { view }: LibrarySearch = {},
): LibrarySearch {
  const { filters, status } = readFilterText(saved.filters);
  return {
    ...(saved.query === '' ? {} : { q: saved.query }),
    ...(status === undefined ? {} : { status }),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    sort: saved.sort_by,
    ...(view === undefined ? {} : { view }),
    saved: saved.id,
  };
}

/** Whether a search differs from its saved view. */
export function differsFromView(search: LibrarySearch, sort: SortOption, saved: ViewContent): boolean {
  const now = viewContentOf(search, sort);
  return (
    now.query !== saved.query ||
    now.sort_by !== saved.sort_by ||
    normalForm(now.filters) !== normalForm(saved.filters)
  );
}

function normalForm(text: string): string {
  const { filters, status } = readFilterText(text);
  const sorted = Object.entries(filters)
    .map(([key, value]) => [key, isRange(value) ? value : value.toSorted()] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([sorted.map(([key, value]) => rangeOrValues(key, value)), status ?? null]);
}

function rangeOrValues(key: string, value: Filters[string]): string {
  return isRange(value) ? rangeText(key, value) : valuesText(key, value);
}

/** The tab that a search belongs to. */
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

/** Whether a completeness filter covers everything below 100 percent. */
export function isIncomplete(value: Filters[string] | undefined): boolean {
  if (value === undefined || isRange(value)) return false;
  return value.length === INCOMPLETE.length && INCOMPLETE.every((step) => value.includes(step));
}

/** Number of products in each tab. `needsData` is loaded separately if a status narrows the facets. */
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
