import type { OwnUnitShape } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes } from '../attributes/index.ts';

/** The organisation's own units, each once. */
export async function ownUnits(ctx: Ctx): Promise<OwnUnitShape[]> {
  const all = (await loadAttributes(ctx)).flatMap(({ own_units }) => own_units);
  return [...new Map(all.map((unit) => [unit.id, unit])).values()];
}
