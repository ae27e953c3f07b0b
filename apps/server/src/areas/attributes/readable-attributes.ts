import { mayRead, mayReadOptions, readable, type Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes } from './attributes.service.ts';

/** An attribute without the options that the audience may not read. */
export function withReadableOptions({ audience }: Ctx, attribute: Attribute): Attribute {
  return mayReadOptions(audience, attribute) ? attribute : { ...attribute, options: [] };
}

/** Attributes whose values the audience may read. */
export async function readableAttributes(ctx: Ctx): Promise<Attribute[]> {
  return readable(ctx.audience, await loadAttributes(ctx));
}

/** Keys of the values that the audience may not read: they are removed from stored JSON. */
export async function unreadableKeys(ctx: Ctx): Promise<ReadonlySet<string>> {
  const attributes = await loadAttributes(ctx);
  return new Set(attributes.flatMap((one) => (mayRead(ctx.audience, one) ? [] : String(one.id))));
}
