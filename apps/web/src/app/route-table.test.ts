import { toStoredSlug, type Access } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { itemOfPath } from './shell/nav-items.ts';
import { routeTree } from './areas.ts';
import { settingsTabs } from './settings/settings-tabs.ts';

interface Route {
  options: { path?: string; staticData?: { permission?: Access; later?: true }; beforeLoad?: () => void };
  children?: Record<string, Route>;
}

const shell = Object.values(routeTree.children ?? {}).find(
  ({ options }) => 'id' in options,
) as unknown as Route;
const routes = new Map(routesBelow(shell, ''));

/** Every route below another one, by its whole path. */
function routesBelow({ children = {} }: Route, path: string): [string, Route][] {
  return Object.values(children).flatMap((route) => {
    const own = `${path}${route.options.path ?? ''}`;
    return [[own, route] as [string, Route], ...routesBelow(route, own)];
  });
}

/** Row, address, and permission as the specification names it; null for none. */
const table: readonly (readonly [row: string, path: string, permission: string | null])[] = [
  ['SHELL-035', '/master-catalogue', 'view_products'],
  ['SHELL-035', '/master-catalogue/$key', 'view_products'],
  ['SHELL-036', '/$mode/$category_name/$category_id/product-details/add', 'create_products'],
  [
    'SHELL-037',
    '/edit-product-details/$id/specsheet/$specsheetMode/$templateID/$specsheetID',
    'update_products',
  ],
  [
    'SHELL-038',
    '/product-details/$mode/$id/specsheet/$specsheetMode/$templateID/$specsheetID',
    'update_products',
  ],
  ['SHELL-039', '/product-details/$mode/$id/specsheet/create', 'update_products'],
  ['SHELL-040', '/product-details/$mode/$id/$tab', null],
  ['SHELL-040', '/product-details/$mode/$id', null],
  ['SHELL-040', '/product-details/$mode', null],
  ['SHELL-041', '/categorywise-products/$category_name/$category_id', 'view_products'],
  ['SHELL-042', '/bulk-upload', 'bulk_upload'],
  ['SHELL-043', '/bulk-upload-group/$id', 'bulk_upload'],
  ['SHELL-044', '/bulk-upload-table/$id', 'bulk_upload'],
  ['SHELL-045', '/manage-products', 'update_products'],
  ['SHELL-046', '/bulk-edit-table/$identifier', null],
  ['SHELL-047', '/create-collection', 'create_catalogues'],
  ['SHELL-048', '/select-products/$id', 'create_catalogues'],
  ['SHELL-049', '/catalogue-table/$id/{-$type}', 'create_catalogues'],
  ['SHELL-050', '/catalogue-history', 'view_catalogues'],
  ['SHELL-051', '/collection-link/$id', 'create_catalogues'],
  ['SHELL-052', '/buyer-activity-details/$id', 'view_catalogues'],
  ['SHELL-053', '/buyers', null],
  ['SHELL-054', '/enquiries', 'view_quotation'],
  ['SHELL-055', '/quotations/$enquiry_id/select-quotation-products/$id', 'create_quotation'],
  ['SHELL-056', '/quotations/$enquiry_id/select-images/$id', 'create_quotation'],
  ['SHELL-057', '/quotations/$id', 'view_quotation'],
  ['QUOTE-002', '/enquiries/$id/match', 'edit_quotation'],
  ['SHELL-058', '/quotation-table/$enquiry_id/$id', 'edit_quotation'],
  ['SHELL-059', '/invoices-orders/$documentType/$page/$docID', null],
  ['SHELL-060', '/invoices-orders/$documentType', 'view_quotation'],
  ['SHELL-061', '/material-library', 'view_resources'],
  ['SHELL-061', '/process-library', 'view_resources'],
  ['SHELL-062', '/profile-settings/$id', null],
  ['SHELL-063 SHELL-064', '/bulk-image-upload/upload', 'update_products'],
  ['SHELL-063 SHELL-064', '/bulk-image-upload/grouping/$id', 'update_products'],
  ['SHELL-063 SHELL-064', '/bulk-image-upload/linking/$id', 'update_products'],
  ['SHELL-065', '/recommendations', 'view_recommendation'],
  ['SHELL-065', '/prospects', 'view_recommendation'],
  ['SHELL-065', '/contacts', 'view_contacts'],
  ['SHELL-065', '/single-catalogue/$id', 'view_catalogues'],
];

describe('the route table', () => {
  it.each(table)('%s %s needs %s', (_, path, permission) => {
    const needed = routes.get(path)?.options.staticData?.permission;
    expect(needed).toBe(permission === null ? 'member' : toStoredSlug(permission));
  });

  it('SHELL-062 settings have the profile at 1, the plan at 6 and backups at 8', () => {
    const keyOf = (wanted: number) => settingsTabs.find(({ number }) => number === wanted)?.key;
    expect([1, 6, 8].map(keyOf)).toEqual(['profile', 'plan', 'backups']);
  });

  it('CONTACT-014 an old address leads to the one that took its place', () => {
    expect(() => routes.get('/buyer-list')?.options.beforeLoad?.()).toThrow(
      expect.objectContaining({ options: expect.objectContaining({ to: '/buyers' }) as unknown }),
    );
  });
});

describe('the chosen item', () => {
  it.each([
    ['/', 'home'],
    ['/master-catalogue', 'products'],
    ['/manage-products', 'manageProducts'],
    ['/buyer-list', 'buyers'],
    ['/buyers', 'buyers'],
    ['/material-library', 'resources'],
    ['/process-library', 'resources'],
    ['/catalogue-history', 'catalogues'],
    ['/create-collection', 'createCatalogue'],
    ['/profile-settings', 'profile'],
    ['/profile-settings/3', 'profile'],
    ['/enquiries', 'enquiries'],
  ])('SHELL-015 on %s is %s', (path, key) => {
    expect(itemOfPath(path)?.key).toBe(key);
  });

  it.each([
    'all-documents',
    'proforma-invoice',
    'purchase-order',
    'sales-order',
    'packaging-list',
    'quotation',
  ])('SHELL-016 on /invoices-orders/%s is Invoices & Quotations', (type) => {
    expect(itemOfPath(`/invoices-orders/${type}`)?.key).toBe('invoices');
    expect(itemOfPath(`/invoices-orders/${type}/edit/4`)?.key).toBe('invoices');
  });

  it('nothing is chosen elsewhere', () => {
    expect(itemOfPath('/invoices-orders/other')).toBeUndefined();
    expect(itemOfPath('/master-catalogues')).toBeUndefined();
  });
});
