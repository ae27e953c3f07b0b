import { readFile } from 'node:fs/promises';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addAttributeOption,
  createAttribute,
  createCategory,
  saveFamily,
  updateAttribute,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { loadFamilyFinder } from './families/families.service.ts';
import { libraryOf, type Library } from './library-cache.ts';
import { archivedOptions } from './options.service.ts';

let t: TestApp;
let other: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  other = await bootTestApp({ DATABASE_URL: t.databaseUrl });
  company = await makeCompany(t);
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const at = <T>(app: TestApp, work: (ctx: Ctx) => Promise<T>) =>
  inTransaction({ ...company.base, platform: app.platform }, work);
const attributesOf = async (ctx: Ctx) => (await libraryOf(ctx)).attributes;
const named = async (ctx: Ctx, name: string) => (await attributesOf(ctx)).find((one) => one.name === name);

test('P02 attributes are read once for many calls, and anew by every process when anything of them changed', async () => {
  const body = { name: 'Weave', dtype: 'multi_select', tabname: 'basic', options: ['Plain'] } as const;
  const { id } = must(await company.admin.call(createAttribute, { body: body as never }));
  const [first] = await at(t, attributesOf);
  expect((await at(t, attributesOf))[0]).toBe(first);
  expect(await at(other, (ctx) => named(ctx, 'Weave'))).toMatchObject({ id, options: ['Plain'] });

  must(await company.admin.call(addAttributeOption, { params: { id }, body: { label: 'Twill' } as never }));
  for (const app of [t, other]) {
    expect((await at(app, (ctx) => named(ctx, 'Weave')))?.options).toEqual(['Plain', 'Twill']);
  }
  must(await company.admin.call(updateAttribute, { params: { id }, body: { name: 'Weave type' } as never }));
  for (const app of [t, other]) {
    expect(await at(app, (ctx) => named(ctx, 'Weave'))).toBeUndefined();
    expect(await at(app, (ctx) => named(ctx, 'Weave type'))).toMatchObject({ id });
  }
  expect((await at(t, attributesOf))[0]).not.toBe(first);
});

test('P02 families are kept with the attributes, and nobody works with one that has been changed', async () => {
  const { id: categoryId } = must(await company.admin.call(createCategory, { body: { name: 'Rugs' } }));
  const [attribute] = await at(t, attributesOf);
  const entry = { attribute_id: attribute?.id ?? 0, wanted: true, for_buyers: true, counts: false };
  const keptFromBuyers = (app: TestApp) =>
    at(app, async (ctx) => {
      const familyOf = await loadFamilyFinder(ctx, [categoryId]);
      return [...familyOf({ category: { id: categoryId }, values: {} }).keptFromBuyers];
    });
  for (const for_buyers of [true, false, true]) {
    const body = { category_id: categoryId, attributes: [{ ...entry, for_buyers }] };
    must(await company.admin.call(saveFamily, { body }));
    for (const app of [t, other]) {
      expect(await keptFromBuyers(app)).toEqual(for_buyers ? [] : [String(entry.attribute_id)]);
    }
  }
  expect((await at(t, libraryOf)).families).toBe((await at(t, libraryOf)).families);
  // What a transaction has not committed is its own.
  await at(t, async (ctx) => {
    await libraryOf(ctx);
    await ctx.db.execute(sql`delete from attribute_family where org_id = ${ctx.orgId}`);
    expect((await libraryOf(ctx)).families).toBeUndefined();
    expect((await at(other, libraryOf)).families).toHaveLength(1);
  });
  expect((await at(t, libraryOf)).families).toEqual([]);
});

