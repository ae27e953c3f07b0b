import type { Ctx } from '../../platform/context.ts';
import type { CatalogueRow } from './catalogues.store.ts';

/**
 * The same transaction with the audience of the catalogue's buyer: what is loaded with it is what its page, preview and
 * PDF show. For members of the company it is what the buyer sees, minus what they may not read themselves.
 */
export function asBuyer(ctx: Ctx, { attributeIds: chosen }: Pick<CatalogueRow, 'attributeIds'>): Ctx {
  const through = ctx.audience.kind === 'person' ? { through: ctx.audience } : {};
  return { ...ctx, audience: { kind: 'buyer', chosen, ...through } };
}
