import type { Product, ProductSelection } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { applyProductChanges } from '../change/apply-product-changes.ts';
import type { AppliedChange } from '../change/product-change.ts';
import { resolveSelection, startHolding } from './bulk-selection.ts';

type Status = Product['status'];

/**
 * Starts setting the status of many products.
 * @returns the task's id
 * @throws DomainError nothing_selected, too_many_products, task_limit
 */
export async function startStatusChange(
  ctx: Ctx,
  { status, ...selection }: { status: Status } & ProductSelection,
): Promise<string> {
  return startHolding(ctx, {
    action: 'change_products_attribute',
    subject: subjects[ctx.caller.language],
    input: { status },
    counts: { updated: 0, unchanged: 0, failed: 0 },
    ids: await resolveSelection(ctx, selection),
  });
}

/** The subject of the task; like names of attributes, it is in the language of the person who started it. */
const subjects = { en: 'Status', tr: 'Durum' };

/** The result for each product, in the order of `ids`: one without an image is not published (PROD-050). */
export function applyStatusChange(
  ctx: Ctx,
  { ids, status, taskId }: { ids: readonly number[]; status: Status; taskId: string },
): Promise<AppliedChange[]> {
  return applyProductChanges(ctx, {
    changes: ids.map((id) => ({ kind: 'update', id, fields: { status } })),
    source: 'bulk',
    taskId,
    frees: true,
    onProblem: 'collect',
    needsImage: true,
  });
}
