import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_ARCHIVED, getProduct, looseKey } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { sentStatements } from '../../../../test/sent-statements.ts';
import { ensureCategories, loadAttributes } from '../../attributes/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { searchProductIds } from '../../search/index.ts';
import {
  applyProductChanges,
  createBackup,
  findProductsByKeys,
  lockProducts,
  productKey,
  unlockProducts,
  type ProductChange,
  type ProductChanges,
} from '../index.ts';

let app: TestApp;
let company: Company;
let ids: Record<string, string>;
let categoryId: number;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  await company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    ids = Object.fromEntries(attributes.map(({ internal_name, id }) => [internal_name, String(id)]));
    categoryId = (await ensureCategories(ctx, ['Lamps'])).get('lamps')?.id ?? 0;
  });
});
afterAll(() => app.close());

const idOf = (key: string) => ids[key] ?? '';
const apply = (changes: readonly ProductChange[], more: Partial<ProductChanges> = {}) =>
  company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'import', ...more }));

/** Numbers of rows and the revision of the organisation. */
async function state(): Promise<{ history: number; found: number; variants: number; revision: number }> {
  return company.inside(async (ctx) => {
    const { rows } = await ctx.db.execute<{ history: number; found: number; variants: number }>(
      `select (select count(*)::int from product_history) as history, (select count(*)::int from product_search) as found,
         (select count(*)::int from variant) as variants`,
    );
    const { catalogueRevision: revision } = await organisationOf(ctx);
    return { history: 0, found: 0, variants: 0, ...rows[0], revision };
  });
}

const lamp = (number: number): Extract<ProductChange, { kind: 'create' }> => ({
  kind: 'create',
  fields: {
    product_id: `LAMP-${number}`,
    name: `Brass lamp ${number}`,
    status: 'published',
    category_id: categoryId,
    values: {
      [idOf('material')]: ['Brass', 'Glass'],
      [idOf('selling_price')]: { value: `${number}.50`, currency: 'USD', unit: 'per-piece' },
      [idOf('size')]: { length: '10', width: '12', height: String(number), unit: 'cm' },
      [idOf('description')]: `Lamp number ${number}`,
    },
    variants: {
      mode: 'merge',
      list: [
        { variant_id: `LAMP-${number}-S`, options: { Finish: 'Satin' } },
        {
          variant_id: `LAMP-${number}-P`,
          options: { Finish: 'Polished' },
          values: { [idOf('moq')]: { value: '5', unit: 'pieces' } },
        },
      ],
    },
  },
});
const idOfChange = (change: ProductChange) => (change.kind === 'update' ? change.id : 0);
const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);

