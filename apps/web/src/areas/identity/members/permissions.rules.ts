import { permissionCatalogue, type PermissionGroup, type PermissionSlug } from '@sourcewiz/contract';

/** How much of a module a person may use (ruling 14). */
export type Level = 'full' | 'partial' | 'none';
export type Granted = ReadonlySet<PermissionSlug>;

const slugsOfGroup = Map.groupBy(permissionCatalogue, ({ group }) => group);

/** The permissions of a module, in the order of the catalogue. */
export function slugsOf(group: PermissionGroup): readonly PermissionSlug[] {
  return (slugsOfGroup.get(group) ?? []).map(({ slug }) => slug);
}

/** How many permissions of a module are turned on. */
export function countOf(group: PermissionGroup, granted: Granted): number {
  return slugsOf(group).filter((slug) => granted.has(slug)).length;
}

/** Full: all permissions of the module; partial: some; none: no permission. */
export function levelOf(group: PermissionGroup, granted: Granted): Level {
  const count = countOf(group, granted);
  if (count === 0) return 'none';
  return count === slugsOf(group).length ? 'full' : 'partial';
}

/** The levels that a module can have: with a single permission it is on or off. */
export function levelsOf(group: PermissionGroup): readonly Level[] {
  return slugsOf(group).length > 1 ? ['full', 'partial', 'none'] : ['full', 'none'];
}

/**
 * The permissions after a module was set to a level. None removes all its permissions (PERM-036); partial leaves those
 * for viewing, to which single permissions can be added.
 */
export function withLevel(granted: Granted, group: PermissionGroup, level: Level): Granted {
  if (level === levelOf(group, granted)) return granted;
  const slugs = slugsOf(group);
  const others = [...granted].filter((slug) => !slugs.includes(slug));
  if (level === 'none') return new Set(others);
  if (level === 'full') return new Set([...others, ...slugs]);
  return new Set([...others, ...slugs.filter((slug) => slug.startsWith('view_'))]);
}

/** The permissions after one of them was turned on or off. */
export function withSlug(granted: Granted, slug: PermissionSlug, on: boolean): Granted {
  const next = new Set(granted);
  if (on) next.add(slug);
  else next.delete(slug);
  return next;
}

/** The permissions that differ, as `user.save_permissions` takes them. */
export function switchedBetween(
  before: Granted,
  after: Granted,
): { slug: PermissionSlug; toggleValue: boolean }[] {
  return permissionCatalogue
    .filter(({ slug }) => before.has(slug) !== after.has(slug))
    .map(({ slug }) => ({ slug, toggleValue: after.has(slug) }));
}
