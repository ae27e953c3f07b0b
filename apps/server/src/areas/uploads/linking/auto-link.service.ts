import type { Ctx } from '../../../platform/context.ts';
import type { Arrangement } from '../groups/arrangement.rules.ts';

export async function linkByCodes(
  _ctx: Ctx,
  _about: { arrangement: Arrangement; codes: ReadonlyMap<number, string> },
): Promise<void> {}
