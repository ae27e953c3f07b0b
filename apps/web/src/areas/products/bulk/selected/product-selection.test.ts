import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  countOf,
  isChosen,
  named,
  NOTHING,
  SELECTION_MAX,
  toggled,
  withMany,
  without,
  type MatchingSelection,
  type Selection,
} from './product-selection.ts';

const free = (id: number) => ({ id, row_state: null });
const all: MatchingSelection = {
  kind: 'matching',
  key: 'brass',
  matching: { query: 'brass', filter_args: {} },
  total: 300,
  address: { q: 'brass' },
  except: new Set(),
};
const ids = (selection: Selection | null | undefined): number[] =>
  selection?.kind === 'named' ? [...selection.ids] : [];

describe('named products', () => {
  it('PROD-034 takes a product in and out', () => {
    const one = toggled(NOTHING, 7, '') ?? NOTHING;
    expect(ids(one)).toEqual([7]);
    expect(ids(toggled(one, 7, ''))).toEqual([]);
  });

  it('PROD-034 keeps them whatever search shows them', () => {
    const one = toggled(toggled(NOTHING, 7, 'first') ?? NOTHING, 8, 'second') ?? NOTHING;
    expect(ids(one)).toEqual([7, 8]);
    expect(isChosen(one, 7, 'third')).toBe(true);
  });

  it('PROD-041 leaves out products that a task holds', () => {
    const added = withMany(named([1]), [free(1), free(2), { id: 3, row_state: 'deleting' }], {
      chosen: true,
      key: '',
    });
    expect(ids(added?.selection)).toEqual([1, 2]);
    expect(added?.leftOut).toBe(1);
  });

  it('stops at the most that one action takes', () => {
    const many = Array.from({ length: SELECTION_MAX + 3 }, (_, at) => free(at + 1));
    const added = withMany(NOTHING, many, { chosen: true, key: '' });
    expect(added?.leftOut).toBe(3);
    expect(countOf(toggled(added?.selection ?? NOTHING, SELECTION_MAX + 1, '') ?? NOTHING)).toBe(
      SELECTION_MAX,
    );
  });

  it('takes a range off again, and products that are gone', () => {
    const off = withMany(named([1, 2, 3]), [free(2), free(3)], { chosen: false, key: '' });
    expect(ids(off?.selection)).toEqual([1]);
    expect(ids(without(named([1, 2, 3]), [2, 9]))).toEqual([1, 3]);
  });
});

describe('all that a search finds', () => {
  it('PROD-034 holds every product of that search but those taken out', () => {
    const fewer = toggled(all, 7, 'brass') ?? NOTHING;
    expect(countOf(fewer)).toBe(299);
    expect([7, 8].map((id) => isChosen(fewer, id, 'brass'))).toEqual([false, true]);
    expect(countOf(toggled(fewer, 7, 'brass') ?? NOTHING)).toBe(300);
  });

  it('says nothing about products of another search, and takes none of them in', () => {
    expect(isChosen(all, 7, 'copper')).toBe(false);
    expect(toggled(all, 7, 'copper')).toBeNull();
    expect(withMany(all, [free(7)], { chosen: true, key: 'copper' })).toBeNull();
  });
});

describe('what a bulk action is told', () => {
  it('PROD-049 is nothing at all while nothing is selected', () => {
    expect(bodyOf(NOTHING)).toBeNull();
    expect(bodyOf({ ...all, total: 1, except: new Set([7]) })).toBeNull();
  });

  it('PROD-034 names the products, or the search and what is left out of it', () => {
    expect(bodyOf(named([3, 1]))).toEqual({ product_ids: [3, 1] });
    expect(bodyOf(all)).toEqual({ matching: { query: 'brass', filter_args: {} } });
    expect(bodyOf({ ...all, except: new Set([7]) })).toEqual({
      matching: { query: 'brass', filter_args: {} },
      except: [7],
    });
  });
});
