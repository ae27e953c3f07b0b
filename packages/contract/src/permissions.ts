import { areaDeclares } from './areas.ts';
import type { AreaDeclares, InBoth, PermissionGroup, PermissionSlug } from './kit/declares.ts';

export interface PermissionEntry extends InBoth {
  slug: PermissionSlug;
  group: PermissionGroup;
  /** Another spelling of the slug: granting either one grants both. */
  alias?: string;
}

// Type assertions: the objects of the areas have exactly these keys, and `Object.entries` forgets them.
const groups = areaDeclares.flatMap(({ permissions = {} }: AreaDeclares) => Object.entries(permissions));

/** The modules of the permission editor with their names, in the order of the areas. */
export const permissionGroupNames = Object.fromEntries<InBoth>(groups) as Readonly<
  Record<PermissionGroup, InBoth>
>;

export const permissionGroups = Object.keys(permissionGroupNames) as readonly PermissionGroup[];

/** Every permission with its names, by module. */
export const permissionCatalogue = groups.flatMap(([group, { slugs }]) =>
  Object.entries(slugs).map(([slug, names]) => ({ slug, group, ...names })),
) as readonly PermissionEntry[];

/** Every stored slug, in the order of the catalogue. */
export const permissionSlugs: readonly PermissionSlug[] = permissionCatalogue.map(({ slug }) => slug);

const entries = new Map<string, PermissionEntry>(
  permissionCatalogue.flatMap((entry) => [
    [entry.slug, entry] as const,
    ...(entry.alias === undefined ? [] : [[entry.alias, entry] as const]),
  ]),
);

/** The permission with a slug or alias; undefined for a text that is not a permission. */
export function permissionOf(slug: string): PermissionEntry | undefined {
  return entries.get(slug);
}

/** The stored slug for a slug or its alias; undefined for a text that is not a permission. */
export function toStoredSlug(slug: string): PermissionSlug | undefined {
  return permissionOf(slug)?.slug;
}
