import { mayRead, mayReadOptions, readable, type Attribute, type Audience } from '@sourcewiz/contract';
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

const unreadable = new WeakMap<readonly Attribute[], WeakMap<Audience, ReadonlySet<string>>>();

/**
 * Keys of the values that the audience may not read: they are removed from stored JSON. Worked out once for each
 * audience and state of the library.
 */
export async function unreadableKeys(ctx: Ctx): Promise<ReadonlySet<string>> {
  const { audience } = ctx;
  const attributes = await loadAttributes(ctx);
  const known = unreadable.get(attributes) ?? new WeakMap<Audience, ReadonlySet<string>>();
  unreadable.set(attributes, known);
  const keys =
    known.get(audience) ??
    new Set(attributes.flatMap((one) => (mayRead(audience, one) ? [] : String(one.id))));
  known.set(audience, keys);
  return keys;
}
