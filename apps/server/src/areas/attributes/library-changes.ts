import type { Ctx } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';

/** A change of the definitions that also affects products or their search rows. */
export type LibraryChange =
  /**
   * Who may see the values of an attribute, whether it is a filter, or its name; with the names of variant types that
   * are it now or were before.
   */
  | { kind: 'attribute'; attributeId: number; typeNames: readonly string[] }
  /** Which attributes a product should have: in one category, or in any. */
  | { kind: 'completeness'; categoryId?: number }
  /** The name of a category, or of some of its sub-categories: new name by old name. */
  | { kind: 'category'; categoryId: number; subCategories: ReadonlyMap<string, string> };

/** Handlers with which areas above react to changed definitions. */
export const libraryChanged =
  defineSlot<(ctx: Ctx, change: LibraryChange) => Promise<void>>('what follows the library');

/** Informs the areas above, in the transaction of the change. */
export async function announceLibraryChange(ctx: Ctx, change: LibraryChange): Promise<void> {
  for (const follow of ctx.platform.slots.all(libraryChanged)) await follow(ctx, change);
}
