import {
  HIDDEN_NAMED_MAX,
  type HiddenProducts,
  type Product,
  type ProductSelection,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { loadAttributes } from '../../attributes/index.ts';
import { applyProductChanges } from '../change/apply-product-changes.ts';
import type { AppliedChange } from '../change/product-change.ts';
import { isNeededToPublish } from '../change/plan-change.rules.ts';
import { assertSomeExist, resolveSelection, selectionPath, startHolding } from './bulk-selection.ts';
import { selectHidden } from './bulk-values.store.ts';

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
    selection,
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

/** The same for a selection. @throws DomainError nothing_selected, too_many_products, not_found if none of them exists */
export async function hiddenInSelection(ctx: Ctx, selection: ProductSelection): Promise<HiddenProducts> {
  const ids = await resolveSelection(ctx, selection);
  await assertSomeExist(ctx, ids, selectionPath(selection));
  return hiddenOf(ctx, ids);
}

/** What buyers do not see of some products, and which of the drafts the same rules would let be published. */
export async function hiddenOf(ctx: Ctx, ids: readonly number[]): Promise<HiddenProducts> {
  const needed = (await loadAttributes(ctx)).filter((one) => isNeededToPublish(ctx.audience, one));
  const groups = await selectHidden(ctx, { ids, keys: needed.map(({ id }) => String(id)) });
  const drafts = groups.filter(({ status }) => status === 'draft');
  const count = (some: typeof groups) => some.reduce((sum, { products }) => sum + products.length, 0);
  const reason = (code: 'image_required' | 'required', label: string, some: typeof groups) => {
    const products = some.flatMap((group) => group.products);
    return { code, label, count: products.length, products: products.slice(0, HIDDEN_NAMED_MAX) };
  };
  return {
    archived: count(groups) - count(drafts),
    drafts: count(drafts),
    ready_ids: drafts
      .filter(({ without_image, lacking }) => !without_image && lacking.length === 0)
      .flatMap(({ products }) => products.map(({ id }) => id)),
    missing: [
      reason(
        'image_required',
        '',
        drafts.filter(({ without_image }) => without_image),
      ),
      ...needed.map(({ id, name }) =>
        reason(
          'required',
          name,
          drafts.filter(({ lacking }) => lacking.includes(String(id))),
        ),
      ),
    ].filter((one) => one.count > 0),
  };
}
