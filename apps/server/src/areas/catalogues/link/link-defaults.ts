import type { CatalogueLinkOptions } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { newLinkGate, type LinkRow } from '../../links/index.ts';

type NewLinkSettings = Pick<
  LinkRow,
  'emailRequired' | 'emailVerified' | 'expiresAt' | 'passcode' | 'passcodeSetAt' | 'revokedAt'
> & { options: CatalogueLinkOptions };

/** Initial settings of a new link, from the company's (CAT-040, SETTINGS-012). */
export async function newLinkSettings(ctx: Ctx, now = ctx.platform.clock.now()): Promise<NewLinkSettings> {
  const { gate, isForAnyone, options } = await newLinkGate(ctx, now);
  return { ...gate, revokedAt: isForAnyone ? null : now, options };
}
