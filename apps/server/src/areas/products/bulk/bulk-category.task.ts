import { z } from 'zod';
import { labelKey, type changeProductsCategory, type ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadAttributes, loadCategories } from '../../attributes/index.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { applyProductChanges } from '../change/apply-product-changes.ts';
import { outcomeOf } from './bulk-outcome.ts';
import { holdsProducts, runThroughHeld } from './bulk-run.ts';
import { startHolding } from './bulk-selection.ts';
import { keepInBackup } from './product-tasks.service.ts';

const CHUNK = 1_000;

const inputSchema = z.object({
  category_id: z.int().nullable(),
  /** The attribute for sub-categories; null while the organisation has none. */
  sub_category_attribute: z.int().nullable(),
  sub_category: z.string().nullable(),
});

/**
 * Starts moving products to another category, or out of any. Without a sub-category of the new one they have none.
 * @returns the task's id
 * @throws DomainError not_found, unknown_option, nothing_selected, too_many_products, task_limit
 */
export async function startCategoryChange(
  ctx: Ctx,
  { category_id, sub_category, ...selection }: ParsedOf<typeof changeProductsCategory>['body'],
): Promise<string> {
  const category = category_id === null ? null : await findCategory(ctx, category_id);
  const wanted = sub_category ?? null;
  const known = category?.sub_categories.find(({ name }) => labelKey(name) === labelKey(wanted ?? ''));
  if (wanted !== null && !known) {
    fail('unknown_option', { path: 'body.sub_category', params: { text: wanted } });
  }
  const attribute = (await loadAttributes(ctx)).find(({ dtype }) => dtype === 'sub_category');
  return startHolding(ctx, {
    action: 'change_products_category',
    subject: [category?.name, known?.name].filter((name) => name !== undefined).join(' / '),
    input: {
      category_id,
      sub_category_attribute: attribute?.id ?? null,
      sub_category: known?.name ?? null,
    } satisfies z.input<typeof inputSchema>,
    counts: { updated: 0, unchanged: 0, failed: 0 },
    selection,
  });
}

async function findCategory(ctx: Ctx, id: number) {
  const category = (await loadCategories(ctx)).find((one) => one.id === id);
  return category ?? fail('not_found', { path: 'body.category_id' });
}

/** Moves the products that the task holds to its category. */
export const categoryChangeTask = defineTask({
  ...holdsProducts,
  action: 'change_products_category',
  undo: { permission: 'update_products' },
  async run(run) {
    const { category_id, sub_category_attribute: attributeId, ...input } = inputSchema.parse(run.task.input);
    const values = attributeId === null ? {} : { [attributeId]: input.sub_category };
    const { counts } = await runThroughHeld(run, {
      size: CHUNK,
      keepsBackup: true,
      work: async (ctx, { id: taskId }, ids) => {
        const kept = await keepInBackup(ctx, { taskId, productIds: ids });
        const applied = await applyProductChanges(ctx, {
          changes: ids.map((id) => ({ kind: 'update' as const, id, fields: { category_id, values } })),
          source: 'bulk',
          taskId,
          frees: true,
          onProblem: 'collect',
        });
        return { ...(await outcomeOf(ctx, ids, applied)), kept };
      },
    });
    return { counts };
  },
});
