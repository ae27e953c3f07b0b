import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAttributeOption,
  contentItems,
  createAttribute,
  createCategory,
  getAttribute,
  labelKey,
  listAttributes,
  listCategories,
  listCurrencies,
  listUnits,
  newOptionLabel,
  type Attribute,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company, type Member } from '../../../test/factories.ts';
import { internalNameOf } from './attributes.rules.ts';
import { ensureCategories, seedStandardAttributes } from './index.ts';
import { standardAttributes } from './standard-attributes.ts';

let app: TestApp;
let company: Company;
let turkish: Company;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  turkish = await makeCompany(app, { language: 'tr' });
});
afterAll(() => app.close());

const list = async (of: Company) => must(await of.admin.call(listAttributes, { query: {} }));
const find = async (of: Company, key: string): Promise<Attribute> => {
  const found = (await list(of)).find(({ internal_name }) => internal_name === key);
  if (!found) throw new Error(`no attribute ${key}`);
  return found;
};

test('A10 names of vendors are for those who work with products, by every call that lists options', async () => {
  const { id } = await find(company, 'vendor');
  must(await company.admin.call(addAttributeOption, { params: { id }, body: { label: 'Jodhpur Castings' } }));
  const told = async (by: Member) =>
    JSON.stringify([
      must(await by.call(listAttributes, { query: {} })),
      must(await by.call(getAttribute, { params: { id } })),
      must(
        await by.call(contentItems, { params: { collection: 'attributes' }, query: { search: 'Vendor' } }),
      ),
    ]).split('Jodhpur Castings').length - 1;
  expect(await told(company.admin)).toBe(3);
  expect(await told(await company.employee(['view_products']))).toBe(3);
  expect(await told(await company.employee(['bulk_upload']))).toBe(3);
  expect(await told(await company.employee(['view_contacts']))).toBe(0);
});

describe('the standard attributes', () => {
  test('ATTR-042 the list has sections in order and higher priority first', async () => {
    const attributes = await list(company);
    expect(attributes).toHaveLength(standardAttributes.length);
    expect([...new Set(attributes.map(({ tabname }) => tabname))]).toEqual([
      'basic',
      'production',
      'internal',
      'packing',
    ]);
    const basic = attributes.filter(({ tabname }) => tabname === 'basic').map(({ priority }) => priority);
    expect(basic).toEqual(basic.toSorted((one, other) => other - one));
  });

  test('a Turkish organisation has them in Turkish, with the same keys', async () => {
    const [english, translated] = [await list(company), await list(turkish)];
    expect(translated.map(({ internal_name }) => internal_name)).toEqual(
      english.map(({ internal_name }) => internal_name),
    );
    expect((await find(turkish, 'color')).options).toContain('Kırmızı');
    expect((await find(turkish, 'selling_price')).name).toBe('Satış fiyatı');
  });

  test('ATTR-017 ATTR-019 prices are in the default currency, per piece', async () => {
    expect(await find(company, 'selling_price')).toMatchObject({
      default_currency: 'USD',
      default_unit: 'per-piece',
      is_internal: false,
      meta: { is_primary: true },
    });
    expect(await find(company, 'cost_price')).toMatchObject({ is_internal: true });
  });

  test('seeding again changes nothing', async () => {
    const before = await list(company);
    await company.inside((ctx) => seedStandardAttributes(ctx, 'en'));
    expect(await list(company)).toEqual(before);
  });
});

