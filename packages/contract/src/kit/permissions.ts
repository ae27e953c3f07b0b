/**
 * The permission catalogue. Slugs are stored as written here; `aliases` has the other spelling that the specification
 * uses for the same permission (rulings 1 and 2): granting either one grants both.
 */
export const permissionCatalogue = [
  { slug: 'global_permissions', group: 'global' },
  { slug: 'view_products', group: 'product' },
  { slug: 'create_products', group: 'product' },
  { slug: 'update_products', group: 'product' },
  { slug: 'download_product_images', group: 'product' },
  { slug: 'delete_products', group: 'product' },
  { slug: 'create_edit_catalogues', group: 'catalogue', alias: 'create_catalogues' },
  { slug: 'update_catalogues_link_security', group: 'catalogue' },
  { slug: 'delete_catalogues', group: 'catalogue' },
  { slug: 'view_catalogue_history', group: 'catalogue', alias: 'view_catalogues' },
  { slug: 'view_buyer_details', group: 'catalogue' },
  { slug: 'access_ppt_excel_link', group: 'catalogue' },
  { slug: 'bulk_upload', group: 'bulk_upload' },
  { slug: 'view_costing', group: 'costing' },
  { slug: 'view_packaging', group: 'costing' },
  { slug: 'edit_costing', group: 'costing' },
  { slug: 'edit_packaging', group: 'costing' },
  { slug: 'view_resources', group: 'resource_library' },
  { slug: 'edit_resources', group: 'resource_library' },
  { slug: 'add_resources', group: 'resource_library' },
  { slug: 'delete_resources', group: 'resource_library' },
  { slug: 'view_contacts', group: 'contact_library' },
  { slug: 'add_contacts', group: 'contact_library' },
  { slug: 'edit_contacts', group: 'contact_library' },
  { slug: 'delete_contacts', group: 'contact_library' },
  { slug: 'edit_quotation', group: 'quotation' },
  { slug: 'create_quotation', group: 'quotation' },
  { slug: 'view_quotation', group: 'quotation' },
  { slug: 'view_recommendation', group: 'recommendation' },
] as const;

export type PermissionSlug = (typeof permissionCatalogue)[number]['slug'];
export type PermissionGroup = (typeof permissionCatalogue)[number]['group'];

/** The modules of the permission editor, in the order of the catalogue. */
export const permissionGroups = [
  'global',
  'product',
  'catalogue',
  'bulk_upload',
  'costing',
  'resource_library',
  'contact_library',
  'quotation',
  'recommendation',
] as const satisfies readonly PermissionGroup[];

/** Every stored slug, in the order of the catalogue. */
export const permissionSlugs: readonly PermissionSlug[] = permissionCatalogue.map(({ slug }) => slug);

/**
 * Who may call an operation:
 * - `public`: anybody, without a token
 * - `pending`: the holder of a login whose code has not been verified yet (a full session works too)
 * - `member`: any signed-in user of the organisation
 * - `admin`: an admin of the organisation; no slug grants it
 * - a slug, or a list of slugs of which one is enough
 */
export type Access = 'public' | 'pending' | 'member' | 'admin' | PermissionSlug | readonly PermissionSlug[];

const storedSlug = new Map<string, PermissionSlug>();
for (const entry of permissionCatalogue) {
  storedSlug.set(entry.slug, entry.slug);
  if ('alias' in entry) storedSlug.set(entry.alias, entry.slug);
}

/** The stored slug for a slug or its alias; undefined for a text that is not a permission. */
export function toStoredSlug(slug: string): PermissionSlug | undefined {
  return storedSlug.get(slug);
}

/**
 * The one permission check of server and screens.
 * @param granted stored slugs granted to the user
 * @param needed a slug, or several of which one is enough
 * @param isAdmin admins hold every permission
 */
export function isPermitted({
  granted,
  needed,
  isAdmin,
}: {
  granted: ReadonlySet<PermissionSlug>;
  needed: PermissionSlug | readonly PermissionSlug[];
  isAdmin: boolean;
}): boolean {
  if (isAdmin) return true;
  const anyOf = typeof needed === 'string' ? [needed] : needed;
  return anyOf.some((slug) => granted.has(slug));
}
