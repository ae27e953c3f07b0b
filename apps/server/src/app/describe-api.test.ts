import { expect, test } from 'vitest';
import { allOperations } from '@sourcewiz/contract';
import { describeApi } from './describe-api.ts';

const written = JSON.parse(JSON.stringify(await describeApi())) as {
  openapi: string;
  paths: Record<string, Record<string, { operationId?: string }>>;
};

test('every operation is in it, once', () => {
  const ids = Object.values(written.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(allOperations.map(({ name }) => name).toSorted());
  expect(written.openapi).toBe('3.1.0');
});
