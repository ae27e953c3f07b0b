import type { Ctx } from '../../platform/context.ts';
import { selectMapping, upsertMapping } from './imports.store.ts';

/** What the choice about new products is remembered by. */
const EVERY_SHEET = 'every sheet';

/** Whether the company published new products the last time: they become drafts at first. */
export async function publishedLast(ctx: Ctx): Promise<boolean> {
  return (await selectMapping(ctx, EVERY_SHEET, 'everyone'))?.layout?.publish_new ?? false;
}

/** Remembers for the whole company whether new products are published. */
export function rememberPublishing(ctx: Ctx, publish_new: boolean): Promise<void> {
  return upsertMapping(ctx, EVERY_SHEET, { layout: { publish_new } });
}
