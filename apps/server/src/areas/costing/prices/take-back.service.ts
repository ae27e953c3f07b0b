import { exact, holds } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { takeLocks } from '../../../platform/db/lock-order.ts';
import { fail } from '../../../platform/fail.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import { moneyRules, setRate } from '../../organisation/index.ts';
import { updateResource } from '../../resources/index.ts';
import { startTask } from '../../tasks/index.ts';
import { insertSheets, selectSources, selectWritten } from '../costing.store.ts';
import type { CostingChange } from './recosted.service.ts';

/**
 * Enters the earlier prices and rates of a change again, and starts to take back the sheets that it has written.
 * @returns the task's id; undefined if all of it was saved over
 * @throws DomainError forbidden without the right to change the resources or rates that it had entered
 */
export async function startTakingBack(
  ctx: Ctx,
  task: { id: string; subject: string; input: unknown },
): Promise<string | undefined> {
  // Those of the task and of the resources, in their order.
  await takeLocks(ctx, 'product_ids', 'task_limit');
  const written = await selectWritten(ctx, task.id);
  if (!written.some(({ isCurrent }) => isCurrent)) return undefined;
  await enterAgain(ctx, task.input as CostingChange);
  return startTask(ctx, {
    action: 'costing_change',
    subject: task.subject,
    input: { undo: task.id },
    totalCount: new Set(written.map(({ before }) => before.product_id)).size,
  });
}

/** What somebody has changed since stays. */
async function enterAgain(ctx: Ctx, { prices, rates, before }: CostingChange): Promise<void> {
  const { resources = [], rates: earlier = [] } = before ?? {};
  const sources = await selectSources(
    ctx,
    resources.map(({ id }) => id),
  );
  for (const { id, rate } of resources) {
    const source = sources.get(id);
    const given = prices.find((one) => one.child_product_id === id)?.new_price;
    if (!source || source.type === 'product' || !given || !source.rate) continue;
    if (!exact(source.rate).equals(given) || source.rate === rate) continue;
    if (!holds(ctx.audience, 'edit_resources'))
      fail('forbidden', { params: { permission: 'edit_resources' } });
    await updateResource(ctx, id, { revision: source.revision, rate });
  }
  const { rates: known } = earlier.length === 0 ? { rates: [] } : await moneyRules(ctx);
  for (const rate of earlier) {
    const isPair = (one: { base: string; quote: string }): boolean =>
      (one.base === rate.base && one.quote === rate.quote) ||
      (one.base === rate.quote && one.quote === rate.base);
    const [now, given] = [known.find(isPair), rates.find(isPair)];
    if (!now || !given || now.base !== given.base || !exact(now.rate).equals(given.rate)) continue;
    if (!ctx.caller.isAdmin) fail('forbidden', { params: { permission: 'admin' } });
    await setRate(ctx, rate);
  }
}

/**
 * Writes what the sheets of a change were before it as new versions. Sheets that somebody has saved since stay.
 * @returns how many products have their old cost again, and how many stay
 */
export async function takeBackChange(
  ctx: Ctx,
  changeId: string,
  taskId: string,
): Promise<{ updated: number; skipped: number }> {
  await takeLocks(ctx, 'cost_sheets');
  const written = await selectWritten(ctx, changeId);
  const current = written.filter(({ isCurrent }) => isCurrent);
  await insertSheets(
    ctx,
    current.map(({ before }) => ({ ...before, version: before.version + 2, taskId })),
  );
  const ids = [...new Set(current.map(({ before }) => before.product_id))];
  tellChanged(ctx, { kind: 'cost_sheet', ids, revision: null });
  const all = new Set(written.map(({ before }) => before.product_id));
  return { updated: ids.length, skipped: all.size - ids.length };
}
