import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAttribute,
  createCategory,
  getProduct,
  saveFamily,
  writeAttributeValue,
  type Attribute,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { storedFiles } from '../../../../test/stored-files.ts';
import type { Ctx } from '../../../platform/context.ts';
import { loadAttributes } from '../../attributes/index.ts';
import { applyProductChanges } from './apply-product-changes.ts';
import type { ProductFields } from './planned-product.rules.ts';
import { refreshProducts } from '../definitions/refresh-products.ts';
import { renameNext, renameVariantOptions } from '../definitions/rename-option.service.ts';

/** Two transactions at once: what one writes while the other waits for it must not be lost. */
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

const load = async (id: number) => must(await company.admin.call(getProduct, { params: { id } }));

/** Saves a product, and ends that transaction only when `second` is waiting for it. */
function whileSaving(id: number, fields: ProductFields, second: () => Promise<unknown>): Promise<void> {
  const changes = [{ kind: 'update' as const, id, fields }];
  return whileOpen((ctx) => applyProductChanges(ctx, { changes, source: 'form' }), second);
}

async function whileOpen(
  first: (ctx: Ctx) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const saved = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  const saving = company.inside(async (ctx) => {
    await first(ctx);
    saved.resolve();
    await later.promise;
  });
  await saved.promise;
  const other = second();
  await somebodyWaits();
  later.resolve();
  await Promise.all([saving, other]);
}

/** Waits until a transaction of this database waits for a row. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await company.inside((ctx) =>
      ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_locks w
        where not w.granted and w.locktype in ('transactionid', 'tuple') and exists (
          select from pg_locks o
          where o.pid = w.pid and o.relation = 'product'::regclass
            and o.database = (select oid from pg_database where datname = current_database()))`),
    );
    if ((rows[0]?.count ?? 0) > 0) return;
  }
}

const twoTones = (name: string, second: string): ProductFields => ({
  variant_types: [{ name, options: ['Red', 'Blue', 'Green'] }],
  variants: {
    mode: 'replace',
    list: [
      { variant_id: `${name}-1`, options: { [name]: 'Red' } },
      { variant_id: `${name}-2`, options: { [name]: second } },
    ],
  },
});

test('an option is renamed in the variants as they were saved meanwhile', async () => {
  const body = { name: 'Tone', dtype: 'select' as const, options: ['Red', 'Blue', 'Green'] };
  const { id: attributeId } = must(await company.admin.call(createAttribute, { body }));
  const [id = 0] = await makeProducts(company, 1, 'Toned', twoTones('Tone', 'Blue'));
  const renaming = { attributeId, labels: new Map([['Red', 'Crimson']]) };
  const place = { after: 0, limit: 10, taskId: '11111111-1111-4111-8111-111111111111' };
  await whileSaving(id, twoTones('Tone', 'Green'), () =>
    company.inside((ctx) => renameVariantOptions(ctx, renaming, place)),
  );
  expect((await load(id)).variants.map(({ options }) => options)).toEqual([
    { Tone: 'Crimson' },
    { Tone: 'Green' },
  ]);
});

test('an option is renamed in the values that variants got meanwhile', async () => {
  const body = { name: 'Glaze', dtype: 'multi_select' as const, options: ['Red', 'Blue'] };
  const { id: attributeId } = must(await company.admin.call(createAttribute, { body }));
  const values = { [attributeId]: ['Red'] };
  const [id = 0] = await makeProducts(company, 1, 'Glazed', { ...twoTones('Coat', 'Blue'), values });
  const list = [{ variant_id: 'Coat-1', values: { [attributeId]: ['Red', 'Blue'] } }];
  await whileSaving(id, { variants: { mode: 'merge', list } }, () =>
    company.inside((ctx) =>
      renameNext(
        ctx,
        { attributeId, labels: new Map([['Red', 'Crimson']]) },
        { after: 0, limit: 10, taskId: undefined },
      ),
    ),
  );
  expect((await load(id)).variants[0]?.values[attributeId]).toEqual(['Crimson', 'Blue']);
});

test.each(['one cell is written', 'a definition is followed'])(
  'the search and the completeness have the pictures that were saved at the moment when %s',
  async (what) => {
    const [image = ''] = await storedFiles(company, ['image']);
    const { id: attributeId } = must(
      await company.admin.call(createAttribute, { body: { name: `Cell ${what}`, dtype: 'text' } }),
    );
    const [id = 0] = await makeProducts(company, 1, what.replaceAll(' ', '-'));
    const written = async () => {
      const { rows } = await company.inside((ctx) =>
        ctx.db.execute(sql`
          select p.completeness, to_jsonb(s) - 'revision' as found from product p
          join product_search s on s.org_id = p.org_id and s.product_id = p.id where p.id = ${id}`),
      );
      return rows;
    };
    const fields = { image_ids: [image], ...twoTones(`Kind ${id}`, 'Blue') };
    await whileSaving(id, fields, () =>
      what === 'one cell is written'
        ? company.admin.call(writeAttributeValue, {
            body: { product_id: id, attribute_id: attributeId, value: 'new' },
          })
        : company.inside((ctx) => refreshProducts(ctx, [id])),
    );
    const afterwards = await written();
    expect(afterwards).toHaveLength(1);
    await company.inside((ctx) => refreshProducts(ctx, [id]));
    expect(afterwards).toEqual(await written());
  },
);

test.each(['a value is saved', 'an option is renamed'])(
  'P02 a product is scored by the family that was saved at the moment when %s',
  async (what) => {
    const category = must(await company.admin.call(createCategory, { body: { name: `Family ${what}` } }));
    const options = ['Red', 'Blue'];
    const attributes: Attribute[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const body = { name: `${name} ${what}`, dtype: 'select' as const, options };
      attributes.push(must(await company.admin.call(createAttribute, { body })));
    }
    const family = (counted: typeof attributes) => ({
      category_id: category.id,
      attributes: counted.map(({ id }) => ({
        attribute_id: id,
        wanted: true,
        for_buyers: true,
        counts: true,
      })),
    });
    must(await company.admin.call(saveFamily, { body: family(attributes.slice(0, 1)) }));
    const attributeId = attributes[0]?.id ?? 0;
    const [id = 0] = await makeProducts(company, 1, what.replaceAll(' ', '-'), {
      category_id: category.id,
      values: { [attributeId]: 'Red' },
    });
    const renaming = { attributeId, labels: new Map([['Red', 'Crimson']]) };
    const place = { after: 0, limit: 10, taskId: undefined };
    const values = { [attributeId]: 'Blue' };
    await whileOpen(
      async (ctx) => {
        const list = JSON.stringify(family(attributes).attributes);
        await ctx.db.execute(
          sql`update attribute_family set attributes = ${list}::jsonb where category_id = ${category.id}`,
        );
        await refreshProducts(ctx, [id]);
      },
      () =>
        company.inside(async (ctx) => {
          await loadAttributes(ctx);
          if (what === 'an option is renamed') return renameNext(ctx, renaming, place);
          return applyProductChanges(ctx, {
            changes: [{ kind: 'update', id, fields: { values } }],
            source: 'form',
          });
        }),
    );
    const stored = async () => {
      const { rows } = await company.inside((ctx) =>
        ctx.db.execute(sql`
          select p.completeness, s.completeness as found from product p
          join product_search s on s.org_id = p.org_id and s.product_id = p.id where p.id = ${id}`),
      );
      return rows[0];
    };
    const { percent } = (await load(id)).completeness;
    expect(await stored()).toEqual({ completeness: percent, found: percent });
  },
);
