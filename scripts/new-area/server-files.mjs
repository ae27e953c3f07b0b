/**
 * The contract and the server's part of a new area: records with a name and remarks that people list, add, change and
 * delete, with revision, history and live event. Small, but complete: the shape is what every area has.
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Record<string, string>} contents by path
 */
export function serverFiles({ area, many, Many, one, One, path, table }) {
  const folder = `apps/server/src/areas/${area}`;
  return {
    [`packages/contract/src/${area}.ts`]: `
import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';

const ${one}Input = z.object({
  name: z.string().trim().min(1).max(120),
  remarks: z.string().trim().max(2000),
});

export const ${one}Schema = ${one}Input
  .extend({ id: z.int(), revision: z.int(), updated_at: z.iso.datetime() })
  .meta({ id: '${One}' });
export type ${One} = z.output<typeof ${one}Schema>;

export const ${one}Sorts = ['name', '-name', '-updated_at'] as const;
const params = z.object({ id: z.coerce.number().int().positive() });

export const list${Many} = defineOperation({
  name: '${many}.list',
  method: 'GET',
  path: '/api/${area}',
  permission: 'member',
  kinds: { ${table}: 'any' },
  query: z.object({
    query: z.string().max(200).default(''),
    sort: z.enum(${one}Sorts).default('name'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ ${many}: z.array(${one}Schema), total: z.int() }),
});

export const create${One} = defineOperation({
  name: '${many}.create',
  method: 'POST',
  path: '/api/${area}',
  permission: 'member',
  kinds: { ${table}: 'answer.id' },
  body: ${one}Input.partial().required({ name: true }),
  response: ${one}Schema,
});

export const update${One} = defineOperation({
  name: '${many}.update',
  method: 'PATCH',
  path: '/api/${area}/:id',
  permission: 'member',
  kinds: { ${table}: 'params.id' },
  params,
  body: ${one}Input.partial().extend({ revision: z.int() }),
  response: ${one}Schema,
  errors: ['conflict'],
});

export const delete${One} = defineOperation({
  name: '${many}.delete',
  method: 'DELETE',
  path: '/api/${area}/:id',
  permission: 'member',
  kinds: { ${table}: 'params.id' },
  params,
  response: z.object({ deleted: z.boolean() }),
});

export const ${one}Operations = [list${Many}, create${One}, update${One}, delete${One}] as const;
`,
    [`${folder}/area.ts`]: `
import { defineArea } from '../../platform/area.ts';
import { ${one}Operations } from './${area}.routes.ts';
import { ${one}Tables } from './${area}.tables.ts';

export const ${many} = defineArea({
  name: '${area}',
  tables: ${one}Tables,
  operations: ${one}Operations,
});
`,
    [`${folder}/${area}.routes.ts`]: `
import { create${One}, delete${One}, list${Many}, update${One} } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import * as ${many} from './${area}.service.ts';

export const ${one}Operations = [
  routes.inTransaction(list${Many}, (ctx, { query }) => ${many}.list${Many}(ctx, query)),
  routes.inTransaction(create${One}, (ctx, { body }) => ${many}.create${One}(ctx, body)),
  routes.inTransaction(update${One}, (ctx, { params, body }) => ${many}.update${One}(ctx, params.id, body)),
  routes.inTransaction(delete${One}, async (ctx, { params }) => {
    await ${many}.delete${One}(ctx, params.id);
    return { deleted: true };
  }),
];
`,
    [`${folder}/${area}.service.ts`]: `
import type {
  AnswerOf,
  create${One} as createOperation,
  list${Many} as listOperation,
  ParsedOf,
  ${One},
  update${One} as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { recordChanged, refuseStale } from '../../platform/records/index.ts';
import {
  insert${One},
  remove${One},
  replace${One},
  select${One},
  select${Many},
  type ${One}Row,
} from './${area}.store.ts';

/** One page of the list. */
export async function list${Many}(
  ctx: Ctx,
  { query, sort, page, per_page: limit }: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  const { rows, total } = await select${Many}(ctx, { query, sort, limit, offset: (page - 1) * limit });
  return { ${many}: rows.map(to${One}), total };
}

export async function create${One}(
  ctx: Ctx,
  { name, remarks = '' }: ParsedOf<typeof createOperation>['body'],
): Promise<${One}> {
  const row = await insert${One}(ctx, { name, remarks });
  await tell(ctx, { row, before: null, after: fieldsOf(row) });
  return to${One}(row);
}

/** @throws DomainError not_found, conflict */
export async function update${One}(
  ctx: Ctx,
  id: number,
  { revision, ...change }: ParsedOf<typeof updateOperation>['body'],
): Promise<${One}> {
  const before = (await select${One}(ctx, id)) ?? fail('not_found');
  await refuseStale(ctx, { kind: '${table}', id, revision: before.revision }, revision);
  const { name = before.name, remarks = before.remarks } = change;
  const row = await replace${One}(ctx, id, { name, remarks });
  await tell(ctx, { row, before: fieldsOf(before), after: fieldsOf(row) });
  return to${One}(row);
}

/** @throws DomainError not_found */
export async function delete${One}(ctx: Ctx, id: number): Promise<void> {
  const row = (await select${One}(ctx, id)) ?? fail('not_found');
  await remove${One}(ctx, id);
  await tell(ctx, { row, before: fieldsOf(row), after: null });
}

type Fields = Pick<${One}Row, 'name' | 'remarks'>;

async function tell(
  ctx: Ctx,
  { row: { id, revision }, before, after }: { row: ${One}Row; before: Fields | null; after: Fields | null },
): Promise<void> {
  await recordChanged(ctx, { kind: '${table}', id, revision: after && revision, before, after });
}

const fieldsOf = ({ name, remarks }: ${One}Row): Fields => ({ name, remarks });

function to${One}({ id, name, remarks, revision, updatedAt }: ${One}Row): ${One} {
  return { id, name, remarks, revision, updated_at: updatedAt.toISOString() };
}
`,
    [`${folder}/${area}.tables.ts`]: `
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import type { OwnTable } from '../../platform/db/own-table.ts';

export const ${many}Table = pgTable(
  '${table}',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    remarks: text('remarks').notNull().default(''),
    revision: integer('revision').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), tenantPolicy('${table}')],
).enableRLS();

export const ${one}Tables: readonly OwnTable[] = [{ table: ${many}Table, person: 'nothing' }];
`,
    [`${folder}/${area}.store.ts`]: `
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { ${one}Sorts } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { listPage, wordsIn } from '../../platform/records/index.ts';
import { ${many}Table } from './${area}.tables.ts';

export type ${One}Row = typeof ${many}Table.$inferSelect;
type Fields = Pick<${One}Row, 'name' | 'remarks'>;
type Sort = (typeof ${one}Sorts)[number];

const orders: Readonly<Record<Sort, SQL>> = {
  name: sql\`name, id\`,
  '-name': sql\`name desc, id desc\`,
  '-updated_at': sql\`updated_at desc, id desc\`,
};

/** One page of those that the words are in, and how many there are. */
export async function select${Many}(
  ctx: Ctx,
  { query, sort, limit, offset }: { query: string; sort: Sort; limit: number; offset: number },
): Promise<{ rows: ${One}Row[]; total: number }> {
  const { rows, total } = await listPage<${One}Row>(ctx, {
    columns: sql\`org_id as "orgId", id, name, remarks, revision, updated_at as "updatedAt"\`,
    from: sql\`${table}\`,
    where: [sql\`org_id = \${ctx.orgId}\`, ...wordsIn([sql\`name\`, sql\`remarks\`], query)],
    order: orders[sort],
    limit,
    offset,
  });
  return {
    rows: rows.map((row) => ({ ...row, id: Number(row.id), updatedAt: new Date(row.updatedAt) })),
    total,
  };
}

/** Locked until the transaction ends. */
export async function select${One}(ctx: Ctx, id: number): Promise<${One}Row | undefined> {
  const [row] = await ctx.db.select().from(${many}Table).where(is(ctx, id)).for('update');
  return row;
}

export async function insert${One}(ctx: Ctx, fields: Fields): Promise<${One}Row> {
  const { orgId, platform } = ctx;
  const [row] = await ctx.db
    .insert(${many}Table)
    .values({ orgId, ...fields, updatedAt: platform.clock.now() })
    .returning();
  if (!row) throw new Error('An insert gives back its row');
  return row;
}

export async function replace${One}(ctx: Ctx, id: number, fields: Fields): Promise<${One}Row> {
  const [row] = await ctx.db
    .update(${many}Table)
    .set({ ...fields, revision: sql\`revision + 1\`, updatedAt: ctx.platform.clock.now() })
    .where(is(ctx, id))
    .returning();
  if (!row) throw new Error('An update of a locked row gives it back');
  return row;
}

export async function remove${One}(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(${many}Table).where(is(ctx, id));
}

const is = ({ orgId }: Ctx, id: number) => and(eq(${many}Table.orgId, orgId), eq(${many}Table.id, id));
`,
    [`${folder}/${area}.test.ts`]: `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create${One}, delete${One}, list${Many}, update${One} } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';

let t: TestApp;
let company: Company;
let other: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  other = await makeCompany(t, { name: 'Other' });
});
afterAll(() => t.close());

const list = async ({ admin }: Company, query = '') => must(await admin.call(list${Many}, { query: { query } }));

test('a ${path.replaceAll('-', ' ')} is added, found, changed once per revision and deleted', async () => {
  const made = must(await company.admin.call(create${One}, { body: { name: 'Çini karo' } }));
  expect((await list(company, 'cini')).${many}).toEqual([made]);
  const params = { id: made.id };
  const body = { name: 'Karo', revision: made.revision };
  const changed = must(await company.admin.call(update${One}, { params, body }));
  expect(changed).toMatchObject({ name: 'Karo', revision: made.revision + 1 });
  expect(await company.admin.call(update${One}, { params, body })).toMatchObject({
    status: 409,
    errors: [{ code: 'conflict' }],
  });
  must(await company.admin.call(delete${One}, { params }));
  expect((await list(company)).total).toBe(0);
});

test('another company neither sees nor changes nor deletes it', async () => {
  const made = must(await company.admin.call(create${One}, { body: { name: 'Ours' } }));
  const params = { id: made.id };
  expect((await list(other)).total).toBe(0);
  const body = { name: 'Theirs', revision: made.revision };
  expect(await other.admin.call(update${One}, { params, body })).toMatchObject({ status: 404 });
  expect(await other.admin.call(delete${One}, { params })).toMatchObject({ status: 404 });
  expect((await list(company)).${many}).toEqual([made]);
});
`,
  };
}
