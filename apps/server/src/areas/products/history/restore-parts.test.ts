import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttribute, setOptions, type Dtype, type PermissionSlug } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { ensureCategories } from '../../attributes/index.ts';
import { applyProductChanges } from '../change/apply-product-changes.ts';
import { putBack } from './backup-restore.service.ts';
import type { ChunkOutcome } from '../bulk/bulk-run.ts';
import type { ProductFields } from '../change/planned-product.rules.ts';
import type { ProductSnapshot } from '../change/product-change.ts';
import { createBackup } from '../bulk/product-tasks.service.ts';
import { selectProducts } from '../products.store.ts';
import { takeBackChunk } from './undo-take-back.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

/** Acts as somebody who is not an admin and has only these permissions. */
function as<T>(permissions: readonly PermissionSlug[], work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const caller = { ...company.base.caller, isAdmin: false, permissions: new Set(permissions) };
  return inTransaction({ ...company.base, caller }, work);
}

/** A task that changed a product, and whose backup has its id. */
async function changed(id: number, fields: ProductFields): Promise<string> {
  const taskId = randomUUID();
  const backup = { backupId: taskId, taskId, subject: 'Change', productIds: [id] };
  await company.inside((ctx) => createBackup(ctx, backup));
  const changes = [{ kind: 'update' as const, id, fields }];
  await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'bulk', taskId }));
  return taskId;
}

const load = async (id: number): Promise<ProductSnapshot> => {
  const [product] = await company.inside((ctx) => selectProducts(ctx, [id]));
  if (!product) throw new Error('The product is gone');
  return product;
};

const ways: Record<string, (ctx: Ctx, changedBy: string, id: number) => Promise<ChunkOutcome>> = {
  undo: (ctx, undone, id) =>
    takeBackChunk(ctx, { taskId: randomUUID(), subject: 'Back', undone: [undone] }, [id]),
  restore: (ctx, backupId, id) =>
    putBack(ctx, { taskId: randomUUID(), subject: 'Back', backupId, includeEdited: false }, [id]),
};
const editor = ['view_products', 'update_products', 'view_packaging'] as const;

const carton = {
  description: 'Carton',
  length: '60',
  width: '40',
  height: '40',
  unit: 'cm',
  no_of_pieces: '24',
  cost_of_carton: '48',
  rate_of_carton: '',
  carton_rate_unit: '',
  currency: 'USD',
};

async function make(name: string, dtype: Dtype, more: { options?: string[]; tabname?: 'packing' } = {}) {
  return must(await company.admin.call(createAttribute, { body: { name, dtype, ...more } })).id;
}

