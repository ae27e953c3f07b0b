import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAttribute } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { changeDataType, takeDataTypes } from '../../attributes/index.ts';
import { bringBack, putBack } from './backup-restore.service.ts';
import { deleteProductsNow } from '../bulk/product-tasks.service.ts';
import { selectProducts } from '../products.store.ts';
import { takeBackChunk } from './undo-take-back.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

const someTask = '11111111-1111-4111-8111-111111111111';
const backupId = '22222222-2222-4222-8222-222222222222';

test.each(['an undo', 'a restore'])(
  '%s beside a change of a data type: one waits for the other, and neither is ended',
  async (what) => {
    const ids = await makeProducts(company, 2, what.replace(' ', '-'));
    const held = Promise.withResolvers<void>();
    const later = Promise.withResolvers<void>();
    const conversion = company.inside(async (ctx) => {
      await takeDataTypes(ctx);
      held.resolve();
      await later.promise;
      for (const id of ids) {
        await ctx.db.execute(
          sql`select id from product where org_id = ${ctx.orgId} and id = ${id} for update`,
        );
      }
    });
    await held.promise;
    const other = company.inside((ctx) =>
      what === 'an undo'
        ? takeBackChunk(ctx, { taskId: someTask, subject: 'Back', undone: [someTask] }, ids)
        : putBack(ctx, { taskId: someTask, subject: 'Back', backupId, includeEdited: false }, ids),
    );
    await waiting(company);
    later.resolve();
    const [one, two] = await Promise.allSettled([conversion, other]);
    expect([one.status, two.status]).toEqual(['fulfilled', 'fulfilled']);
  },
);

test('a product that comes back beside a change of a data type has no value of the old one', async () => {
  const { id: attributeId } = must(
    await company.admin.call(createAttribute, { body: { name: 'Ply', dtype: 'text' } }),
  );
  const [id = 0] = await makeProducts(company, 1, 'Plied', { values: { [attributeId]: 'three' } });
  const items = await company.inside(async (ctx) => {
    const [snapshot] = await selectProducts(ctx, [id]);
    await deleteProductsNow(ctx, [id]);
    return snapshot ? [{ productId: id, snapshot }] : [];
  });
  const held = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  const conversion = company.inside(async (ctx) => {
    await takeDataTypes(ctx);
    held.resolve();
    await later.promise;
    await changeDataType(ctx, { attributeId, dtype: 'decimal', options: [] });
  });
  await held.promise;
  const back = company.inside((ctx) => bringBack(ctx, { taskId: someTask, subject: 'Back' }, items));
  await waiting(company);
  later.resolve();
  await Promise.all([conversion, back]);
  const [product] = await company.inside((ctx) => selectProducts(ctx, [id]));
  expect(product?.values).toEqual({});
});

/** Waits until a transaction of the database waits for a lock. */
async function waiting({ inside }: Company): Promise<void> {
  for (;;) {
    const { rows } = await inside((ctx) =>
      ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`),
    );
    if ((rows[0]?.count ?? 0) > 0) return;
  }
}
