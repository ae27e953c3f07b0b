import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeProducts } from '../../../test/bulk-company.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { takeDataTypes } from '../attributes/index.ts';
import { putBack } from './backup-restore.service.ts';
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
        ? takeBackChunk(ctx, { taskId: someTask, subject: 'Back', undone: someTask }, ids)
        : putBack(ctx, { taskId: someTask, subject: 'Back', backupId }, ids),
    );
    await waiting(company);
    later.resolve();
    const [one, two] = await Promise.allSettled([conversion, other]);
    expect([one.status, two.status]).toEqual(['fulfilled', 'fulfilled']);
  },
);

/** Until a transaction of the database waits for a lock. */
async function waiting({ inside }: Company): Promise<void> {
  for (;;) {
    const { rows } = await inside((ctx) =>
      ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_locks where not granted and locktype = 'advisory'`),
    );
    if ((rows[0]?.count ?? 0) > 0) return;
  }
}
