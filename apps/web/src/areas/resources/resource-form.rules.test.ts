import { expect, test } from 'vitest';
import { rebased } from '../../platform/form/changes.rules.ts';
import { draftOf, filled } from './resource-form.rules.ts';
import { glue } from './resource.fixture.ts';
import { readResourceSearch } from './resource-search.rules.ts';

test('only what was changed is sent', () => {
  const before = draftOf(glue, 'INR');
  expect(rebased({}, before, { ...before, rate: '12 ', supplier: '' })).toEqual({
    rate: '12 ',
    supplier: '',
  });
  expect(rebased({}, before, { ...before, unit: 'kg ' })).toEqual({});
  expect(draftOf(null, 'INR')).toMatchObject({ currency: 'INR', name: '' });
  expect(filled({ ...draftOf(null, 'INR'), name: 'Glue' })).toEqual({ name: 'Glue', currency: 'INR' });
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
