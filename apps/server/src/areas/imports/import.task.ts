import { stepSlugs, type StepSlug } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { asResult } from '../../platform/made-files/index.ts';
import { makeResponse } from './import-files.service.ts';
import { fail } from '../../platform/fail.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { removeUnused } from '../attributes/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { createBackup, findProductsByKeys, lockProducts, unlockProducts } from '../products/index.ts';
import { type TaskProgress, type TaskRow, type TaskRun } from '../tasks/index.ts';
import { checkImport, countChecked } from './check-import.service.ts';
import { createAskedAttributes } from './columns/new-attributes.service.ts';
import { fetchAfterImport } from './photos/fetch-photos.service.ts';
import { countPhotos, selectGoodPhotos } from './photos/import-photos.store.ts';
import { countResults } from '../../platform/rows/incoming-rows.store.ts';
import {
  countProducts,
  insertProducts,
  selectProductsAfter,
  selectWrittenKeys,
  type ImportedProduct,
} from './rows/import-products.store.ts';
import { loadImportSetup, type ImportSetup } from './rows/import-setup.ts';
import { findImport } from './imports.service.ts';
import { selectImport, updateImport } from './imports.store.ts';
import { hasIds, publishesNew } from './layout/layout.ts';
import { publishNew, writeProducts } from './rows/write-products.service.ts';

/** Products backed up, or written, in one transaction. */
const BACKUP_CHUNK = 1_000;
const WRITE_CHUNK = 500;

type Phase =
  | 'prepare'
  | 'validate'
  | 'backup'
  | 'update'
  | 'upload'
  | 'pictures'
  | 'publish'
  | 'finish'
  | 'done';

interface Cursor {
  phase: Phase;
  /** Position of the last product that the phase has completed. */
  after: number;
}

function cursorOf({ cursor }: TaskRow): Cursor {
  return { phase: (cursor['phase'] as Phase | undefined) ?? 'prepare', after: Number(cursor['after'] ?? -1) };
}

/** Writes a checked sheet: validation, backup, changed products, new ones. Continues where it was interrupted. */
export const importTask = defineTask({
  action: 'excel_import_bulk_update',
  queue: 'heavy',
  resultFor: 'owner',
  steps: stepSlugs,
  undo: {
    permission: 'update_products',
    // An import that only added products had nothing to back up.
    needsNoBackup: ({ counts }) => (counts['new'] ?? 0) > 0,
    parts: ['fetch_import_images'],
    async removeDefinitions(ctx, task) {
      const record = await selectImport(ctx, task.reference ?? '');
      return record ? removeUnused(ctx, record.made) : 0;
    },
  },
  // What it has written stays, and the rest is released.
  async released(ctx, task) {
    await unlockProducts(ctx, { taskId: task.id, ids: 'all' });
    const record = await selectImport(ctx, task.reference ?? '', 'update');
    if (record?.state === 'running') await updateImport(ctx, record.id, { state: 'cancelled' });
  },
  async run(run) {
    const importId = run.task.reference ?? '';
    let setup: ImportSetup | undefined;
    const setupOf = async (ctx: Ctx) =>
      (setup ??= await loadImportSetup(ctx, await findImport(ctx, importId)));
    let { phase, after } = cursorOf(run.task);
    while (phase !== 'done') {
      ({ phase, after } = cursorOf(await runPhase(run, { importId, phase, after, setupOf })));
    }
    const file = await inTransaction(run.base, async (ctx) => {
      const { problems, counts, lostRows } = await findImport(ctx, importId);
      return problems.length === 0 && counts.error + lostRows > 0;
    });
    return file ? asResult(await makeResponse(run.base, importId)) : undefined;
  },
});

interface Step {
  importId: string;
  phase: Phase;
  after: number;
  setupOf: (ctx: Ctx) => Promise<ImportSetup>;
}

async function runPhase(run: TaskRun, step: Step): Promise<TaskRow> {
  switch (step.phase) {
    case 'prepare':
      return run.chunk((ctx, task) => prepare(ctx, task, step));
    case 'validate':
      return validate(run, step);
    case 'backup':
      return run.chunk((ctx, task) => backUp(ctx, task, step));
    case 'update':
      return run.chunk((ctx, task) =>
        write(ctx, task, { ...step, kinds: ['changed', 'photos'], next: 'upload' }),
      );
    case 'upload':
      return run.chunk((ctx, task) => write(ctx, task, { ...step, kinds: ['new'], next: 'pictures' }));
    case 'pictures':
      return run.chunk(async (ctx) => {
        await fetchAfterImport(ctx, step.importId);
        return go(publishesNew(await findImport(ctx, step.importId)) ? 'publish' : 'finish');
      });
    case 'publish':
      return run.chunk(async (ctx, { id: taskId }) => {
        const after = await publishNew(ctx, { ...step, taskId });
        return after === undefined ? go('finish') : go('publish', after);
      });
    default:
      return run.chunk((ctx, task) => finish(ctx, task, step));
  }
}

const go = (phase: Phase, after = -1) => ({ cursor: { phase, after } });

function steps(
  task: TaskRow,
  change: Partial<Record<StepSlug, 'in-progress' | 'done'>>,
): Pick<TaskProgress, 'steps'> {
  return { steps: { ...task.steps, ...change } };
}

async function prepare(ctx: Ctx, task: TaskRow, { importId }: Step): Promise<TaskProgress> {
  await createAskedAttributes(ctx, importId);
  const record = await findImport(ctx, importId);
  const state = steps(task, { file_validation: 'in-progress' });
  return {
    ...go('validate'),
    ...state,
    currentState: 'file_validation',
    totalCount: record.rowCount,
    doneCount: 0,
  };
}

