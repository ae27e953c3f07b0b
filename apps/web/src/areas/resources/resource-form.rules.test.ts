import { expect, test } from 'vitest';
import { changedFields, draftOf, numberProblems, problemsByField } from './resource-form.rules.ts';
import { glue } from './resource.fixture.ts';
import { readResourceSearch } from './resource-search.rules.ts';

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

test('a number with the mark of another language is refused before it is sent', () => {
  const draft = { ...draftOf(glue, 'INR'), rate: '12,50', wastage_percent: '' };
  expect([...numberProblems(draft)].map(([field, { code }]) => [field, code])).toEqual([
    ['rate', 'not_a_number'],
  ]);
  expect(numberProblems({ ...draft, rate: '1,250.5', wastage_percent: '2.5' }).size).toBe(0);
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