describe('a thousand products in one call', () => {
  test('they take a bounded number of statements, new, changed and unchanged', async () => {
    const statements = async (work: () => Promise<unknown>) => (await sentStatements(work)).length;
    const created = await statements(async () => {
      const applied = await apply(numbers.map(lamp));
      expect(applied.every(({ outcome }) => outcome === 'created')).toBe(true);
    });
    const products = await company.inside((ctx) =>
      findProductsByKeys(ctx, { productKeys: numbers.map((number) => `lamp-${number}`) }),
    );
    const again = numbers.map((number): ProductChange => ({
      kind: 'update',
      id: products.products.get(`lamp-${number}`)?.id ?? 0,
      fields: lamp(number).fields,
    }));
    const before = await state();
    const unchanged = await statements(async () => {
      const applied = await apply(again);
      expect(applied.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
    });
    // The same import again changes nothing: no history, no search row, no revision.
    expect(await state()).toEqual(before);
    const changed = await statements(async () => {
      const applied = await apply(
        again.map((change): ProductChange => {
          const { name: _, ...fields } = change.fields;
          return {
            kind: 'update',
            id: idOfChange(change),
            fields: { ...fields, name: 'Copper lamp', status: 'draft' },
          };
        }),
      );
      expect(applied.every(({ outcome }) => outcome === 'updated')).toBe(true);
    });
    expect(Math.max(created, unchanged, changed)).toBeLessThanOrEqual(20);
    expect(await state()).toEqual({
      ...before,
      history: before.history + 2000,
      revision: before.revision + 1,
    });
    const found = await company.inside((ctx) =>
      searchProductIds(ctx, { query: 'copper', filter_args: { filters: NOT_ARCHIVED } }, 2000),
    );
    expect(found).toHaveLength(1000);
  });
});

describe('changes one by one', () => {
  test('with "collect" a failing change is answered and the others go in', async () => {
    const applied = await apply(
      [
        { kind: 'create', fields: { product_id: 'C-1', name: 'Good' } },
        { kind: 'create', fields: { product_id: 'c-1', name: 'Same ID' } },
        {
          kind: 'create',
          fields: {
            product_id: 'C-2',
            name: '',
            values: { [idOf('moq')]: { value: '1.5', unit: 'pieces' } },
          },
        },
        { kind: 'update', id: 999_999, fields: { name: 'Nobody' } },
        { kind: 'create', fields: { product_id: 'C-3', name: 'Good too' } },
      ],
      { onProblem: 'collect' },
    );
    expect(applied.map(({ outcome }) => outcome)).toEqual([
      'created',
      'failed',
      'failed',
      'failed',
      'created',
    ]);
    expect(applied.map(({ problems }) => problems.map(({ code, path }) => [code, path]))).toEqual([
      [],
      [['product_id_taken', 'product_id']],
      [
        ['value_missing', 'name'],
        ['not_whole', `values.${idOf('moq')}.value`],
      ],
      [['product_gone', undefined]],
      [],
    ]);
  });

  test('without it nothing goes in', async () => {
    const changes: ProductChange[] = [
      { kind: 'create', fields: { product_id: 'N-1', name: 'Good' } },
      { kind: 'create', fields: { product_id: 'N-2', name: '' } },
    ];
    await expect(apply(changes)).rejects.toMatchObject({ problems: [{ code: 'value_missing' }] });
    const { products } = await company.inside((ctx) => findProductsByKeys(ctx, { productKeys: ['n-1'] }));
    expect(products.size).toBe(0);
  });

  test('merged variants keep the others, add types and options, and merge values', async () => {
    const note = idOf('remarks');
    const [made] = await apply([
      {
        kind: 'create',
        fields: {
          product_id: 'M-1',
          name: 'Merged',
          variants: {
            mode: 'merge',
            list: [
              {
                variant_id: 'M-1-A',
                options: { Colour: 'Blue' },
                values: { [note]: 'a', [idOf('care')]: 'Wipe' },
              },
              { variant_id: 'M-1-B', options: { Colour: 'Red' } },
            ],
          },
        },
      },
    ]);
    const id = made?.id ?? 0;
    await apply([
      {
        kind: 'update',
        id,
        fields: {
          variants: {
            mode: 'merge',
            list: [
              { variant_id: 'm-1-a', values: { [note]: 'b', [idOf('care')]: null } },
              { variant_id: 'M-1-C', options: { colour: 'Green' } },
            ],
          },
        },
      },
    ]);
    const product = must(await company.admin.call(getProduct, { params: { id } }));
    expect(product.variant_types).toEqual([{ name: 'Colour', options: ['Blue', 'Red', 'Green'] }]);
    expect(
      product.variants.map(({ variant_id, options, values }) => [variant_id, options['Colour'], values]),
    ).toEqual([
      ['m-1-a', 'Blue', { [note]: 'b' }],
      ['M-1-B', 'Red', {}],
      ['M-1-C', 'Green', {}],
    ]);
  });

  test('a product that a task holds is changed by that task only', async () => {
    const taskId = crypto.randomUUID();
    const [made] = await apply([{ kind: 'create', fields: { product_id: 'L-1', name: 'Locked' } }]);
    const id = made?.id ?? 0;
    await company.inside((ctx) => lockProducts(ctx, { ids: [id], taskId, state: 'updating' }));
    const change: ProductChange = { kind: 'update', id, fields: { name: 'Changed' } };
    await expect(apply([change])).rejects.toMatchObject({ problems: [{ code: 'product_locked' }] });
    expect(await apply([change], { taskId })).toMatchObject([{ outcome: 'updated' }]);
    await company.inside((ctx) => unlockProducts(ctx, { ids: 'all', taskId }));
    expect(await apply([{ ...change, fields: { name: 'Free' } }])).toMatchObject([{ outcome: 'updated' }]);
  });

  test('PROD-047 a backup keeps products as they were, and a repeated chunk changes nothing', async () => {
    const [made] = await apply([{ kind: 'create', fields: { product_id: 'B-1', name: 'As it was' } }]);
    const id = made?.id ?? 0;
    const backup = {
      backupId: crypto.randomUUID(),
      taskId: crypto.randomUUID(),
      subject: 'sheet.xlsx',
      productIds: [id],
    };
    await company.inside((ctx) => createBackup(ctx, backup));
    await apply([{ kind: 'update', id, fields: { name: 'As it is' } }]);
    await company.inside((ctx) => createBackup(ctx, backup));
    const { rows } = await app.platform.database.inTenant(company.orgId, (db) =>
      db.execute(
        `select b.product_count, i.snapshot->>'name' as name from product_backup b
           join product_backup_item i on i.backup_id = b.id and i.org_id = b.org_id where b.id = '${backup.backupId}'`,
      ),
    );
    expect(rows).toEqual([{ product_count: 1, name: 'As it was' }]);
  });

  test('a compulsory attribute is asked for when a product is published, not in a draft', async () => {
    await company.inside((ctx) =>
      ctx.db.execute(`update attribute set compulsory = true where internal_name = 'hs_code'`),
    );
    const fields = { product_id: 'K-1', name: 'Compulsory' };
    const [draft] = await apply([{ kind: 'create', fields }]);
    const publish: ProductChange = { kind: 'update', id: draft?.id ?? 0, fields: { status: 'published' } };
    await expect(apply([publish])).rejects.toMatchObject({
      problems: [{ code: 'required', path: `values.${idOf('hs_code')}`, message: 'HS code is required' }],
    });
    await company.inside((ctx) =>
      ctx.db.execute(`update attribute set compulsory = false where internal_name = 'hs_code'`),
    );
  });
});

describe('keys of product IDs', () => {
  test.each([
    ['KIT-1', 'kit-1'],
    ['  Kıt-1 ', 'kit-1'],
    ['KİT-1', 'kit-1'],
    ['A  1', 'a 1'],
    ['ŞAL-1', 'şal-1'],
  ])('%j compares as %j', (id, key) => {
    expect(productKey(id)).toBe(key);
  });
  test('names of photos leave separators out', () => {
    expect(looseKey('VS 1001_b-Şal')).toBe('vs1001bsal');
  });
});