test('P02 a transaction sees each of its own changes, and nobody else one that is taken back', async () => {
  const rename = (ctx: Ctx, name: string) =>
    ctx.db.execute(
      sql`update attribute set name = ${name} where org_id = ${ctx.orgId} and name like 'Weave%'`,
    );
  await expect(
    at(t, async (ctx) => {
      for (const name of ['Weave 1', 'Weave 2']) {
        await rename(ctx, name);
        expect(await named(ctx, name)).toBeDefined();
      }
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await at(t, (ctx) => named(ctx, 'Weave type'))).toBeDefined();
  await at(t, async (ctx) => {
    await rename(ctx, 'Weave 3');
    await attributesOf(ctx);
    await rename(ctx, 'Weave 4');
  });
  expect(await at(t, (ctx) => named(ctx, 'Weave 4'))).toBeDefined();
});

describe('P02 what others commit while the library is read is not kept under the mark of before', () => {
  /** Does something right after the mark is asked, and before what it stands for is read. */
  const readAround = (between: () => Promise<unknown>) =>
    at(t, (ctx) => {
      let isFirst = true;
      const execute: Db['execute'] = async (...statement) => {
        const answer = await ctx.db.execute(...statement);
        if (isFirst) {
          isFirst = false;
          await between();
        }
        return answer as never;
      };
      const db = Object.assign(Object.create(ctx.db) as Db, { execute });
      return libraryOf({ ...ctx, db });
    });
  const changed = (statement: SQL) => company.inside((ctx) => ctx.db.execute(statement));
  // Without it the library of an earlier call would be cached already.
  beforeEach(() => changed(sql`update attribute set name = name where org_id = ${company.orgId}`));

  test('a family that is gone again', async () => {
    const { id } = must(await company.admin.call(createCategory, { body: { name: 'Throws' } }));
    const read = await readAround(() =>
      changed(
        sql`insert into attribute_family (org_id, category_id, attributes) values (${company.orgId}, ${id}, '[]')`,
      ),
    );
    expect(read.families?.some((family) => family.category_id === id)).toBe(true);
    await changed(sql`delete from attribute_family where org_id = ${company.orgId} and category_id = ${id}`);
    const { families } = await at(t, libraryOf);
    expect(families?.some((family) => family.category_id === id)).toBe(false);
  });

  test('sub-categories that are switched off again', async () => {
    const uses = (isOn: boolean) =>
      t.platform.database.inTenant(company.orgId, (db) =>
        db.execute(sql`update organisation set sub_category = ${isOn} where id = ${company.orgId}`),
      );
    const subCategory = ({ attributes }: Library) =>
      attributes.find(({ dtype }) => dtype === 'sub_category')?.visible;
    await uses(false);
    expect(subCategory(await readAround(() => uses(true)))).toBe(true);
    await uses(false);
    expect(subCategory(await at(t, libraryOf))).toBe(false);
  });
});

test('P02 many archived options are queried instead of cached', async () => {
  const { id } = (await at(t, (ctx) => named(ctx, 'Weave 4'))) ?? {};
  const archive = (from: number, to: number) =>
    company.inside((ctx) =>
      ctx.db.execute(sql`
        insert into attribute_option (org_id, attribute_id, label, label_key, position, archived_at)
        select ${ctx.orgId}, ${id}, n, n, n, now() from generate_series(${from}::int, ${to}::int) n`),
    );
  await archive(1, 10);
  expect((await at(t, libraryOf)).archived?.get(id ?? 0)?.size).toBe(10);
  await archive(11, 10_001);
  expect((await at(t, libraryOf)).archived).toBeUndefined();
  expect((await at(t, archivedOptions)).get(id ?? 0)?.size).toBe(10_001);
});

test('P02 the mark is made of every table that the attributes are read from', async () => {
  const file = new URL('../../../migrations/repeatable/50_attributes.sql', import.meta.url);
  const [, reads = '', marks = ''] = (await readFile(file, 'utf8')).split('CREATE FUNCTION');
  const tables = (text: string) =>
    new Set([...text.matchAll(/(?:FROM|JOIN) ([a-z_]+)/g)].map(([, name]) => name));
  expect(tables(reads).size).toBeGreaterThan(4);
  const read = [...tables(reads), 'attribute_family'];
  expect(read.filter((table) => !tables(marks).has(table))).toEqual([]);
});
