import {
  askedAttributes,
  familyOf,
  keptFromBuyers,
  labelKey,
  type Attribute,
  type Category,
  type Families,
  type Family,
  type FamilyAttribute,
  type ParsedOf,
  type ResultOf,
  type proposeFamily as proposeOperation,
  type saveFamily as saveOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { holdsLock, takeLocks } from '../../../platform/db/lock-order.ts';
import { fail } from '../../../platform/fail.ts';
import { recordChanged, refuseStale, type Fields } from '../../../platform/records/index.ts';
import { forgetAttributes, loadAttributes, loadLibrary } from '../attributes.service.ts';
import type { Library } from '../library-cache.ts';
import { findCategory } from '../categories.service.ts';
import { selectCategoriesByKey } from '../categories.store.ts';
import { announceLibraryChange } from '../library-changes.ts';
import { standardAttributes } from '../standard-attributes.ts';
import { defaultFamily, proposedFamily } from './families.rules.ts';
import {
  countFilled,
  existsCategory,
  removeFamily,
  selectFamilies,
  upsertFamily,
  type FamilyScope,
  type FamilyRow,
} from './families.store.ts';

const standard: ReadonlySet<string> = new Set(standardAttributes.map(({ key }) => key));

/** A family, and its meaning for a product. */
export interface ProductFamily extends Family {
  /** Attributes without which the product is incomplete. */
  asked: readonly Attribute[];
  /** Keys of values that buyers do not get. */
  keptFromBuyers: ReadonlySet<string>;
}

/** Returns the family of a product: its category's, or its sub-category's. */
export type FamilyFinder = (product: {
  category: { id: number } | null;
  values: Readonly<Record<string, unknown>>;
}) => ProductFamily;

/** What families mean, worked out once for each state of the library: every call asks. */
interface Meanings {
  /** Of products whose category has no saved family. */
  none: Family;
  /** Keys of values that say which sub-category a product is in. */
  subKeys: readonly string[];
  /** What each family means for products. */
  forProducts: WeakMap<Family, ProductFamily>;
}

const meanings = new WeakMap<readonly Attribute[], Meanings>();

function meaningsOf(attributes: readonly Attribute[]): Meanings {
  const known = meanings.get(attributes);
  if (known) return known;
  const subKeys = attributes.flatMap(({ id, dtype }) => (dtype === 'sub_category' ? String(id) : []));
  const made: Meanings = { none: noneSaved(attributes), subKeys, forProducts: new WeakMap() };
  meanings.set(attributes, made);
  return made;
}

/** Loads the families of products in these categories, once for all of them. */
export async function loadFamilyFinder(
  ctx: Ctx,
  categoryIds: readonly (number | null | undefined)[],
): Promise<FamilyFinder> {
  const ids = [...new Set(categoryIds.flatMap((id) => id ?? []))];
  const { attributes, rows } = await libraryWithFamilies(ctx, ids);
  const { none, subKeys, forProducts } = meaningsOf(attributes);
  const byCategory = new Map(ids.map((id) => [id, familiesOf(rowsOf(rows, id), none)]));
  return ({ category, values }) => {
    const families = byCategory.get(category?.id ?? 0);
    const sub = subKeys.map((key) => values[key]).find((value) => value !== undefined);
    const family = families ? familyOf(families, sub) : none;
    const found = forProducts.get(family) ?? meantForProducts(family, attributes);
    forProducts.set(family, found);
    return found;
  };
}

/** Families that a transaction has read under its lock, by the library that it works with. */
const readUnderLock = new WeakMap<Library, Map<string, Promise<FamilyRow[]>>>();

async function libraryWithFamilies(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ attributes: readonly Attribute[]; rows: readonly FamilyRow[] }> {
  const library = await loadLibrary(ctx);
  const { attributes, families: kept } = library;
  // Whoever waited for products may have waited for the family to be saved.
  if (!holdsLock(ctx, 'products')) return { attributes, rows: kept ?? (await selectFamilies(ctx, ids)) };
  const read = readUnderLock.get(library) ?? new Map<string, Promise<FamilyRow[]>>();
  readUnderLock.set(library, read);
  const key = ids.toSorted((one, other) => one - other).join();
  const rows = read.get(key) ?? selectFamilies(ctx, ids);
  read.set(key, rows);
  return { attributes, rows: await rows };
}

function meantForProducts(family: Family, attributes: readonly Attribute[]): ProductFamily {
  return {
    ...family,
    asked: askedAttributes(attributes, family),
    keptFromBuyers: new Set([...keptFromBuyers(family)].map(String)),
  };
}

const noneSaved = (attributes: readonly Attribute[]): Family => ({
  attributes: defaultFamily(attributes, standard),
  revision: 0,
});

const rowsOf = (rows: readonly FamilyRow[], categoryId: number) =>
  rows.filter(({ category_id: id }) => id === categoryId);

const families = new WeakMap<FamilyRow, Family>();

/** The same object for the same row, so that what it means is known. */
function toFamily(row: FamilyRow): Family {
  const { attributes, revision } = row;
  const family = families.get(row) ?? { attributes, revision };
  families.set(row, family);
  return family;
}

function familiesOf(rows: readonly FamilyRow[], none: Family): Families {
  const own = rows.find(({ sub_category_id: id }) => id === null);
  return {
    category: own ? toFamily(own) : none,
    sub_categories: rows.flatMap((row) => {
      const { sub_category_id: id, name } = row;
      return id === null || name === null ? [] : [{ ...toFamily(row), id, name }];
    }),
  };
}

/** The families of a category, or the family of products without one. @throws DomainError not_found */
export async function loadFamilies(ctx: Ctx, categoryId: number | undefined): Promise<Families> {
  const ids = categoryId === undefined ? [] : [categoryId];
  const [attributes, rows, isThere] = await Promise.all([
    loadAttributes(ctx),
    selectFamilies(ctx, ids),
    categoryId === undefined || existsCategory(ctx, categoryId),
  ]);
  if (!isThere) fail('not_found', { path: 'query.category_id' });
  return familiesOf(rows, noneSaved(attributes));
}

/** Ids of the attributes that a category wants, in its order; none for a category that does not exist. */
export async function wantedOfCategory(ctx: Ctx, name: string): Promise<number[]> {
  const [category] = await selectCategoriesByKey(ctx, [labelKey(name)]);
  if (!category) return [];
  const { attributes } = (await loadFamilies(ctx, category.id)).category;
  return attributes.flatMap(({ attribute_id: id, wanted }) => (wanted ? id : []));
}

type Change = ParsedOf<typeof saveOperation>['body'];

/**
 * Replaces the family of a category or sub-category.
 * @throws DomainError not_found for an unknown id, conflict
 */
export async function saveFamily(ctx: Ctx, { attributes: list, revision, ...of }: Change): Promise<Family> {
  const { scope, before } = await holdFamily(ctx, of, 'body', revision);
  const known = new Set((await loadAttributes(ctx)).map(({ id }) => id));
  const stray = list.findIndex(({ attribute_id: id }) => !known.has(id));
  if (stray >= 0) fail('not_found', { path: `body.attributes.${stray}.attribute_id` });
  // Of duplicates the last entry counts, at the position of the first.
  const attributes = [...new Map(list.map((entry) => [entry.attribute_id, entry])).values()];
  const saved = await upsertFamily(ctx, scope, attributes);
  await familyChanged(ctx, scope, {
    ...saved,
    before: before ? fieldsOf(before.attributes) : null,
    after: fieldsOf(attributes),
  });
  return { attributes, revision: saved.revision };
}

/** @throws DomainError not_found, conflict */
export async function deleteFamily(
  ctx: Ctx,
  { revision, ...of }: Parameters<typeof ownerOf>[1] & { revision?: number | undefined },
): Promise<Families> {
  const { scope, before } = await holdFamily(ctx, of, 'query', revision);
  if (before) {
    await removeFamily(ctx, before.id);
    const { id } = before;
    await familyChanged(ctx, scope, {
      id,
      revision: null,
      before: fieldsOf(before.attributes),
      after: null,
    });
  }
  return loadFamilies(ctx, scope.categoryId);
}

/** @throws DomainError not_found */
export async function proposeFamily(
  ctx: Ctx,
  of: ParsedOf<typeof proposeOperation>['query'],
): Promise<ResultOf<typeof proposeOperation>> {
  const { category, subCategory } = await ownerOf(ctx, of, 'query');
  const attributes = await loadAttributes(ctx);
  const attributeIds = attributes.flatMap(({ id, dtype }) => (dtype === 'sub_category' ? id : []));
  const { products, filled } = await countFilled(ctx, {
    categoryId: category.id,
    only: subCategory && { attributeIds, name: subCategory.name },
  });
  const proposed = proposedFamily({ attributes, standard, filled, products });
  return {
    product_count: products,
    attributes: proposed.map((entry) => ({ ...entry, filled: filled.get(entry.attribute_id) ?? 0 })),
  };
}

interface FamilyOwner {
  category: Category;
  subCategory: Category['sub_categories'][number] | null;
}

async function ownerOf(
  ctx: Ctx,
  { category_id: id, sub_category_id: subId }: { category_id: number; sub_category_id?: number | undefined },
  path: 'body' | 'query',
): Promise<FamilyOwner> {
  const category = await findCategory(ctx, id);
  if (subId === undefined) return { category, subCategory: null };
  const subCategory = category.sub_categories.find((one) => one.id === subId);
  return { category, subCategory: subCategory ?? fail('not_found', { path: `${path}.sub_category_id` }) };
}

/** Locks the families of the category until the end of the transaction. */
async function holdFamily(
  ctx: Ctx,
  of: Parameters<typeof ownerOf>[1],
  path: 'body' | 'query',
  begunOn: number | undefined,
): Promise<{ scope: FamilyScope; before: FamilyRow | undefined }> {
  await takeLocks(ctx, 'categories');
  const { category, subCategory } = await ownerOf(ctx, of, path);
  const scope = { categoryId: category.id, subCategoryId: subCategory?.id ?? null };
  const before = (await selectFamilies(ctx, [category.id])).find(
    ({ sub_category_id: id }) => id === scope.subCategoryId,
  );
  await refuseStale(ctx, { kind: 'family', id: before?.id ?? 0, revision: before?.revision ?? 0 }, begunOn);
  return { scope, before };
}

async function familyChanged(
  ctx: Ctx,
  { categoryId }: FamilyScope,
  change: { id: number; revision: number | null; before: Fields | null; after: Fields | null },
): Promise<void> {
  forgetAttributes(ctx);
  await recordChanged(ctx, { kind: 'family', ...change });
  await announceLibraryChange(ctx, { kind: 'completeness', categoryId });
}

const fieldsOf = (attributes: readonly FamilyAttribute[]): Fields => ({ attributes });
