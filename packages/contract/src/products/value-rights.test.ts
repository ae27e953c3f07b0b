import { expect, test } from 'vitest';
import { guardOf, valueRights } from './value-rights.ts';

const of = (dtype: 'price' | 'decimal', tabname: 'basic' | 'internal' | 'packing', is_internal = false) => ({
  dtype,
  tabname,
  is_internal,
});

test('PERM-017 PERM-037 costs and packaging are guarded, prices that buyers see are not', () => {
  expect(guardOf(of('price', 'basic', true))).toBe('costing');
  expect(guardOf(of('price', 'internal'))).toBe('costing');
  expect(guardOf(of('decimal', 'packing'))).toBe('packaging');
  expect(guardOf(of('price', 'basic'))).toBeNull();
  expect(guardOf(of('decimal', 'internal', true))).toBeNull();
});

test('PERM-038 PERM-039 who does not see a value does not change it', () => {
  const packaging = of('decimal', 'packing');
  const rights = (...slugs: ('view_packaging' | 'edit_packaging')[]) =>
    valueRights({ granted: new Set(slugs), isAdmin: false }, packaging);
  expect(rights()).toEqual({ mayView: false, mayEdit: false });
  expect(rights('edit_packaging')).toEqual({ mayView: false, mayEdit: false });
  expect(rights('view_packaging')).toEqual({ mayView: true, mayEdit: false });
  expect(rights('view_packaging', 'edit_packaging')).toEqual({ mayView: true, mayEdit: true });
  expect(valueRights({ granted: new Set(), isAdmin: true }, packaging).mayEdit).toBe(true);
});
