import type { Ctx } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';

/** What of the definitions changed that is also written in products or their search rows. */
export type LibraryChange =
  /** Who may see the values of an attribute, or whether it is a filter. */
  | { kind: 'attribute'; attributeId: number }
  /** Which attributes a product is expected to have: one of a category, or any. */
  | { kind: 'completeness'; categoryId?: number }
  /** The name of a category, or of sub-categories of it: new one by old one. */
  | { kind: 'category'; categoryId: number; subCategories: ReadonlyMap<string, string> };

/** What areas above bring up to date when the definitions change. */
export const libraryChanged =
  defineSlot<(ctx: Ctx, change: LibraryChange) => Promise<void>>('what follows the library');

/** Tells the areas above, in the transaction of the change. */
export async function announceLibraryChange(ctx: Ctx, change: LibraryChange): Promise<void> {
  for (const follow of ctx.platform.slots.all(libraryChanged)) await follow(ctx, change);
}
