import { describe, expect, it } from 'vitest';
import {
  cardPictures,
  dayOf,
  endOfDay,
  expiryOf,
  productIdsOf,
  readCreateSearch,
  readHistorySearch,
  stepOf,
} from './catalogues.rules.ts';

const picture = (id: string) => ({ id, name: id, width: 1, height: 1, thumb: '', card: '', large: '' });

describe('the address of the list', () => {
  it('keeps what it can read and leaves the rest out', () => {
    expect(readHistorySearch({ status: 'draft', q: 12, sort: 'name' })).toEqual({
      status: 'draft',
      q: '12',
      sort: 'name',
    });
    expect(readHistorySearch({ status: 'gone', q: '  ', sort: '-updated_at', other: 1 })).toEqual({});
  });
});

describe('the address of the first step', () => {
  it('reads products of the library selection, each once', () => {
    expect(readCreateSearch({ products: '3,1,3,x,-2, 7' })).toEqual({ products: '3,1,7' });
    expect(readCreateSearch({ products: 5 })).toEqual({ products: '5' });
    expect(readCreateSearch({ products: [4, '9'], catalogue: '12' })).toEqual({
      products: '4,9',
      catalogue: 12,
    });
    expect(readCreateSearch({ products: '', catalogue: 'x' })).toEqual({});
    expect(productIdsOf(undefined)).toEqual([]);
  });
});

describe('where work goes on', () => {
  it('a draft at its first open step, everything else at sharing', () => {
    expect(stepOf({ status: 'draft', product_count: 0 })).toBe('products');
    expect(stepOf({ status: 'draft', product_count: 3 })).toBe('details');
    expect(stepOf({ status: 'active', product_count: 0 })).toBe('share');
    expect(stepOf({ status: 'inactive', product_count: 3 })).toBe('share');
  });
});

describe('pictures of a card', () => {
  it('the chosen one alone, else at most four of the products', () => {
    const covers = ['a', 'b', 'c', 'd', 'e'].map(picture);
    expect(cardPictures({ cover: null, covers }).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(cardPictures({ cover: picture('x'), covers }).map(({ id }) => id)).toEqual(['x']);
  });
});

describe('the end of a link', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  it('CAT-013 no expiry, expired, today, in one day, in N days', () => {
    expect(expiryOf(null, now)).toEqual({ kind: 'none' });
    expect(expiryOf('2026-11-21T09:59:59Z', now)).toEqual({ kind: 'expired' });
    expect(expiryOf('2026-11-21T10:00:00Z', now)).toEqual({ kind: 'expired' });
    expect(expiryOf('2026-11-21T23:59:59Z', now)).toEqual({ kind: 'today' });
    expect(expiryOf('2026-11-22T00:00:00Z', now)).toEqual({ kind: 'days', days: 1 });
    expect(expiryOf('2026-12-01T23:59:59Z', now)).toEqual({ kind: 'days', days: 10 });
  });

  it('a chosen day is still good on that day and comes back as the same day', () => {
    expect(dayOf(endOfDay('2027-03-31'))).toBe('2027-03-31');
    expect(expiryOf(endOfDay('2026-11-21'), now)).toEqual({ kind: 'today' });
  });
});
