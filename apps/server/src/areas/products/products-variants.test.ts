import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, getProduct, listAttributes, updateProduct, type Product } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { storedFiles } from '../../../test/stored-files.ts';

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

let count = 0;
const newId = () => `P-${(count += 1)}`;
const errorsOf = (result: { ok: boolean; errors?: { code: string; path?: string }[] }) =>
  (result.errors ?? []).map(({ code, path }) => ({ code, path }));

describe('variants', () => {
  const types = (...names: string[]) => names.map((name) => ({ name, options: ['One', 'Two'] }));
  const create = (body: { variant_types?: ReturnType<typeof types>; variants?: object[] }) =>
    company.admin.call(createProduct, {
      body: { product_id: newId(), name: 'With variants', ...body } as never,
    });

  test('PROD-012 three kinds are taken, a fourth is refused', async () => {
    must(await create({ variant_types: types('Colour', 'Size', 'Finish') }));
    const refused = await create({ variant_types: types('Colour', 'Size', 'Finish', 'Shape') });
    expect(refused).toMatchObject({
      errors: [{ code: 'too_many_variant_types', message: 'You can only select upto 3 options' }],
    });
  });

  test('PROD-013 each needs a variant ID, that nobody else has', async () => {
    const variant_types = types('Colour');
    const refused = await create({
      variant_types,
      variants: [
        { variant_id: ' ', options: { Colour: 'One' } },
        { variant_id: 'TWICE', options: { Colour: 'Two' } },
        { variant_id: 'twice', options: {} },
      ],
    });
    expect(errorsOf(refused)).toEqual([
      { code: 'variant_id_required', path: 'body.variants.0.variant_id' },
      { code: 'variant_id_taken', path: 'body.variants.2.variant_id' },
    ]);
    must(await create({ variant_types, variants: [{ variant_id: 'OWNED', options: { Colour: 'One' } }] }));
    const other = await create({
      variant_types,
      variants: [{ variant_id: 'owned', options: { Colour: 'One' } }],
    });
    expect(errorsOf(other)).toEqual([{ code: 'variant_id_taken', path: 'body.variants.0.variant_id' }]);
  });

  test('two variants of the same combination are refused', async () => {
    const refused = await create({
      variant_types: types('Colour', 'Size'),
      variants: [
        { variant_id: 'C-1', options: { Colour: 'One', Size: 'Two' } },
        { variant_id: 'C-2', options: { Colour: 'one', Size: 'TWO' } },
      ],
    });
    expect(refused).toMatchObject({
      errors: [{ code: 'variant_combination_taken', params: { combination: 'One / Two' } }],
    });
  });

  test('two variants can swap their IDs, and one is removed', async () => {
    const product: Product = must(
      await create({
        variant_types: types('Colour'),
        variants: [
          { variant_id: 'S-1', options: { Colour: 'One' } },
          { variant_id: 'S-2', options: { Colour: 'Two' } },
        ],
      }),
    );
    const [one, two] = product.variants;
    const save = (revision: number, variants: object[]) =>
      company.admin.call(updateProduct, {
        params: { id: product.id },
        body: { revision, variants } as never,
      });
    const swapped = must(
      await save(1, [
        { id: one?.id, variant_id: 'S-2', options: { Colour: 'One' } },
        { id: two?.id, variant_id: 'S-1', options: { Colour: 'Two' } },
      ]),
    );
    expect(swapped.variants.map(({ id, variant_id }) => [id, variant_id])).toEqual([
      [one?.id, 'S-2'],
      [two?.id, 'S-1'],
    ]);
    const left = must(await save(2, [{ id: two?.id, variant_id: 'S-1', options: { Colour: 'Two' } }]));
    expect(left.variants.map(({ id }) => id)).toEqual([two?.id]);
  });

  test('PROD-012 the order sent is the order kept, whatever their ids', async () => {
    const sent = (label: string) => ({ variant_id: `O-${label}`, options: { Colour: label } });
    const product: Product = must(
      await create({ variant_types: types('Colour'), variants: [sent('Two'), sent('One')] }),
    );
    const [two, one] = product.variants.map(({ id }) => id);
    const variants = [{ ...sent('Three') }, { id: one, ...sent('One') }, { id: two, ...sent('Two') }];
    const variant_types = [{ name: 'Colour', options: ['One', 'Two', 'Three'] }];
    const params = { id: product.id };
    must(
      await company.admin.call(updateProduct, {
        params,
        body: { revision: 1, variant_types, variants } as never,
      }),
    );
    const stored = must(await company.admin.call(getProduct, { params }));
    expect(stored.variants.map(({ variant_id }) => variant_id)).toEqual(['O-Three', 'O-One', 'O-Two']);
  });
});

test('a change of a variant leaves what it does not send: its pictures and its values', async () => {
  const [picture = ''] = await storedFiles(company, ['image']);
  const material = must(await company.admin.call(listAttributes, { query: {} })).find(
    ({ internal_name }) => internal_name === 'material',
  );
  const values = { [String(material?.id)]: ['Brass'] };
  const product = must(
    await company.admin.call(createProduct, {
      body: {
        product_id: newId(),
        name: 'Kept',
        variant_types: [{ name: 'Size', options: ['S', 'L'] }],
        variants: [{ variant_id: newId(), options: { Size: 'S' }, values, image_ids: [picture] }],
      },
    }),
  );
  const [variant] = product.variants;
  const change = (fields: object, { revision }: Product) =>
    company.admin.call(updateProduct, {
      params: { id: product.id },
      body: {
        revision,
        variants: [
          { id: variant?.id ?? 0, variant_id: variant?.variant_id ?? '', options: { Size: 'L' }, ...fields },
        ],
      },
    });
  const kept = must(await change({}, product));
  expect(kept.variants[0]).toMatchObject({ options: { Size: 'L' }, values, images: [{ id: picture }] });
  const bare = must(await change({ values: {}, image_ids: [] }, kept));
  expect(bare.variants[0]).toMatchObject({ values: {}, images: [] });
});
