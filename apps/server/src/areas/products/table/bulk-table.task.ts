import { inTransaction, type Ctx, type Platform } from '../../../platform/context.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { loadAttributes, loadCategories } from '../../attributes/index.ts';
import { listOrganisationIds } from '../../organisation/index.ts';
import { dropDraft } from '../../tasks/index.ts';
import { outcomeOf } from '../bulk/bulk-outcome.ts';
import { holdsProducts, runThroughHeld, type ChunkOutcome } from '../bulk/bulk-run.ts';
import { keepInBackup, unlockProducts } from '../bulk/product-tasks.service.ts';
import { applyProductChanges } from '../change/apply-product-changes.ts';
import { selectProducts } from '../products.store.ts';
import { changesOf } from './bulk-table.rules.ts';
import { keepUnsaved, savedCells, unreadCells } from './save-table.service.ts';
import { deleteCells, deleteTable, selectCells, selectOldTables, selectTable } from './bulk-table.store.ts';

/** Products per transaction: each may have changes in all of its attributes and variants. */
const CHUNK = 50;

/** Saves a bulk edit table (TASK-058). */
export const bulkTableTask = defineTask({
  ...holdsProducts,
  action: 'bulk_products_table',
  retry: 'never',
  undo: { permission: 'update_products' },
  async hold(ctx, id) {
    await selectTable(ctx, id, 'update');
  },
  async released(ctx, { id }) {
    await unlockProducts(ctx, { ids: 'all', taskId: id });
    await deleteTable(ctx, id);
  },
  async run(run) {
    const { id } = run.task;
    const { counts } = await runThroughHeld(run, {
      size: CHUNK,
      keepsBackup: true,
      work: (ctx, _, ids) => saveProducts(ctx, { tableId: id, ids }),
    });
    await inTransaction(run.base, (ctx) => keepUnsaved(ctx, id));
    return { counts };
  },
});

async function saveProducts(
  ctx: Ctx,
  { tableId, ids }: { tableId: string; ids: readonly number[] },
): Promise<ChunkOutcome> {
  const kept = await keepInBackup(ctx, { taskId: tableId, productIds: ids });
  const [products, attributes, categories, stored] = await Promise.all([
    selectProducts(ctx, ids),
    loadAttributes(ctx),
    loadCategories(ctx),
    selectCells(ctx, { tableId, productIds: ids }),
  ]);
  const known = { attributes: new Map(attributes.map((one) => [String(one.id), one])), categories };
  const cells = savedCells(stored, known);
  const changes = changesOf(products, cells);
  const applied = await applyProductChanges(ctx, {
    changes,
    source: 'bulk',
    taskId: tableId,
    frees: true,
    onProblem: 'collect',
  });
  const unsaved = new Set([
    ...applied.flatMap(({ outcome, id }) => (outcome === 'failed' && id ? id : [])),
    ...unreadCells(stored, known).map(({ productId }) => productId),
  ]);
  await deleteCells(ctx, { tableId, productIds: ids.filter((id) => !unsaved.has(id)) });
  const outcome = await outcomeOf(
    ctx,
    changes.map(({ id }) => id),
    applied,
  );
  return { ...outcome, kept };
}

/** Deletes the tables of all organisations that nobody has touched within their retention time. */
export async function removeOldTables(platform: Platform): Promise<void> {
  const { database, clock, settings } = platform;
  const before = new Date(clock.now().getTime() - settings.limits.bulkTableKeepDays * 86_400_000);
  for (const orgId of await database.inSystem(listOrganisationIds)) {
    const old = await database.inTenant(orgId, (db) => selectOldTables(db, { orgId, before }));
    for (const { id } of old) {
      const isForgotten = async (ctx: Ctx) => {
        const table = await selectTable(ctx, id, 'update');
        return table !== undefined && table.updatedAt < before;
      };
      await dropDraft(platform, { orgId, id }, { isForgotten, remove: (ctx) => deleteTable(ctx, id) });
    }
  }
}
