import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_ARCHIVED, getProduct, searchProducts } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { applyProductChanges, type ProductChange } from './index.ts';

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

/** Images in the table of files; their bytes do not matter here. */
async function pictures(count: number, of: Company = company): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await of.inside(async (ctx) => {
    for (const id of ids) {
      await ctx.db.execute(
        `insert into file (org_id, id, kind, sha256, mime, bytes, width, height, name)
         values ('${of.orgId}', '${id}', 'image', '${id.replaceAll('-', '').repeat(2)}', 'image/png', 9, 3, 3, 'a.png')`,
      );
    }
  });
  return ids;
}
const apply = (...changes: ProductChange[]) =>
  company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'import' }));
const load = async (id: number) => must(await company.admin.call(getProduct, { params: { id } }));

describe('images of a product', () => {
  test('PROD-004 the first is the main image; more are appended once, to product and variants', async () => {
    const [main = '', second = '', third = '', ofVariant = ''] = await pictures(4);
    const [made] = await apply({
      kind: 'create',
      fields: {
        product_id: 'I-1',
        name: 'Pictured',
        image_ids: [main],
        variants: { mode: 'merge', list: [{ variant_id: 'I-1-A', options: { Colour: 'Blue' } }] },
      },
    });
    const id = made?.id ?? 0;
    const append: ProductChange = {
      kind: 'update',
      id,
      fields: {
        add_image_ids: [main, second, third, second],
        add_variant_images: [{ variant_id: 'i-1-a', image_ids: [ofVariant] }],
      },
    };
    expect(await apply(append)).toMatchObject([{ outcome: 'updated' }]);
    expect(await apply(append)).toMatchObject([{ outcome: 'unchanged' }]);
    const product = await load(id);
    expect(product.images.map((image) => image.id)).toEqual([main, second, third]);
    expect(product.variants[0]?.images.map((image) => image.id)).toEqual([ofVariant]);
    const { hits } = must(
      await company.admin.call(searchProducts, {
        body: { query: 'pictured', filter_args: { filters: NOT_ARCHIVED } },
      }),
    );
    expect(hits[0]).toMatchObject({ image: { id: main }, image_count: 4, variant_count: 1 });
  });

  test('the order sent is the order kept, what is left out is removed', async () => {
    const [one = '', two = '', three = ''] = await pictures(3);
    const [made] = await apply({
      kind: 'create',
      fields: { product_id: 'I-2', name: 'Ordered', image_ids: [one, two, three] },
    });
    const id = made?.id ?? 0;
    await apply({ kind: 'update', id, fields: { image_ids: [three, one] } });
    expect((await load(id)).images.map((image) => image.id)).toEqual([three, one]);
  });

  test('pictures of another company are refused', async () => {
    const other = await makeCompany(app);
    const [theirs = ''] = await pictures(1, other);
    const change: ProductChange = {
      kind: 'create',
      fields: { product_id: 'I-3', name: 'Borrowed', image_ids: [theirs] },
    };
    await expect(apply(change)).rejects.toMatchObject({
      problems: [{ code: 'not_found', path: 'image_ids' }],
    });
  });
});
