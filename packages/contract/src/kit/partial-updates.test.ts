import { expect, test } from 'vitest';
import type { z } from 'zod';
import { allOperations } from '../all-operations.ts';

/** Fields of a body that are filled in when they are not sent; whole records in lists may have such fields. */
function filledIn(schema: z.ZodType, path: string): string[] {
  const { def } = schema as unknown as {
    def: { type: string; innerType?: z.ZodType; shape?: Record<string, z.ZodType>; in?: z.ZodType };
  };
  if (def.type === 'default' || def.type === 'prefault') return [path];
  const inner = def.innerType ?? def.in;
  const fields = Object.entries(def.shape ?? {});
  return [
    ...(inner ? filledIn(inner, path) : []),
    ...fields.flatMap(([name, field]) => filledIn(field, `${path}.${name}`)),
  ];
}

test('B10 API-004 no call that changes a record fills in what is not sent', () => {
  const changing = allOperations.filter(({ name }) => /\.update(_|$)|^link_security\.create/.test(name));
  expect(changing.length).toBeGreaterThan(10);
  expect(changing.flatMap(({ name, body }) => (body ? filledIn(body, name) : []))).toEqual([]);
});
