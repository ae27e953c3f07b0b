import { labelKey, newOptionLabel, type Category } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { insertCategories, selectCategories, selectCategoriesByKey } from './categories.store.ts';

/** All categories with their numbers of products (PROD-054: there is no limit). */
export async function loadCategories(ctx: Ctx): Promise<Category[]> {
  return selectCategories(ctx);
}

/** @throws DomainError category_exists (ATTR-035) */
export async function createCategory(ctx: Ctx, name: string): Promise<Category> {
  const tidy = newOptionLabel(name, ctx.caller.language);
  const [added] = await insertCategories(ctx, [{ name: tidy, name_key: labelKey(tidy) }]);
  if (!added) fail('category_exists', { path: 'body.name' });
  return { id: added.id, name: added.name, product_count: 0 };
}

/**
 * Finds categories by their names and makes those that are missing.
 * @returns them by `labelKey(name)`; blank names are left out
 */
export async function ensureCategories(
  ctx: Ctx,
  names: readonly string[],
): Promise<Map<string, { id: number; name: string }>> {
  const wanted = new Map<string, string>();
  for (const name of names) {
    const tidy = newOptionLabel(name, ctx.caller.language);
    if (tidy && !wanted.has(labelKey(tidy))) wanted.set(labelKey(tidy), tidy);
  }
  if (wanted.size === 0) return new Map();
  const missing = new Map(wanted);
  const found = await selectCategoriesByKey(ctx, [...wanted.keys()]);
  for (const { key } of found) missing.delete(key);
  if (missing.size > 0) {
    await insertCategories(
      ctx,
      [...missing].map(([name_key, name]) => ({ name, name_key })),
    );
    found.push(...(await selectCategoriesByKey(ctx, [...missing.keys()])));
  }
  return new Map(found.map(({ key, id, name }) => [key, { id, name }]));
}
