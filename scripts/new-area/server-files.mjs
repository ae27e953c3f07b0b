/**
 * The contract and the server's part of a new area: records with a name, listed and added. Small, but complete: the
 * shape is what every area has.
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Record<string, string>} contents by path
 */
export function serverFiles({ area, many, Many, one, One, path, table }) {
  const folder = `apps/server/src/areas/${area}`;
  return {
    [`packages/contract/src/${area}.ts`]: `
import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';

export const ${one}Schema = z
  .object({ id: z.int(), name: z.string(), created_at: z.iso.datetime() })
  .meta({ id: '${One}' });
export type ${One} = z.output<typeof ${one}Schema>;

export const list${Many} = defineOperation({
  name: '${many}.list',
  method: 'GET',
  path: '/api/${path}/',
  permission: 'member',
  response: z.array(${one}Schema),
});

export const create${One} = defineOperation({
  name: '${many}.create',
  method: 'POST',
  path: '/api/${path}/',
  permission: 'member',
  body: z.object({ name: z.string().max(120) }),
  response: ${one}Schema,
  errors: ['required'],
});

export const ${one}Operations = [list${Many}, create${One}] as const;
`,
    [`${folder}/index.ts`]: `
/** The door of ${area}: what other areas and the start of the program may use. */
export { register${One}Routes } from './${area}.routes.ts';
`,
    [`${folder}/${area}.routes.ts`]: `
import { create${One}, list${Many} } from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { add${One}, find${Many} } from './${area}.service.ts';

export function register${One}Routes(routes: Routes): void {
  routes.inTransaction(list${Many}, (ctx) => find${Many}(ctx));
  routes.inTransaction(create${One}, (ctx, { body }) => add${One}(ctx, body.name));
}
`,
    [`${folder}/${area}.service.ts`]: `
import type { ${One} } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { clean${One}Name } from './${area}.rules.ts';
import { insert${One}, select${Many}, type ${One}Row } from './${area}.store.ts';

export async function find${Many}(ctx: Ctx): Promise<${One}[]> {
  const rows = await select${Many}(ctx);
  return rows.map(to${One});
}

/** @throws DomainError \`required\` for a name without a letter or digit in it */
export async function add${One}(ctx: Ctx, typedName: string): Promise<${One}> {
  const name = clean${One}Name(typedName);
  if (name === undefined) fail('required', { path: 'name', params: { label: 'name' } });
  return to${One}(await insert${One}(ctx, name));
}

function to${One}({ id, name, createdAt }: ${One}Row): ${One} {
  return { id, name, created_at: createdAt.toISOString() };
}
`,
    [`${folder}/${area}.rules.ts`]: `
/**
 * A typed name as it is stored: one space between words, none around them.
 * @returns undefined when there is nothing to store
 */
export function clean${One}Name(typed: string): string | undefined {
  const name = typed.replace(/\\s+/gu, ' ').trim();
  return /[\\p{Letter}\\p{Number}]/u.test(name) ? name : undefined;
}
`,
    [`${folder}/${area}.tables.ts`]: `
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';

export const ${many}Table = pgTable(
  '${table}',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), tenantPolicy('${table}')],
).enableRLS();
`,
    [`${folder}/${area}.store.ts`]: `
import { asc } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { ${many}Table } from './${area}.tables.ts';

export type ${One}Row = typeof ${many}Table.$inferSelect;

export async function select${Many}({ db }: Ctx): Promise<${One}Row[]> {
  return db.select().from(${many}Table).orderBy(asc(${many}Table.name), asc(${many}Table.id));
}

export async function insert${One}({ db, orgId }: Ctx, name: string): Promise<${One}Row> {
  const [row] = await db.insert(${many}Table).values({ orgId, name }).returning();
  if (!row) throw new Error('An insert gives back its row');
  return row;
}
`,
    [`${folder}/${area}.test.ts`]: `
import { describe, expect, test } from 'vitest';
import { clean${One}Name } from './${area}.rules.ts';

describe('the name of a ${path.replaceAll('-', ' ')}', () => {
  test('is stored with single spaces', () => {
    expect(clean${One}Name('  Çok   güzel ')).toBe('Çok güzel');
  });

  test('needs a letter or a digit', () => {
    expect(clean${One}Name(' - ')).toBeUndefined();
  });
});
`,
  };
}
