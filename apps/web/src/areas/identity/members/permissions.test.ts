import { permissionGroups, permissionSlugs, type PermissionSlug } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { levelOf, levelsOf, slugsOf, switchedBetween, withLevel, withSlug } from './permissions.rules.ts';

const all = new Set(permissionSlugs);
const set = (...slugs: PermissionSlug[]): ReadonlySet<PermissionSlug> => new Set(slugs);

describe('permissions of a module', () => {
  it('PERM-035 all is full, some is partial, no permission is none', () => {
    expect(levelOf('product', all)).toBe('full');
    expect(levelOf('product', set('view_products'))).toBe('partial');
    expect(levelOf('product', set('view_costing'))).toBe('none');
    const throughAll = permissionGroups.flatMap((group) => slugsOf(group));
    expect(throughAll.toSorted()).toEqual([...permissionSlugs].toSorted());
  });

  it('PERM-036 turning a module off takes away all permissions under it and no other', () => {
    const left = withLevel(all, 'catalogue', 'none');
    expect(slugsOf('catalogue').some((slug) => left.has(slug))).toBe(false);
    expect(left.size).toBe(all.size - slugsOf('catalogue').length);
  });

  it('PERM-035 full switches all on, partial leaves what lets one look', () => {
    expect(withLevel(set('view_products'), 'costing', 'full')).toEqual(
      set('view_products', 'view_costing', 'view_packaging', 'edit_costing', 'edit_packaging'),
    );
    expect(withLevel(set(), 'quotation', 'partial')).toEqual(set('view_quotation'));
    const chosen = set('view_products', 'delete_products');
    expect(withLevel(chosen, 'product', 'partial')).toBe(chosen);
    for (const group of permissionGroups) {
      if (!levelsOf(group).includes('partial')) continue;
      expect(levelOf(group, withLevel(set(), group, 'partial'))).toBe('partial');
    }
  });

  it('a module with one permission is on or off', () => {
    expect(levelsOf('bulk_upload')).toEqual(['full', 'none']);
  });

  it('only what was switched is sent', () => {
    const before = set('view_products', 'delete_products');
    const after = withSlug(withSlug(before, 'delete_products', false), 'view_costing', true);
    expect(switchedBetween(before, after)).toEqual([
      { slug: 'delete_products', toggleValue: false },
      { slug: 'view_costing', toggleValue: true },
    ]);
    expect(switchedBetween(before, before)).toEqual([]);
  });
});