/** Checks the rows again if the library has changed since then; a sheet without a single good row ends here. */
async function validate(run: TaskRun, step: Step): Promise<TaskRow> {
  const { importId } = step;
  const isFresh = await within(run, async (ctx) => {
    const { checkedRevision } = await findImport(ctx, importId);
    return checkedRevision !== null && checkedRevision === (await organisationOf(ctx)).catalogueRevision;
  });
  if (!isFresh) await checkImport(importId, { state: 'running', transact: (work) => within(run, work) });
  return run.chunk(async (ctx, task) => {
    // A remembered grouping by names is asked again if the library now contradicts it in another product.
    if (!hasIds(await findImport(ctx, importId))) fail('missing_id_column');
    await addPhotoProducts(ctx, importId);
    const products = await countProducts(ctx, importId);
    const counts = await taskCounts(ctx, importId);
    const { errorRecords } = await countResults(ctx, importId);
    if (products.new + products.changed + products.photos === 0 && errorRecords > 0) {
      fail('rows_invalid', { params: { count: errorRecords } });
    }
    const state = steps(task, { file_validation: 'done', data_backup: 'in-progress' });
    const totalCount = products.changed + products.photos;
    return { ...go('backup'), ...state, counts, totalCount, doneCount: 0, currentState: 'data_backup' };
  });
}

/** One transaction of the run that returns something. */
async function within<T>(run: TaskRun, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  await run.chunk(async (ctx) => {
    answer = { value: await work(ctx) };
  });
  if (!answer) throw new Error('The chunk did not run');
  return answer.value;
}

/**
 * Products that only get photos: those whose rows change nothing, and products of the library that are not in the
 * sheet.
 */
async function addPhotoProducts(ctx: Ctx, importId: string): Promise<void> {
  const photos = await selectGoodPhotos(ctx, importId);
  const withPhotos = [...new Set(photos.flatMap(({ product_key: key }) => key ?? []))];
  if (withPhotos.length === 0) return;
  const written = await selectWrittenKeys(ctx, importId, withPhotos);
  const lonely = withPhotos.filter((key) => !written.has(key));
  const found = await findProductsByKeys(ctx, { productKeys: lonely });
  const inSheet = await countProducts(ctx, importId);
  const first = inSheet.new + inSheet.changed + inSheet.unchanged;
  const products = [...found.products].map(([key, { id }], index): ImportedProduct => ({
    position: first + index,
    product_key: key,
    kind: 'photos',
    product_id: id,
  }));
  await insertProducts(ctx, importId, products);
}

async function taskCounts(ctx: Ctx, importId: string): Promise<Record<string, number>> {
  const record = await findImport(ctx, importId);
  const { counts, lostRows } = await countChecked(ctx, record);
  const products = await countProducts(ctx, importId);
  const photos = await countPhotos(ctx, importId);
  return {
    rows: counts.all,
    new: products.new,
    changed: products.changed,
    unchanged: products.unchanged,
    left_out: counts.error,
    lost_rows: lostRows,
    new_attributes: record.made.attributes.length,
    new_categories: record.made.categories.length,
    photos: photos.linked,
    backed_up: products.changed + products.photos,
  };
}

/** Backs up the products, and locks them so that nobody else changes them in the meantime. */
async function backUp(ctx: Ctx, task: TaskRow, { importId, after }: Step): Promise<TaskProgress> {
  const kinds = ['changed', 'photos'] as const;
  const products = await selectProductsAfter(ctx, importId, { kinds, after, size: BACKUP_CHUNK });
  if (products.length === 0) {
    const state = steps(task, { data_backup: 'done', product_update: 'in-progress' });
    return { ...go('update'), ...state, doneCount: 0, currentState: 'product_update' };
  }
  const ids = products.flatMap(({ product_id: id }) => id ?? []);
  await lockProducts(ctx, { ids, taskId: task.id, state: 'updating' });
  await createBackup(ctx, { backupId: task.id, taskId: task.id, subject: task.subject, productIds: ids });
  return { ...go('backup', products.at(-1)?.position), doneCount: task.doneCount + products.length };
}

async function write(
  ctx: Ctx,
  task: TaskRow,
  {
    importId,
    after,
    setupOf,
    kinds,
    next,
  }: Step & { kinds: readonly ImportedProduct['kind'][]; next: Phase },
): Promise<TaskProgress> {
  const products = await selectProductsAfter(ctx, importId, { kinds, after, size: WRITE_CHUNK });
  if (products.length > 0) {
    await writeProducts(ctx, { importId, taskId: task.id, setup: await setupOf(ctx), products });
    const phase = next === 'upload' ? 'update' : 'upload';
    return { ...go(phase, products.at(-1)?.position), doneCount: task.doneCount + products.length };
  }
  if (next !== 'upload') return go(next);
  const state = steps(task, { product_update: 'done', product_upload: 'in-progress' });
  const { new: totalCount } = await countProducts(ctx, importId);
  return { ...go(next), ...state, totalCount, doneCount: 0, currentState: 'product_upload' };
}

async function finish(ctx: Ctx, task: TaskRow, { importId }: Step): Promise<TaskProgress> {
  await unlockProducts(ctx, { taskId: task.id, ids: 'all' });
  const counts = await taskCounts(ctx, importId);
  const record = await findImport(ctx, importId, 'update');
  await updateImport(ctx, importId, {
    state: 'done',
    counts: { ...record.counts, error: counts['left_out'] ?? 0 },
    lostRows: counts['lost_rows'] ?? 0,
  });
  const totalCount = (counts['new'] ?? 0) + (counts['changed'] ?? 0);
  const state = steps(task, { product_upload: 'done' });
  return { ...go('done'), ...state, counts, totalCount, doneCount: totalCount, currentState: null };
}
