import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryCodes, lookupUsers, me, permissionSlugs, userPermissions } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany } from '../../../../test/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

describe('who somebody is', () => {
  test('AUTH-052 AUTH-029 the countries have a code, a phone code and a name', async () => {
    const list = must(await t.as()(countryCodes));
    expect(list.find(({ iso3 }) => iso3 === 'IND')).toEqual({
      id: 99,
      iso2: 'IN',
      iso3: 'IND',
      phonecode: '91',
      nicename: 'India',
    });
  });

  test('AUTH-075 AUTH-076 PERM-052 one looks oneself up by e-mail, others only as an admin', async () => {
    const company = await makeCompany(t, { name: 'Looked up' });
    const asha = await company.employee(['view_products']);
    const own = { 'filter[email][_eq]': asha.email.toUpperCase() };
    expect(must(await asha.call(lookupUsers, { query: own }))).toEqual([
      {
        id: asha.userId,
        first_name: 'Test',
        last_name: 'Person',
        is_admin: false,
        is_system_user: false,
        mobile: null,
        email: asha.email,
        country: null,
      },
    ]);
    expect(must(await asha.call(me))).toMatchObject({ email: asha.email, mobile: null, country: null });
    const theirs = { 'filter[email][_eq]': company.admin.email };
    expect(await asha.call(lookupUsers, { query: theirs })).toMatchObject({ status: 403 });
    expect(must(await company.admin.call(lookupUsers, { query: own }))).toHaveLength(1);
    const stranger = await makeCompany(t, { name: 'Stranger' });
    expect(must(await stranger.admin.call(lookupUsers, { query: own }))).toEqual([]);
  });

  test('PERM-001 PERM-002 PERM-034 PERM-051 the permissions of a user, an admin has all', async () => {
    const company = await makeCompany(t, { name: 'Permitted' });
    const asha = await company.employee([
      'view_products',
      'view_quotation',
      'edit_quotation',
      'create_quotation',
    ]);
    const list = must(await asha.call(userPermissions, { params: { id: asha.userId } }));
    expect(list.map(({ slug }) => slug)).toEqual(permissionSlugs);
    expect(list.filter(({ toggleValue }) => toggleValue).map(({ slug }) => slug)).toEqual([
      'view_products',
      'edit_quotation',
      'create_quotation',
      'view_quotation',
    ]);
    const typeOf = (slug: string) => list.find((entry) => entry.slug === slug)?.permissionType;
    expect([typeOf('view_products'), typeOf('view_quotation'), typeOf('view_contacts')]).toEqual([
      'partial',
      'full',
      'none',
    ]);
    const admin = { params: { id: company.admin.userId } };
    expect(await asha.call(userPermissions, admin)).toMatchObject({ status: 403 });
    const all = must(await company.admin.call(userPermissions, admin));
    expect(all.every(({ toggleValue, permissionType }) => toggleValue && permissionType === 'full')).toBe(
      true,
    );
  });
});