describe('attributes of one’s own', () => {
  const body = { name: 'Burn time', dtype: 'uom', default_unit: 'days', dimension: 'time' } as const;

  test('ATTR-043 one is made and read; its name is taken then', async () => {
    const made = must(await company.admin.call(createAttribute, { body }));
    expect(made).toMatchObject({ internal_name: 'burn_time', tabname: 'basic', default_unit: 'days' });
    expect(must(await company.admin.call(getAttribute, { params: { id: made.id } }))).toEqual(made);
    const again = await company.admin.call(createAttribute, { body: { ...body, name: 'BURN  TIME' } });
    expect(again).toMatchObject({ ok: false, status: 409, errors: [{ code: 'attribute_name_taken' }] });
    const hidden = { ...body, name: 'Kiln', tabname: 'internal' as const };
    expect(must(await company.admin.call(createAttribute, { body: hidden })).is_internal).toBe(true);
  });

  test('another company does not have it', async () => {
    const { id } = await find(company, 'material');
    expect(await turkish.admin.call(getAttribute, { params: { id } })).toMatchObject({ status: 404 });
    const added = await turkish.admin.call(addAttributeOption, { params: { id }, body: { label: 'Theirs' } });
    expect(added).toMatchObject({ status: 404 });
  });

  test('ATTR-034 a new option gets a capital first letter, of its language', async () => {
    const { id } = await find(company, 'material');
    const added = must(
      await company.admin.call(addAttributeOption, { params: { id }, body: { label: ' mango   wood ' } }),
    );
    expect(added.label).toBe('Mango wood');
    expect(added.options.at(-1)).toBe('Mango wood');
    expect(newOptionLabel('ipek', 'tr')).toBe('İpek');
    expect(newOptionLabel('ipek', 'en')).toBe('Ipek');
  });

  test.each(['   ', 'brass', 'BRASS '])('ATTR-033 the option %j is refused', async (label) => {
    const { id } = await find(company, 'material');
    const refused = await company.admin.call(addAttributeOption, { params: { id }, body: { label } });
    expect(refused).toMatchObject({
      ok: false,
      errors: [{ code: 'option_invalid', message: 'Please enter a material' }],
    });
  });

  test('accents make another word, letter case and dots of i do not', () => {
    expect(labelKey('Çam')).not.toBe(labelKey('Cam'));
    expect(labelKey('IŞIK')).toBe(labelKey('ışık'));
    expect(labelKey('İPEK')).toBe(labelKey('ipek'));
  });

  test('a key is made of the name and stays apart from those that exist', () => {
    expect(internalNameOf('Yanma süresi (saat)', new Set())).toBe('yanma_suresi_saat');
    expect(internalNameOf('MOQ', new Set(['moq', 'moq_2']))).toBe('moq_3');
    expect(internalNameOf('颜色', new Set())).toBe('attribute');
  });
});

describe('categories', () => {
  test('ATTR-035 PROD-054 one is added, its duplicate is refused', async () => {
    const made = must(await company.admin.call(createCategory, { body: { name: 'storage' } }));
    expect(made).toMatchObject({ name: 'Storage', product_count: 0 });
    const again = await company.admin.call(createCategory, { body: { name: 'STORAGE' } });
    expect(again).toMatchObject({
      errors: [{ code: 'category_exists', message: 'Category already exists' }],
    });
    const names = must(await company.admin.call(listCategories)).map(({ name }) => name);
    expect(names).toContain('Storage');
    expect(must(await turkish.admin.call(listCategories))).toEqual([]);
  });

  test('an import finds them by name and makes those that are missing', async () => {
    const found = await company.inside((ctx) =>
      ensureCategories(ctx, ['storage', 'Wall art', 'WALL ART', ' ', 'wall  art']),
    );
    expect([...found.keys()].toSorted()).toEqual(['storage', 'wall art']);
    expect(found.get('wall art')?.name).toBe('Wall art');
  });
});

describe('units and currencies', () => {
  test('ATTR-015 ATTR-047 units have a category, a reference unit and a factor', async () => {
    const units = must(await company.admin.call(listUnits));
    expect(units.find(({ short_name }) => short_name === 'cm')).toMatchObject({
      category: 'length',
      conversion_factor: '0.01',
      reference_unit: 'm',
    });
  });

  test('ATTR-045 currencies have a code and decimals', async () => {
    const currencies = must(await company.admin.call(listCurrencies));
    expect(currencies.find(({ short_name }) => short_name === 'TRY')).toMatchObject({ decimals: 2 });
  });
});