describe.each(Object.entries(ways))('%s', (way, goBack) => {
  const prefix = `Part-${way}`;

  test('packaging and costs that the person may not change stay and are counted; the rest goes back', async () => {
    const [id = 0] = await makeProducts(company, 1, `${prefix}-box`, { packaging: [carton] });
    const other = { ...carton, no_of_pieces: '12' };
    const task = await changed(id, { packaging: [other], name: 'Changed' });
    const outcome = await as(editor, (ctx) => goBack(ctx, task, id));
    expect(outcome).toMatchObject({ counts: { restored: 1, failed: 0, kept: 1 }, skipped: [] });
    expect(await load(id)).toMatchObject({ name: `${prefix}-box 0`, packaging: [other] });

    // For people who edit packaging but not costs: the costs differ, so the rows stay.
    const costly = await changed(id, { packaging: [{ ...other, cost_of_carton: '50' }], name: 'Again' });
    const packer = [...editor, 'edit_packaging', 'view_costing'] as const;
    const second = await as(packer, (ctx) => goBack(ctx, costly, id));
    expect(second).toMatchObject({ counts: { restored: 1, failed: 0, kept: 1 }, skipped: [] });
    const { name, packaging } = await load(id);
    expect([name, packaging[0]?.cost_of_carton]).toEqual([`${prefix}-box 0`, '50']);
  });

  test('an option that is archived by now stays away, in the product and in its variants', async () => {
    const attributeId = await make(`Shade ${way}`, 'select', { options: ['A', 'B'] });
    const variantsWith = (label: string): ProductFields => ({
      values: { [attributeId]: label },
      variant_types: [{ name: 'Kind', options: ['One'] }],
      variants: {
        mode: 'replace',
        list: [{ variant_id: `${prefix}-V`, options: { Kind: 'One' }, values: { [attributeId]: label } }],
      },
    });
    const [id = 0] = await makeProducts(company, 1, `${prefix}-shade`, variantsWith('A'));
    const task = await changed(id, { ...variantsWith('B'), name: 'Changed' });
    const body = {
      options: [
        { label: 'A', was: 'A', archived: true },
        { label: 'B', was: 'B' },
      ],
    };
    must(await company.admin.call(setOptions, { params: { id: attributeId }, body }));
    const outcome = await company.inside((ctx) => goBack(ctx, task, id));
    expect(outcome).toMatchObject({ counts: { restored: 1, failed: 0, kept: 2 }, skipped: [] });
    expect(await load(id)).toMatchObject({
      name: `${prefix}-shade 0`,
      values: { [attributeId]: 'B' },
      variants: [{ values: { [attributeId]: 'B' } }],
    });
  });

  test('a product of which nothing can go back is not refused', async () => {
    const attributeId = await make(`Only ${way}`, 'select', { options: ['A', 'B'] });
    const [id = 0] = await makeProducts(company, 1, `${prefix}-only`, { values: { [attributeId]: 'A' } });
    const task = await changed(id, { values: { [attributeId]: 'B' } });
    const body = {
      options: [
        { label: 'A', was: 'A', archived: true },
        { label: 'B', was: 'B' },
      ],
    };
    must(await company.admin.call(setOptions, { params: { id: attributeId }, body }));
    const outcome = await company.inside((ctx) => goBack(ctx, task, id));
    expect(outcome).toMatchObject({ counts: { restored: 0, failed: 0, kept: 1 }, skipped: [] });
  });

  test('values of a variant that the person may not change stay as they are', async () => {
    const attributeId = await make(`Carton ${way}`, 'text', { tabname: 'packing' });
    const list = (text: string) => [{ variant_id: `${prefix}-P`, values: { [attributeId]: text } }];
    const [id = 0] = await makeProducts(company, 1, `${prefix}-packed`, {
      variants: { mode: 'replace', list: list('strong') },
    });
    const task = await changed(id, { name: 'Changed', variants: { mode: 'merge', list: list('weak') } });
    const outcome = await as(editor, (ctx) => goBack(ctx, task, id));
    expect(outcome).toMatchObject({ counts: { restored: 1, failed: 0, kept: 1 }, skipped: [] });
    expect(await load(id)).toMatchObject({
      name: `${prefix}-packed 0`,
      variants: [{ values: { [attributeId]: 'weak' } }],
    });
  });

  test('the category goes back also when it has another name by now; one that is gone stays away', async () => {
    const names = [`Vases ${way}`, `Bowls ${way}`];
    const categories = await company.inside((ctx) => ensureCategories(ctx, names));
    const [vases = 0, bowls = 0] = [...categories.values()].map(({ id }) => id);
    const [id = 0] = await makeProducts(company, 1, `${prefix}-vase`, { category_id: vases });
    const task = await changed(id, { category_id: bowls });
    await company.inside((ctx) =>
      ctx.db.execute(sql`update category set name = ${`Vase ${way}`} where id = ${vases}`),
    );
    const outcome = await company.inside((ctx) => goBack(ctx, task, id));
    expect(outcome).toMatchObject({ counts: { restored: 1, failed: 0, kept: 0 } });
    expect((await load(id)).category).toEqual({ id: vases, name: `Vase ${way}` });

    const away = await changed(id, { category_id: bowls, name: 'Changed' });
    await company.inside((ctx) => ctx.db.execute(sql`delete from category where id = ${vases}`));
    const second = await company.inside((ctx) => goBack(ctx, away, id));
    expect(second).toMatchObject({ counts: { restored: 1, failed: 0, kept: 1 }, skipped: [] });
    expect(await load(id)).toMatchObject({ name: `${prefix}-vase 0`, category: { id: bowls } });
  });
});
