import type { Ctx } from '../../platform/context.ts';
import { takeLocks } from '../../platform/db/lock-order.ts';
import { defineSlot } from '../../platform/slots.ts';
import { attributeChanged, forgetAttributes, loadAttributes } from './attributes.service.ts';
import { deleteAttributes, selectUnused, type AttributeLists } from './attributes.store.ts';
import { deleteCategory, loadCategories } from './categories.service.ts';

/** The tables of other areas that keep an attribute from being removed: lists of attributes, and cells of drafts. */
export const attributeLists = defineSlot<AttributeLists>('lists of attributes');

/** Attributes and categories by their ids. */
export interface Definitions {
  attributes: readonly number[];
  categories: readonly number[];
}

/** Deletes those of some attributes and categories that nothing uses. @returns how many */
export async function removeUnused(ctx: Ctx, { attributes, categories }: Definitions): Promise<number> {
  await takeLocks(ctx, 'categories', 'attributes');
  forgetAttributes(ctx);
  const empty = (await loadCategories(ctx)).filter(
    ({ id, product_count: count }) => count === 0 && categories.includes(id),
  );
  for (const { id } of empty) await deleteCategory(ctx, id);
  const unused = new Set(await selectUnused(ctx, attributes, ctx.platform.slots.all(attributeLists)));
  const gone = (await loadAttributes(ctx)).filter(({ id }) => unused.has(id));
  if (gone.length > 0) await deleteAttributes(ctx, [...unused]);
  forgetAttributes(ctx);
  for (const before of gone) await attributeChanged(ctx, { before, after: null });
  return empty.length + gone.length;
}
