import type { Resource } from '@sourcewiz/contract';
import { expect, test } from 'vitest';
import { changedFields, draftOf, problemsByField } from './resource-form.rules.ts';
import { readResourceSearch } from './resource-search.rules.ts';

const glue: Resource = {
  id: 4,
  type: 'material',
  name: 'Glue',
  code: 'MAT-0004',
  category: '',
  unit: 'kg',
  rate: '10',
  currency: 'USD',
  wastage_percent: '',
  supplier: 'Bond',
  remarks: '',
  used_in: 0,
  revision: 3,
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by: null,
};

test('only what was changed is sent', () => {
  const before = draftOf(glue, 'INR');
  expect(changedFields(before, { ...before, rate: '12 ', supplier: '' })).toEqual({
    rate: '12 ',
    supplier: '',
  });
  expect(changedFields(before, { ...before, unit: 'kg ' })).toEqual({});
  expect(draftOf(null, 'INR')).toMatchObject({ currency: 'INR', name: '' });
});

test('each field shows its first problem', () => {
  const problems = problemsByField([
    { code: 'negative', message: '', path: 'body.rate' },
    { code: 'enter_unit', message: '', path: 'body.unit' },
    { code: 'not_a_number', message: '', path: 'body.rate' },
    { code: 'internal', message: '' },
  ]);
  expect([...problems].map(([field, { code }]) => [field, code])).toEqual([
    ['rate', 'negative'],
    ['unit', 'enter_unit'],
  ]);
});

test('an address that makes no sense shows the usual list', () => {
  expect(readResourceSearch({ q: ' ', sort: 'colour', page: -2, category: '' })).toEqual({});
  expect(readResourceSearch({ q: 'brass', sort: '-rate', page: 3, category: 'Metals' })).toEqual({
    q: 'brass',
    sort: '-rate',
    page: 3,
    category: 'Metals',
  });
});
