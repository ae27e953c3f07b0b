import type { Ctx } from '../../platform/context.ts';

/** What of the definitions changed that is also written in products or their search rows. */
export type LibraryChange =
  /** Who may see the values of an attribute, or whether it is a filter. */
  | { kind: 'attribute'; attributeId: number }
  /** Which attributes a product is expected to have. */
  | { kind: 'completeness' }
  /** The name of a category, or of sub-categories of it: new one by old one. */
  | { kind: 'category'; categoryId: number; subCategories: ReadonlyMap<string, string> };

type Follower = (ctx: Ctx, change: LibraryChange) => Promise<void>;
const followers = new Map<string, Follower>();

/** Lets an area above bring what it derives from the definitions up to date; called while the program is put together. */
export function onLibraryChanged(area: string, follow: Follower): void {
  followers.set(area, follow);
}

/** Tells the areas above, in the transaction of the change. */
export async function announceLibraryChange(ctx: Ctx, change: LibraryChange): Promise<void> {
  for (const follow of followers.values()) await follow(ctx, change);
}
