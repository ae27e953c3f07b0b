import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, getProduct, updateProduct, uploadImage, type Product } from '@sourcewiz/contract';
import { describeJob } from '../src/areas/search/index.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';
import { dataOf, sendOperation } from './send-operation.ts';
import { sentStatements } from './sent-statements.ts';

let t: TestApp;
let company: Company;
let product: Product;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  const { token } = company.admin;
  const image = dataOf<{ id: string }>(await sendOperation(t, uploadImage, { token }));
  const body = {
    product_id: 'TRIP',
    name: 'A mug',
    image_ids: [image.id],
    variant_types: [{ name: 'Size', options: ['S'] }],
    variants: [{ variant_id: 'TRIP-S', options: { Size: 'S' } }],
  };
  product = must(await company.admin.call(createProduct, { body }));
});
afterAll(() => t.close());

test('D09 reading a product takes two round trips, and nobody waits for the end of the transaction', async () => {
  const read = () => company.admin.call(getProduct, { params: { id: product.id } });
  await read();
  const [first, second, ...after] = await tripsOf(read);
  expect([first?.length, second?.length]).toEqual([3, 1]);
  // Divided tables are planned anew for each call, and every order in the statement with them.
  const statement = first?.find((text) => text.includes('from product p'));
  expect(statement?.replaceAll(/\s+/g, ' ')).toMatch(/^(?!.*order by).* from product p /);
  // It is sent, and its answer is not part of the call.
  expect(after).toEqual([['commit']]);
});

test('D09 changing a product takes four round trips', async () => {
  const change = async (name: string) => {
    const body = { revision: product.revision, name };
    product = must(await company.admin.call(updateProduct, { params: { id: product.id }, body }));
  };
  await describeJob.run(t.platform, { org_id: company.orgId });
  await change('A cup');
  const sent = await tripsOf(() => change('A bowl'));
  expect(sent.map((trip) => trip.length)).toEqual([5, 3, 1, 3]);
  expect(sent[0]?.[0]).toMatch(/^begin/);
});

/**
 * The round trips of the connection that answers a call: a statement that is sent after an answer begins a new one.
 * What a call leaves to the background has connections of its own.
 */
async function tripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const byConnection = Map.groupBy(await sentStatements(work), ({ connection }) => connection);
  const ofCall = [...byConnection.values()].filter((sent) =>
    sent.some(({ text }) => /\bproduct\b/.test(text)),
  );
  expect(ofCall).toHaveLength(1);
  const trips: string[][] = [];
  for (const { text, beginsTrip } of ofCall[0] ?? []) {
    if (beginsTrip) trips.push([]);
    trips.at(-1)?.push(text);
  }
  return trips;
}
