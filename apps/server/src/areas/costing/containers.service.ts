import { standardContainersIn, type Container } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { settingOf } from '../organisation/index.ts';

/** The common containers, with the company's own in their place or behind them. */
export async function containersOf(ctx: Ctx): Promise<(Container & { is_own: boolean })[]> {
  const own = await settingOf(ctx, 'containers');
  const codes = new Set(own.map(({ code }) => code));
  return [
    ...standardContainersIn(ctx.caller.language)
      .filter(({ code }) => !codes.has(code))
      .map((one) => ({ ...one, is_own: false })),
    ...own.map((one) => ({ ...one, is_own: true })),
  ];
}
