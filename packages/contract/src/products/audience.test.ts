import { expect, test } from 'vitest';
import type { Audience } from '../kit/audience.ts';
import type { PermissionSlug } from '../kit/declares.ts';
import {
  guardOf,
  isForBuyers,
  mayRead,
  packagingRights,
  readable,
  rightsToRead,
  writeRefusal,
} from './audience.ts';

const of = (dtype: 'price' | 'decimal', tabname: 'basic' | 'internal' | 'packing', is_internal = false) => ({
  id: 1,
  dtype,
  tabname,
  is_internal,
  visible: true,
  isDisabled: false,
});
const person = (...granted: PermissionSlug[]): Audience => ({
  kind: 'person',
  granted: new Set(granted),
  isAdmin: false,
});

test('PERM-017 PERM-037 costs and packaging are guarded, prices that buyers see are not', () => {
  expect(guardOf(of('price', 'basic', true))).toBe('costing');
  expect(guardOf(of('price', 'internal'))).toBe('costing');
  expect(guardOf(of('decimal', 'packing'))).toBe('packaging');
  expect(guardOf(of('price', 'basic'))).toBeNull();
  expect(guardOf(of('decimal', 'internal', true))).toBeNull();
});

test('PERM-037 the base selling price is a cost wherever it stands, and never for buyers', () => {
  const base = { ...of('price', 'basic'), internal_name: 'base_selling_price' };
  expect(guardOf(base)).toBe('costing');
  expect(isForBuyers(base)).toBe(false);
  expect(isForBuyers({ ...base, internal_name: 'selling_price' })).toBe(true);
});

test('PERM-038 PERM-039 who does not see a value does not change it', () => {
  const packaging = of('decimal', 'packing');
  const rights = (audience: Audience) => [mayRead(audience, packaging), writeRefusal(audience, packaging)];
  expect(rights(person())).toEqual([false, 'packaging_editing_denied']);
  expect(rights(person('edit_packaging'))).toEqual([false, 'packaging_editing_denied']);
  expect(rights(person('view_packaging'))).toEqual([true, 'packaging_editing_denied']);
  expect(rights(person('view_packaging', 'edit_packaging'))).toEqual([true, null]);
  expect(rights({ kind: 'person', granted: new Set(), isAdmin: true })).toEqual([true, null]);
  expect(rights({ kind: 'program' })).toEqual([true, null]);
});

test('PERM-017 PERM-037 costs of boxes need both rights', () => {
  expect(packagingRights(person('view_costing'))).toMatchObject({ mayRead: false, mayReadCosts: false });
  expect(packagingRights(person('view_packaging'))).toMatchObject({ mayRead: true, mayReadCosts: false });
  expect(packagingRights(person('view_packaging', 'view_costing')).mayReadCosts).toBe(true);
  expect(packagingRights({ kind: 'buyer', chosen: [1] }).mayRead).toBe(false);
});

test('PROD-008 a buyer reads what was chosen and is not internal, in that order; a person no more than they may', () => {
  const price = { ...of('price', 'basic'), id: 1 };
  const cartons = { ...of('decimal', 'packing'), id: 2 };
  const cost = { ...of('price', 'internal'), id: 3 };
  const remark = { ...of('decimal', 'basic', true), id: 4 };
  const weight = { ...of('decimal', 'basic'), id: 5 };
  const all = [price, cartons, cost, remark, weight];
  const ids = (audience: Audience) => readable(audience, all).map(({ id }) => id);
  const chosen = [4, 3, 2, 1];
  expect(ids({ kind: 'buyer', chosen })).toEqual([2, 1]);
  expect(ids({ kind: 'buyer', chosen, through: person('view_costing') })).toEqual([1]);
  expect(ids({ kind: 'buyer', chosen, through: person('view_packaging') })).toEqual([2, 1]);
  expect(ids(person())).toEqual([1, 4, 5]);
  expect(rightsToRead(all)).toEqual(['view_costing', 'view_packaging']);
  expect(rightsToRead([price, weight])).toEqual([]);
});
