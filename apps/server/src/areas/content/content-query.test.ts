import { describe, expect, test } from 'vitest';
import { readContentQuery, type QueriedCollection } from './content-query.rules.ts';

const things: QueriedCollection = {
  name: 'things',
  key: 'id',
  sort: '-id',
  fields: {
    id: { type: 'integer' },
    name: { type: 'text', searched: true },
    file: { type: 'uuid' },
    day: { type: 'date' },
    at: { type: 'moment' },
    is_on: { type: 'boolean' },
    data: { type: 'json' },
  },
};

type Wire = Record<string, string | string[]>;
const read = (wire: Wire, collection = things) => {
  const result = readContentQuery(collection, wire);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};
const problem = (wire: Wire, collection = things) => {
  const result = readContentQuery(collection, wire);
  return result.ok ? undefined : [result.problem.code, result.problem.path, result.problem.params];
};

describe('API-028 the query language', () => {
  test('asks for everything in pages of fifty without a wish', () => {
    expect(read({})).toEqual({
      conditions: [],
      search: undefined,
      sort: [{ field: 'id', direction: 'desc' }],
      fields: ['id', 'name', 'file', 'day', 'at', 'is_on', 'data'],
      limit: 50,
      page: 1,
    });
  });

  test.each<[string, string, unknown[]]>([
    ['filter[id][_eq]', '12', [12]],
    ['filter[id][_in]', '1,-2,3', [1, -2, 3]],
    ['filter[id][_gte]', '9007199254740991', [9007199254740991]],
    ['filter[name][_eq]', '', ['']],
    ['filter[name][_nin]', 'a,b c', ['a', 'b c']],
    ['filter[name][_contains]', '50%_\\', ['50%_\\']],
    ['filter[file][_neq]', 'AAAAAAAA-0000-4000-8000-00000000000B', ['aaaaaaaa-0000-4000-8000-00000000000b']],
    ['filter[day][_lt]', '2024-02-29', ['2024-02-29']],
    ['filter[at][_gt]', '2026-11-01T10:00:00+05:30', ['2026-11-01T04:30:00.000Z']],
    ['filter[at][_lte]', '2026-11-01', ['2026-11-01T00:00:00.000Z']],
    ['filter[is_on][_eq]', 'false', [false]],
  ])('reads %s=%s', (name, text, values) => {
    const [, field, operator] = /\[(\w+)\]\[(\w+)\]/.exec(name) ?? [];
    expect(read({ [name]: text }).conditions).toEqual([{ field, operator, values }]);
  });

  test.each([
    ['_null', 'true', '_null'],
    ['_null', '', '_null'],
    ['_null', 'false', '_nnull'],
    ['_nnull', 'true', '_nnull'],
    ['_nnull', 'false', '_null'],
  ])('%s=%s asks for %s', (operator, text, meant) => {
    expect(read({ [`filter[data][${operator}]`]: text }).conditions).toEqual([
      { field: 'data', operator: meant, values: [] },
    ]);
  });

  test('repeated conditions, orders and fields add up', () => {
    const query = read({
      'filter[id][_neq]': ['1', '2'],
      sort: ['-at,name', 'id'],
      fields: ['name', 'id,name'],
    });
    expect(query.conditions.map(({ values }) => values)).toEqual([[1], [2]]);
    expect(query.sort).toEqual([
      { field: 'at', direction: 'desc' },
      { field: 'name', direction: 'asc' },
      { field: 'id', direction: 'asc' },
    ]);
    expect(query.fields).toEqual(['name', 'id']);
    expect(read({ fields: '*' }).fields).toHaveLength(7);
  });

  test('the token may stand among the parameters', () => {
    expect(read({ access_token: 'anything', limit: '5' }).limit).toBe(5);
  });

  test.each<[Wire]>([
    [{ 'filter[colour][_eq]': 'x' }],
    [{ 'filter[__proto__][_eq]': 'x' }],
    [{ 'filter[constructor][_eq]': 'x' }],
    [{ 'filter[id; drop table product][_eq]': '1' }],
    [{ sort: '-colour' }],
    [{ sort: 'toString' }],
    [{ fields: 'id,colour' }],
    [{ fields: 'id from product' }],
    [{ fields: '"id"' }],
  ])('names the field that there is none of: %o', (wire) => {
    const [code, , params] = problem(wire) ?? [];
    expect([code, params]).toEqual(['unknown_field', { collection: 'things', field: expect.any(String) }]);
  });

  test.each([
    ['filter[id][_like]', '1', '_like'],
    ['filter[id][_contains]', '1', '_contains'],
    ['filter[name][_gt]', 'a', '_gt'],
    ['filter[is_on][_in]', 'true', '_in'],
    ['filter[data][_eq]', '{}', '_eq'],
    ['filter[file][_contains]', 'x', '_contains'],
    ['filter[id][]', '1', ''],
  ])('names the comparison that does not fit: %s', (name, text, operator) => {
    expect(problem({ [name]: text })).toEqual([
      'unknown_operator',
      `query.${name}`,
      { operator, operators: expect.stringContaining('_null') },
    ]);
  });

  test.each([
    ['id', '_eq', '1.0'],
    ['id', '_eq', ''],
    ['id', '_eq', '1 or 1=1'],
    ['id', '_eq', '9007199254740993'],
    ['id', '_in', '1,,2'],
    ['file', '_eq', 'not-a-uuid'],
    ['day', '_eq', '2025-02-29'],
    ['day', '_eq', '0000-01-01'],
    ['at', '_eq', '2026-11-01T10:00:00'],
    ['at', '_eq', '2026-13-01'],
    ['at', '_eq', '0001-01-01T00:00:00+12:00'],
    ['at', '_eq', 'now()'],
    ['is_on', '_eq', 'yes'],
    ['data', '_null', '1'],
    ['id', '_in', Array.from({ length: 201 }, (_, n) => n).join(',')],
  ])('names the value that is none: filter[%s][%s]=%s', (field, operator, text) => {
    const [code, path, params] = problem({ [`filter[${field}][${operator}]`]: text }) ?? [];
    expect([code, path]).toEqual(['invalid_filter_value', `query.filter[${field}][${operator}]`]);
    expect(params).toMatchObject({ field, value: expect.stringContaining(text.slice(0, 60)) });
  });

  test.each<[Wire, string]>([
    [{ colour: 'red' }, 'colour'],
    [{ 'filter[id]': '1' }, 'filter[id]'],
    [{ filter: 'id' }, 'filter'],
    [{ 'filter[id][_eq][x]': '1' }, 'filter[id][_eq][x]'],
    [{ sort: 'data' }, 'sort'],
    [{ sort: 'id,id,id,id,id,id' }, 'sort'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '201' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1e2' }, 'limit'],
    [{ limit: ['1', '2'] }, 'limit'],
    [{ page: '0' }, 'page'],
    [{ page: '10002' }, 'page'],
    [{ page: '202' }, 'page'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ 'filter[id][_neq]': Array.from({ length: 21 }, (_, n) => String(n)) }, 'filter'],
  ])('names the parameter that cannot be: %o', (wire, field) => {
    expect(problem(wire)).toEqual(['invalid_input', `query.${field}`, { field, reason: expect.any(String) }]);
  });

  test('S06 pages end after 10,000 records, and the error says how to read on', () => {
    expect(read({ page: '51', limit: '200' })).toMatchObject({ page: 51, limit: 200 });
    expect(problem({ page: '52', limit: '200' })?.[2]).toMatchObject({
      reason: expect.stringContaining('filter[id][_gt]='),
    });
    const last = 'aaaaaaaa-0000-4000-8000-00000000000b';
    expect(read({ sort: 'file', 'filter[file][_gt]': last }).conditions).toEqual([
      { field: 'file', operator: '_gt', values: [last] },
    ]);
  });

  test('everything at once is for collections that allow it, and has a cap of its own', () => {
    expect(read({ limit: '-1' }, { ...things, unlimited: true }).limit).toBe(10_000);
  });

  test('a search needs a text to look into', () => {
    expect(read({ search: '  bowl ' }).search).toBe('bowl');
    expect(read({ search: '  ' }).search).toBeUndefined();
    const mute = { ...things, fields: { id: { type: 'integer' } as const } };
    expect(problem({ search: 'bowl' }, mute)?.[0]).toBe('invalid_input');
  });
});
