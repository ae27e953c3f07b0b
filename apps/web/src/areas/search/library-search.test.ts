import type { Facet } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import {
  dateFacets,
  differsFromView,
  filterStateOf,
  filterText,
  INCOMPLETE,
  readFilterText,
  searchOfView,
  tabCounts,
  tabOf,
  viewContentOf,
  withFilter,
  withTab,
} from './library-search.rules.ts';

describe('the filter string', () => {
  it('SEARCH-017 joins values of one filter by OR and filters by AND', () => {
    expect(
      filterText({ category: ['Storage', 'Lighting'], 14: ['Brass'], 20: { min: '10', max: '200' } }),
    ).toBe('14:"Brass" AND 20:10 TO 200 AND (category:"Storage" OR category:"Lighting")');
  });
  it('leaves an open side of a range open and adds the status', () => {
    expect(filterText({ 20: { min: '10' } }, 'draft')).toBe('20:10 TO * AND status:"draft"');
  });
  it('escapes quotes and backslashes of a value', () => {
    expect(filterText({ 14: ['4" pot', 'a\\b'] })).toBe('(14:"4\\" pot" OR 14:"a\\\\b")');
  });
  it('is absent when nothing is filtered', () => expect(filterText({})).toBeUndefined());
});

describe('a filter', () => {
  it('takes a filter off when its list or range is empty', () => {
    expect(withFilter({ 14: ['Brass'], 20: { min: '1' } }, '14', [])).toEqual({ 20: { min: '1' } });
    expect(withFilter({ 20: { min: '1' } }, '20', {})).toEqual({});
  });
});

describe('tabs', () => {
  it('shows incomplete products as a completeness filter, which leaves with the tab', () => {
    const needsData = withTab({ q: 'brass', status: 'draft' }, 'needs-data');
    expect(needsData).toEqual({ q: 'brass', filters: { completeness: INCOMPLETE } });
    expect(tabOf(needsData)).toBe('needs-data');
    expect(withTab(needsData, 'published')).toEqual({ q: 'brass', status: 'published' });
  });
  it('keeps another completeness filter when the status changes', () => {
    const half = { filters: { completeness: ['0-49'] } };
    expect(withTab(half, 'draft')).toEqual({ ...half, status: 'draft' });
    expect(tabOf(half)).toBe('all');
  });
  it('counts the archive apart from all and adds up the steps below full', () => {
    const facet = {
      key: 'completeness',
      name: '',
      is_primary: false,
      kind: 'list' as const,
      min: null,
      max: null,
      step_increment: null,
    };
    const values = [
      { key: '0-49', label: '', count: 2 },
      { key: '80-99', label: '', count: 3 },
      { key: '100', label: '', count: 9 },
    ];
    const counts = tabCounts({
      statusCounts: { published: 10, draft: 4, archived: 5 },
      facets: [{ ...facet, values }],
      needsData: undefined,
    });
    expect(counts).toEqual({ all: 14, published: 10, draft: 4, archived: 5, 'needs-data': 5 });
  });
});

describe('the filters of a screen', () => {
  const facet = (key: string, is_primary: boolean): Facet => ({
    key,
    name: key,
    is_primary,
    kind: 'list',
    values: [],
    min: null,
    max: null,
    step_increment: null,
  });
  const facets = [facet('category', true), facet('14', true), facet('20', false), facet('30', false)];
  const keys = (list: readonly Facet[]): string[] => list.map(({ key }) => key);

  it('SEARCH-015 SEARCH-023 primary ones stand in the bar, the others under "More filters" until they are on', () => {
    const state = filterStateOf(facets, { 14: ['Brass'], 30: ['Oak'] }, []);
    expect(keys(state.filters)).toEqual(['category', '14', '30']);
    expect(keys(state.moreFilters)).toEqual(['20', '30']);
    expect(keys(state.appliedFilters)).toEqual(['14', '30']);
    expect(keys(state.appliedPrimaryFilters)).toEqual(['14']);
    expect(keys(state.appliedMoreFilters)).toEqual(['30']);
  });

  it('SEARCH-015 a filter that the person took out stands in the bar without being on', () => {
    const state = filterStateOf(facets, {}, ['20']);
    expect(keys(state.filters)).toEqual(['category', '14', '20']);
    expect(state.appliedFilters).toEqual([]);
  });

  it('SEARCH-021 offers eight periods for the moments of making and changing', () => {
    expect(keys(dateFacets)).toEqual(['created', 'changed']);
    expect(dateFacets[0]?.values.map(({ key }) => key)).toEqual([
      'today',
      'yesterday',
      'this_week',
      'last_week',
      'this_month',
      'last_month',
      'last_3_months',
      'last_6_months',
    ]);
    expect(filterText({ created: ['this_week'] })).toBe('created:"this_week"');
  });
});

describe('saved views', () => {
  const search = {
    q: 'bowl',
    status: 'draft' as const,
    filters: { category: ['Storage', 'Lig"ht\\ing'], 20: { min: '10' }, 21: { min: '-2.5', max: '4' } },
    sort: 'products_asc' as const,
  };

  it('give back the search that was kept', () => {
    const kept = { ...viewContentOf(search, 'products_asc'), id: 'v' };
    expect(searchOfView(kept)).toEqual({ ...search, saved: 'v' });
    expect(
      searchOfView({ id: 'v', query: '', filters: '', sort_by: 'products_desc' }, { view: 'list' }),
    ).toEqual({ sort: 'products_desc', view: 'list', saved: 'v' });
  });

  it('tell when the search is another one by now; the order of values makes no difference', () => {
    const kept = viewContentOf(search, 'products_asc');
    const turned = {
      ...search,
      filters: { ...search.filters, category: search.filters.category.toReversed() },
    };
    expect(differsFromView(turned, 'products_asc', kept)).toBe(false);
    expect(differsFromView(search, 'last_edited', kept)).toBe(true);
    expect(differsFromView({ ...search, q: 'bowls' }, 'products_asc', kept)).toBe(true);
    expect(differsFromView({ ...search, status: 'archived' as never }, 'products_asc', kept)).toBe(true);
  });

  it('reads filters as a person may write them', () => {
    expect(readFilterText('(14:"Brass" OR 14:Oak) AND 20:* TO 5 AND created:"today"')).toEqual({
      filters: { 14: ['Brass', 'Oak'], 20: { max: '5' }, created: ['today'] },
    });
  });
});
