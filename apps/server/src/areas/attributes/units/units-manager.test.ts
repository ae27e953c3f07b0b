import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createUnit,
  deleteUnit,
  getUnit,
  listUnits,
  updateAttribute,
  updateUnit,
  updateUnits,
} from '@sourcewiz/contract';
import { attributesOf, codeOf } from '../../../../test/companies/attribute-company.ts';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { ensureStandardAttributes } from '../seed-attributes.ts';

type Tools = ReturnType<typeof attributesOf>;

let app: TestApp;
let company: Company;
let other: Company;
let list: Tools['list'];
let find: Tools['find'];
let make: Tools['make'];
let product: Tools['product'];

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  ({ list, find, make, product } = attributesOf(company));
  other = await makeCompany(app);
});
afterAll(() => app.close());

describe('units', () => {
  test('ATTR-015 ATTR-048 own units stand beside the standard ones and reach the attributes', async () => {
    const body = { short_name: 'Bundle', category: 'quantity', conversion_factor: '25' } as const;
    const unit = must(await company.admin.call(createUnit, { body }));
    expect(unit).toMatchObject({
      short_name: 'Bundle',
      own: true,
      is_offered: true,
      reference_unit: 'pieces',
    });
    expect(must(await company.admin.call(getUnit, { params: { id: unit.id } }))).toEqual(unit);
    expect((await find('moq')).own_units).toEqual([
      { id: unit.id, short_name: 'Bundle', dimension: 'quantity', conversion_factor: '25' },
    ]);
    expect((await find('weight')).own_units).toEqual([]);
    expect(must(await other.admin.call(listUnits, {})).some(({ own }) => own)).toBe(false);
    expect(await other.admin.call(getUnit, { params: { id: unit.id } })).toMatchObject({ status: 404 });
    for (const short_name of ['bundle', 'KG', 'per-piece', 'Inches']) {
      const taken = { ...body, short_name };
      expect(codeOf(await company.admin.call(createUnit, { body: taken }))).toBe('unit_exists');
    }
    for (const [conversion_factor, code] of [
      ['x', 'not_a_number'],
      ['0', 'not_a_number'],
      ['', 'not_a_number'],
      ['-2', 'negative'],
      ['1234567890123456', 'number_too_large'],
    ] as const) {
      const wrong = { ...body, short_name: 'Bale', conversion_factor };
      expect(codeOf(await company.admin.call(createUnit, { body: wrong }))).toBe(code);
    }
  });

  test('ATTR-046 PATCH uom changes several units, all of them or none', async () => {
    const make = async (short_name: string) =>
      must(
        await company.admin.call(createUnit, {
          body: { short_name, category: 'weight', conversion_factor: '2' },
        }),
      );
    const [one, two] = [await make('Maund'), await make('Seer')];
    const units = [
      { id: one.id, short_name: 'Seer', conversion_factor: '0,93' },
      { id: two.id, short_name: 'Maund' },
      { id: 20, is_offered: false },
    ];
    const changed = must(await company.admin.call(updateUnits, { body: { units } }));
    expect(
      changed.map(({ short_name, conversion_factor, is_offered }) => [
        short_name,
        conversion_factor,
        is_offered,
      ]),
    ).toEqual([
      ['Seer', '0.93', true],
      ['Maund', '2', true],
      ['l', '0.001', false],
    ]);
    const wrong = [
      { id: one.id, conversion_factor: '5' },
      { id: 1, conversion_factor: '5' },
    ];
    expect(codeOf(await company.admin.call(updateUnits, { body: { units: wrong } }))).toBe('unit_standard');
    expect(must(await company.admin.call(getUnit, { params: { id: one.id } }))).toMatchObject({
      conversion_factor: '0.93',
    });
    const back = must(
      await company.admin.call(updateUnit, { params: { id: 20 }, body: { is_offered: true } }),
    );
    expect(back).toMatchObject({ short_name: 'l', own: false, is_offered: true });
  });

  test('a unit in use keeps its name and factor, in variants too, and is not deleted', async () => {
    const body = { short_name: 'Sack', category: 'weight', conversion_factor: '50' } as const;
    const { id } = must(await company.admin.call(createUnit, { body }));
    const { id: attribute } = await make('Fill', { dtype: 'uom', default_unit: 'Sack' });
    expect((await list()).find((one) => one.id === attribute)).toMatchObject({
      default_unit: 'Sack',
      dimension: 'weight',
    });
    must(await company.admin.call(updateUnit, { params: { id }, body: { short_name: 'Big sack' } }));
    expect((await list()).find((one) => one.id === attribute)).toMatchObject({ default_unit: 'Big sack' });
    await product('SACK-1', {
      variant_types: [{ name: 'Kind', options: ['One'] }],
      variants: {
        mode: 'replace',
        list: [
          {
            variant_id: 'SACK-1-A',
            options: { Kind: 'One' },
            values: { [attribute]: { value: '3', unit: 'big sack' } },
          },
        ],
      },
    });
    const patch = (change: object) => company.admin.call(updateUnit, { params: { id }, body: change });
    expect(await patch({ conversion_factor: '51' })).toMatchObject({
      status: 409,
      errors: [{ code: 'unit_in_use', params: { name: 'Big sack', count: 1 } }],
    });
    expect(codeOf(await patch({ short_name: 'Bag of fifty' }))).toBe('unit_in_use');
    expect(must(await patch({ is_offered: false }))).toMatchObject({ is_offered: false });
    expect(codeOf(await company.admin.call(deleteUnit, { params: { id } }))).toBe('unit_in_use');
    expect(codeOf(await company.admin.call(deleteUnit, { params: { id: 1 } }))).toBe('unit_standard');
  });

  test('employees read units and change none; those of others are not found', async () => {
    const body = { short_name: 'Skein', category: 'length', conversion_factor: '80' } as const;
    const { id } = must(await company.admin.call(createUnit, { body }));
    const employee = await company.employee(['create_products', 'update_products']);
    expect(must(await employee.call(listUnits, {})).some((unit) => unit.id === id)).toBe(true);
    expect(await employee.call(createUnit, { body })).toMatchObject({ status: 403 });
    expect(await employee.call(deleteUnit, { params: { id } })).toMatchObject({ status: 403 });
    expect(await other.admin.call(deleteUnit, { params: { id } })).toMatchObject({ status: 404 });
    expect(await other.admin.call(updateUnit, { params: { id }, body: { is_offered: false } })).toMatchObject(
      { status: 404 },
    );
    expect(must(await company.admin.call(deleteUnit, { params: { id } }))).toEqual({ deleted: true });
  });
});

describe('organisations of an earlier version', () => {
  test('they get later standard attributes in their language, once, and keep what they changed', async () => {
    const old = await makeCompany(app, { language: 'tr' });
    const { admin } = old;
    const later = [
      'sub_category',
      'base_selling_price',
      'production_technique',
      'vendor_sourced',
      'composition',
    ];
    await app.booted.platform.database.pool.query(
      `delete from attribute where org_id = $1 and internal_name = any($2)`,
      [old.orgId, later],
    );
    const { id } = await find('material', old);
    must(await admin.call(updateAttribute, { params: { id }, body: { name: 'Ana malzeme' } }));
    const before = (await list(old)).length;
    await ensureStandardAttributes(app.platform);
    const after = await list(old);
    expect(after.length - before).toBe(0);
    expect(after.filter(({ internal_name }) => later.includes(internal_name))).toHaveLength(5);
    expect(await find('material', old)).toMatchObject({ name: 'Ana malzeme' });
    expect(await find('vendor_sourced', old)).toMatchObject({
      name: 'Tedarikçiden alınan',
      is_internal: true,
    });
    await ensureStandardAttributes(app.platform);
    expect(await list(old)).toEqual(after);
  });
});
