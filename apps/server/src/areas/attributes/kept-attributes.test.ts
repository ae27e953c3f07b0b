import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { loadFamilyFinder } from './families/families.service.ts';
import { libraryOf } from './kept-attributes.ts';

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

test('P02 the mark is made of every table that the attributes are read from', async () => {
  const file = new URL('../../../migrations/repeatable/50_attributes.sql', import.meta.url);
  const [, reads = '', marks = ''] = (await readFile(file, 'utf8')).split('CREATE FUNCTION');
  const tables = (text: string) =>
    new Set([...text.matchAll(/(?:FROM|JOIN) ([a-z_]+)/g)].map(([, name]) => name));
  expect(tables(reads).size).toBeGreaterThan(4);
  const read = [...tables(reads), 'attribute_family'];
  expect(read.filter((table) => !tables(marks).has(table))).toEqual([]);
});
