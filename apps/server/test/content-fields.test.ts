import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentFieldType } from '@sourcewiz/contract';
import { areas } from '../src/app/compose.ts';
import { operatorsOf } from '../src/areas/content/content-query.rules.ts';
import { bootTestApp, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';
import { makeRecords } from './records/make-records.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  await makeRecords(t, company, 'OWN');
  // Fills collections that are empty in such a company.
  await company.inside(async ({ db }) => {
    const attribute = sql`(select id from attribute where org_id = ${company.orgId} order by id limit 1)`;
    const values = sql`jsonb_build_object(${attribute}::text, 'A text')`;
    for (const table of ['product', 'variant'])
      await db.execute(sql`update ${sql.identifier(table)} set values = ${values}`);
    await db.execute(sql`update contact set type = 'prospect', status = 'new'`);
    const items = [{ id: null, product_id: 'A-1', name: 'Bowl', variant: '', quantity: 2 }];
    await db.execute(sql`update enquiry set items = ${JSON.stringify(items)}::jsonb`);
    await db.execute(
      sql`update organisation set certifications = '[{"name":"ISO 9001","valid_until":null}]'`,
    );
  });
});
afterAll(() => t.close());

const all = areas.flatMap(({ collections = [] }) => collections);
/** A valid value for each type. */
const values: Record<ContentFieldType, string> = {
  integer: '1',
  text: 'a',
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-11-21',
  moment: '2026-11-21T10:00:00Z',
  boolean: 'true',
  json: 'true',
};

test.each(all.map((collection) => [collection.name, collection] as const))(
  'API-028 every field of %s can be compared in every way of its type, ordered by and left out',
  async (name, collection) => {
    const { fields, key } = await company.inside(async (ctx) => collection.open(ctx));
    expect(fields[key]).toBeDefined();
    const refused: unknown[] = [];
    const ask = async (query: string) => {
      const answer = await t.app.inject({
        url: `/api/items/${name}?${query}`,
        headers: { 'access-token': company.admin.token },
      });
      if (answer.statusCode !== 200) refused.push([query, answer.body]);
      return answer.json<{ data: Record<string, unknown>[] }>().data;
    };
    for (const [field, { type }] of Object.entries(fields)) {
      const operators = operatorsOf[type].map((operator) => {
        const value = operator.endsWith('null') ? 'true' : values[type];
        return `filter[${field}][${operator}]=${operator === '_in' ? `${value},${value}` : value}`;
      });
      await ask(operators.join('&'));
      if (type !== 'json') await ask(`sort=-${field}&fields=*`);
      const [row] = await ask(`fields=${field}`);
      if (Object.keys(row ?? {}).join() !== field) refused.push([field, row]);
    }
    await ask('search=a&fields=*');
    expect(refused).toEqual([]);
  },
);
