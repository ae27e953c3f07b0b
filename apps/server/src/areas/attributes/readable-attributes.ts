import { mayRead, readable, type Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes } from './attributes.service.ts';

/** Attributes whose values the audience may read. */
export async function readableAttributes(ctx: Ctx): Promise<Attribute[]> {
  return readable(ctx.audience, await loadAttributes(ctx));
}

/** Keys of the values that the audience may not read: they are taken out of what is stored. */
export async function unreadableKeys(ctx: Ctx): Promise<ReadonlySet<string>> {
  const attributes = await loadAttributes(ctx);
  return new Set(attributes.flatMap((one) => (mayRead(ctx.audience, one) ? [] : String(one.id))));
}
