import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allOperations } from '@sourcewiz/contract';
import { describeApi } from './describe-api.ts';

const written = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as {
  openapi: string;
  paths: Record<string, Record<string, { operationId?: string }>>;
};

test('docs/openapi.json is what the contract says', async () => {
  const current = JSON.parse(JSON.stringify(await describeApi())) as unknown;
  // After a change of the contract: npm run openapi
  expect(written).toEqual(current);
});

test('every operation is in it, once', () => {
  const ids = Object.values(written.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(allOperations.map(({ name }) => name).toSorted());
  expect(written.openapi).toBe('3.1.0');
});
