import { randomUUID } from 'node:crypto';
import { createCatalogue, deleteCatalogue } from '@sourcewiz/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { recordActivity, writeActivity } from '../activity/index.ts';
import { ofCatalogues } from './activity/record-visit.service.ts';
import { linkActivity } from './overview.service.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

async function addCatalogue({ admin }: Company, name: string): Promise<number> {
  const body = { name, buyer_company: 'Nordhem', product_ids: [] };
  return must(await admin.call(createCatalogue, { body })).id;
}

test('U03 what buyers did is that of the last seven days, the latest first', async () => {
  const company = await makeCompany(t);
  const [spring, autumn] = [await addCatalogue(company, 'Spring'), await addCatalogue(company, 'Autumn')];
  const open = async (id: number) => {
    await company.inside(async (ctx) =>
      recordActivity(ctx, {
        ...ofCatalogues,
        kind: 'opened',
        subjectId: id,
        visitor: { id: randomUUID(), recipient: '' },
      }),
    );
    await writeActivity(t.platform);
  };
  const told = async () =>
    (await company.inside((ctx) => linkActivity(ctx, { days: 7, most: 5 }))).map(
      ({ name, openings }) => `${name} ${openings}`,
    );
  await open(spring);
  await open(spring);
  t.clock.advance(DAY_MS);
  await open(autumn);
  expect(await told()).toEqual(['Autumn 1', 'Spring 2']);
  t.clock.advance(4 * DAY_MS);
  await open(spring);
  expect(await told()).toEqual(['Spring 3', 'Autumn 1']);
  t.clock.advance(2 * DAY_MS);
  expect(await told()).toEqual(['Spring 1', 'Autumn 1']);
  t.clock.advance(DAY_MS);
  expect(await told()).toEqual(['Spring 1']);
  must(await company.admin.call(deleteCatalogue, { params: { id: spring } }));
  expect(await told()).toEqual([]);
});
