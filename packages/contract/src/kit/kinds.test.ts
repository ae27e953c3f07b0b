import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allOperations } from '../all-operations.ts';
import { idsAt } from './kinds.ts';
import type { Operation } from './operation.ts';

const ofMembers = allOperations.filter(
  ({ permission }) => permission !== 'public' && permission !== 'pending',
);

describe('kinds of records', () => {
  it('are named by every call that changes something', () => {
    const silent = ofMembers.filter(({ method, kinds }) => method !== 'GET' && kinds === undefined);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('stand where the call has them', () => {
    const wrong = allOperations.flatMap((op) =>
      Object.entries(op.kinds ?? {})
        .filter(([, place]) => place !== 'any' && !hasPlace(op, place))
        .map(([kind]) => `${op.name}: ${kind}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are read from what was sent and what came back', () => {
    expect(idsAt('any', {})).toBeNull();
    expect(idsAt('params.id', { params: { id: 7 } })).toEqual(['7']);
    expect(idsAt('query.ids', { query: { ids: [1, 2] } })).toEqual(['1', '2']);
    expect(idsAt('answer.product.id', { answer: { product: { id: 3 } } })).toEqual(['3']);
    expect(idsAt('answer.id', {})).toBeNull();
  });
});

function hasPlace(op: Operation, place: string): boolean {
  const [part = '', ...names] = place.split('.');
  let schema: unknown = { answer: op.response, params: op.params, query: op.query, body: op.body }[part];
  for (const name of names) schema = (schema as z.ZodObject | undefined)?.shape[name];
  return schema !== undefined;
}
