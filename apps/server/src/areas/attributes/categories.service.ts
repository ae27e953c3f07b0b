import {
  CATEGORIES_MAX,
  SUB_CATEGORIES_MAX,
  labelKey,
  newOptionLabel,
  type Category,
  type ParsedOf,
  type updateCategory as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { takeLocks } from '../../platform/db/lock-order.ts';
import { fail } from '../../platform/fail.ts';
import { recordChanged, refuseStale, tellChanged, type Fields } from '../../platform/records/index.ts';
import { forgetAttributes, loadAttributes } from './attributes.service.ts';
import {
  countCategories,
  countRevisionUp,
  countSubCategoryUses,
  insertCategories,
  removeCategory,
  renameCategory,
  replaceSubCategories,
  selectCategories,
  selectCategoriesByKey,
  type StoredSubCategory,
} from './categories.store.ts';
import { announceLibraryChange } from './library-changes.ts';

/** All categories with their numbers of products (PROD-054: there is no limit). */
export async function loadCategories(ctx: Ctx): Promise<Category[]> {
  return selectCategories(ctx);
}

/** @throws DomainError category_exists (ATTR-035), too_many_categories */
export async function createCategory(ctx: Ctx, name: string): Promise<Category> {
  const tidy = newOptionLabel(name, ctx.caller.language);
  const category = { name: tidy, name_key: labelKey(tidy) };
  const [taken] = await selectCategoriesByKey(ctx, [category.name_key]);
  if (taken) fail('category_exists', { path: 'body.name' });
  if ((await roomForCategories(ctx)) === 0) {
    fail('too_many_categories', { path: 'body.name', params: { limit: CATEGORIES_MAX } });
  }
  const [added] = await insertCategories(ctx, [category]);
  if (!added) fail('category_exists', { path: 'body.name' });
  await categoryChanged(ctx, { before: null, after: added });
  return { id: added.id, name: added.name, product_count: 0, sub_categories: [], revision: 1 };
}

/** How many more can be added; nobody else adds one until the end of the transaction. */
async function roomForCategories(ctx: Ctx): Promise<number> {
  await takeLocks(ctx, 'categories');
  return Math.max(0, CATEGORIES_MAX - (await countCategories(ctx)));
}

type CategoryChange = ParsedOf<typeof updateOperation>['body'];

/**
 * Renames a category and replaces its sub-categories; products with the old name of one get the new one.
 * @throws DomainError not_found, conflict, category_exists for a name that is taken, category_in_use for a removed
 *   sub-category that still has products
 */
export async function updateCategory(
  ctx: Ctx,
  id: number,
  { name, sub_categories: subCategories, revision }: CategoryChange,
): Promise<Category> {
  await takeLocks(ctx, 'categories');
  const category = await findCategory(ctx, id);
  await refuseStale(ctx, { kind: 'category', ...category }, revision);
  const tidy = name === undefined ? category.name : newOptionLabel(name, ctx.caller.language);
  if (tidy !== category.name) await rename(ctx, category, tidy);
  const renamed = await saveSubCategories(ctx, category, subCategories);
  if (tidy !== category.name || renamed.size > 0) {
    await announceLibraryChange(ctx, { kind: 'category', categoryId: id, subCategories: renamed });
  }
  return savedCategory(ctx, category);
}

/** Increases the revision of a category that was written, and announces the change. */
async function savedCategory(ctx: Ctx, before: Category): Promise<Category> {
  await countRevisionUp(ctx, before.id);
  const after = await findCategory(ctx, before.id);
  await categoryChanged(ctx, { before, after });
  return after;
}

/** @throws DomainError not_found */
export async function findCategory(ctx: Ctx, id: number): Promise<Category> {
  return (await selectCategories(ctx)).find((category) => category.id === id) ?? fail('not_found');
}

async function rename(ctx: Ctx, { id }: Category, name: string): Promise<void> {
  const key = labelKey(name);
  const [taken] = await selectCategoriesByKey(ctx, [key]);
  if (taken && taken.id !== id) fail('category_exists', { path: 'body.name' });
  await renameCategory(ctx, id, { name, name_key: key });
}

/** @returns the new names of renamed sub-categories that have products */
async function saveSubCategories(
  ctx: Ctx,
  category: Category,
  wanted: CategoryChange['sub_categories'],
): Promise<Map<string, string>> {
  if (!wanted) return new Map();
  const list = planSubCategories(ctx, category, wanted);
  const uses = new Map(
    (await countSubCategoryUses(ctx, category.id)).map(({ name, count }) => [labelKey(name), count]),
  );
  const kept = new Map(list.map((entry) => [entry.id, entry]));
  const renamed = new Map<string, string>();
  for (const { id, name } of category.sub_categories) {
    const count = uses.get(labelKey(name)) ?? 0;
    const next = kept.get(id);
    if (!next && count > 0) fail('category_in_use', { path: 'body.sub_categories', params: { name, count } });
    if (next && next.name !== name && count > 0) renamed.set(name, next.name);
  }
  await replaceSubCategories(ctx, category.id, list);
  forgetAttributes(ctx);
  return renamed;
}

function planSubCategories(
  ctx: Ctx,
  { sub_categories: existing }: Category,
  wanted: NonNullable<CategoryChange['sub_categories']>,
): StoredSubCategory[] {
  const known = new Set(existing.map(({ id }) => id));
  const taken = new Set<string>();
  return wanted.map(({ id, name }, index) => {
    const path = `body.sub_categories.${index}`;
    if (id !== undefined && !known.delete(id)) fail('not_found', { path: `${path}.id` });
    const tidy = newOptionLabel(name, ctx.caller.language);
    const key = labelKey(tidy);
    if (key === '' || taken.has(key)) fail('category_exists', { path: `${path}.name` });
    taken.add(key);
    return { id: id ?? null, name: tidy, name_key: key };
  });
}

/**
 * @throws DomainError not_found, option_invalid for a blank name or one that the category already has,
 *   too_many_sub_categories
 */
export async function addSubCategory(
  ctx: Ctx,
  { categoryId, name }: { categoryId: number; name: string },
): Promise<Category> {
  await takeLocks(ctx, 'categories');
  const category = await findCategory(ctx, categoryId);
  const { sub_categories: existing } = category;
  const tidy = newOptionLabel(name, ctx.caller.language);
  const key = labelKey(tidy);
  if (key === '' || existing.some((entry) => labelKey(entry.name) === key)) {
    const attribute = (await loadAttributes(ctx)).find(({ dtype }) => dtype === 'sub_category');
    const label = (attribute?.name ?? 'Sub Category').toLocaleLowerCase(ctx.caller.language);
    fail('option_invalid', { path: 'body.name', params: { label } });
  }
  if (existing.length >= SUB_CATEGORIES_MAX) {
    fail('too_many_sub_categories', { path: 'body.name', params: { limit: SUB_CATEGORIES_MAX } });
  }
  const list = existing.map((entry) => ({ ...entry, name_key: labelKey(entry.name) }));
  await replaceSubCategories(ctx, categoryId, [...list, { id: null, name: tidy, name_key: key }]);
  forgetAttributes(ctx);
  return savedCategory(ctx, category);
}

/** Deletes a category without products. @throws DomainError not_found, category_in_use */
export async function deleteCategory(ctx: Ctx, id: number): Promise<void> {
  await takeLocks(ctx, 'categories');
  const category = await findCategory(ctx, id);
  const { name, product_count: count } = category;
  if (count > 0) fail('category_in_use', { params: { name, count } });
  await removeCategory(ctx, id);
  await categoryChanged(ctx, { before: category, after: null });
  forgetAttributes(ctx);
}

/**
 * Finds categories by name and creates missing ones, as many as there is room for.
 * @returns them by `labelKey(name)`; blank names, and those without room, are left out
 */
export async function ensureCategories(
  ctx: Ctx,
  names: readonly string[],
): Promise<Map<string, { id: number; name: string; isNew: boolean }>> {
  const wanted = new Map<string, string>();
  for (const name of names) {
    const tidy = newOptionLabel(name, ctx.caller.language);
    if (tidy && !wanted.has(labelKey(tidy))) wanted.set(labelKey(tidy), tidy);
  }
  if (wanted.size === 0) return new Map();
  const missing = new Map(wanted);
  const found = await selectCategoriesByKey(ctx, [...wanted.keys()]);
  for (const { key } of found) missing.delete(key);
  const own = new Set<number>();
  if (missing.size > 0) {
    const added = [...missing].slice(0, await roomForCategories(ctx));
    const made = await insertCategories(
      ctx,
      added.map(([name_key, name]) => ({ name, name_key })),
    );
    for (const { id } of made) own.add(id);
    if (made.length > 0) tellChanged(ctx, { kind: 'category', ids: made.map(({ id }) => id), revision: 1 });
    found.push(...(await selectCategoriesByKey(ctx, [...missing.keys()])));
  }
  return new Map(found.map(({ key, id, name }) => [key, { id, name, isNew: own.has(id) }]));
}

type Kept = Pick<Category, 'id' | 'name'> & Partial<Pick<Category, 'sub_categories' | 'revision'>>;

async function categoryChanged(
  ctx: Ctx,
  { before, after }: { before: Kept | null; after: Kept | null },
): Promise<void> {
  const id = (after ?? before)?.id ?? 0;
  const fieldsOf = (state: Kept | null): Fields | null =>
    state && { name: state.name, sub_categories: (state.sub_categories ?? []).map(({ name }) => name) };
  const revision = after ? (after.revision ?? 1) : null;
  await recordChanged(ctx, {
    kind: 'category',
    id,
    revision,
    before: fieldsOf(before),
    after: fieldsOf(after),
  });
}
