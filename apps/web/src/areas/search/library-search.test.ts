import { describe, expect, it } from 'vitest';
import { filterText, INCOMPLETE, tabCounts, tabOf, withFilter, withTab } from './library-search.rules.ts';

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
