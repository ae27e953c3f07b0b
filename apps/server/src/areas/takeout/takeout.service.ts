import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction, type CallerCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { confirmPerson } from '../identity/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { startTask } from '../tasks/index.ts';
import { countSince } from './takeout.store.ts';

const DAY = 86_400_000;

/**
 * Starts writing everything of the caller's company to a file.
 * @returns the task's id
 * @throws DomainError old_password_wrong, authenticator_code_wrong, data_taken_today, task_limit, rate_limited
 */
export async function startTakeout(
  base: CallerCtx & Visitor,
  factors: { password: string; code: string },
): Promise<string> {
  await confirmPerson(base, factors);
  return inTransaction(base, async (ctx) => {
    const { orgId, platform, caller } = ctx;
    // It holds the company's tasks, so that two at once are counted.
    const id = await startTask(ctx, {
      action: 'company_data',
      subject: (await organisationOf(ctx)).name,
      input: {},
      totalCount: 1,
    });
    const yesterday = new Date(platform.clock.now().getTime() - DAY);
    if ((await countSince(ctx, yesterday)) > 1) fail('data_taken_today');
    await recordAudit(ctx.db, platform.clock, {
      orgId,
      event: 'data_taken',
      actorId: caller.userId,
      ip: base.ip,
      userAgent: base.userAgent,
    });
    return id;
  });
}
