import type { Audience } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { CatalogueRow } from './catalogues.store.ts';

/** Who came by a link, until it is known what the link opens. */
export const nobodyYet: Audience = { kind: 'buyer', chosen: [] };

/**
 * The same transaction as a buyer of the catalogue looks at it: what is loaded with it is what its page, its preview and
 * its PDF show. For somebody of the company it is what the buyer sees, less what they may not read themselves.
 */
export function asBuyer(ctx: Ctx, { attributeIds: chosen }: Pick<CatalogueRow, 'attributeIds'>): Ctx {
  const through = ctx.audience.kind === 'person' ? { through: ctx.audience } : {};
  return { ...ctx, audience: { kind: 'buyer', chosen, ...through } };
}
