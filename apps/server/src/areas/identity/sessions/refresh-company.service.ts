import type { Ctx } from '../../../platform/context.ts';
import { forgetSession } from './sessions.service.ts';
import { notifyCompanyChanged } from './sessions.store.ts';

/** Applies a change for the whole company, such as its language, at once to everybody who is signed in. */
export async function refreshCompany(ctx: Ctx): Promise<void> {
  const { orgId, platform } = ctx;
  const ids = await notifyCompanyChanged(ctx);
  ctx.afterCommit(() => {
    for (const id of ids) forgetSession(platform, id);
    platform.live.tell('accessChanged', {}, { to: [{ everybody: orgId }] });
  });
}
