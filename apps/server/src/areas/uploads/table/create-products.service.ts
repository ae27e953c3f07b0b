import { randomUUID } from 'node:crypto';
import type { ParsedOf, createProducts } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import {
  applyProductChanges,
  columnOf,
  fieldsRefusal,
  isReadableField,
  planNewProducts,
} from '../../products/index.ts';
import { rememberPublishing } from '../../imports/index.ts';
import { keepDraft, startDraft, type TaskRow } from '../../tasks/index.ts';
import { sheetOf } from '../sheet/upload-sheet.service.ts';
import { ownUpload, ownerOf, removeUpload, touchUpload } from '../uploads.service.ts';
import { insertUpload, selectUpload, type UploadRow } from '../uploads.store.ts';
import { checkTable, loadTable, wrongInRow, type LoadedTable, type TableRow } from './check-table.service.ts';
import { proposeCells } from './propose-cells.service.ts';
import type { WrongCell } from './row-products.ts';
import { markMade, moveRows, selectRows, upsertCells } from './upload-table.store.ts';

/**
 * Starts creating the products of an upload: its draft becomes a running task.
 * @throws DomainError not_found, upload_not_yours, upload_closed, upload_empty, upload_reading_sheet,
 *   upload_sheet_waiting, upload_fetching_images, table_has_errors, task_limit, task_action_not_allowed, costing_editing_denied,
 *   packaging_editing_denied
 */
export async function startCreation(
  ctx: Ctx,
  { task_id: id, publish }: ParsedOf<typeof createProducts>['body'],
): Promise<string> {
  const upload = await ownUpload(ctx, id, 'update', 'bulk_products_upload');
  const sheet = await sheetOf(ctx, upload);
  if (sheet?.state === 'reading') fail('upload_reading_sheet');
  if (sheet?.state === 'matching') fail('upload_sheet_waiting');
  if (sheet && sheet.fetching > 0) fail('upload_fetching_images', { params: { count: sheet.fetching } });
  await proposeCells(ctx, id);
  if (publish !== undefined) await rememberPublishing(ctx, publish);
  if (publish === true) await publishReady(ctx, id);
  const table = await loadTable(ctx, id);
  if (table.rows.length === 0) fail('upload_empty');
  // Nobody may write an admin's cells that they could not have filled, and a refusal does not reveal them.
  const fields = table.rows.flatMap(({ cells }) => cells.map(({ field }) => field));
  const refusal = fieldsRefusal(ctx.audience, { fields, attributes: table.known.attributes });
  if (refusal !== null) fail(refusal);
  assertSound(ctx, table, await checkTable(ctx, table));
  await startDraft(ctx, {
    id,
    productIds: [],
    totalCount: table.rows.length,
    steps: { file_validation: 'pending', product_upload: 'pending' },
    counts: { created: 0, failed: 0 },
  });
  return id;
}

/** Sets the rows that are drafts, and have what publishing needs, to published. */
async function publishReady(ctx: Ctx, uploadId: string): Promise<void> {
  const { rows } = await loadTable(ctx, uploadId);
  const drafts = rows.filter(({ product }) => product.status === 'draft');
  const refusals = await planNewProducts(
    ctx,
    drafts.map(({ product }) => ({ ...product, status: 'published' as const })),
    { needsImage: true },
  );
  const ready = drafts.filter((_, index) => refusals[index]?.length === 0);
  if (ready.length === 0) return;
  const { revision } = await touchUpload(ctx, uploadId);
  const cell = { uploadId, field: 'status', value: 'published', text: null, fromSheet: false, revision };
  await upsertCells(
    ctx,
    ready.map(({ group }) => ({ ...cell, groupId: group.id, userName: ctx.caller.name })),
  );
}

/** @throws DomainError table_has_errors, with how many there are and where the first one is */
export function assertSound(
  { audience }: Pick<Ctx, 'audience'>,
  { rows, known: { attributes, categories } }: LoadedTable,
  wrong: readonly WrongCell[],
): void {
  const seen = wrong.find(({ field }) => isReadableField(audience, { field, attributes }));
  const first = seen ?? wrong[0];
  if (!first) return;
  const row = rows.find(({ group }) => group.id === first.groupId);
  const name = `${row?.product.product_id || row?.group.name}`;
  const column = columnOf(first.field, { attributes, categories });
  const label = column?.kind === 'attribute' ? column.attribute.name : column?.label;
  // Attributes that the person may not read are not revealed.
  const place = seen ? `${name}: ${label ?? first.field}` : name;
  fail('table_has_errors', { params: { count: wrong.length, place } });
}

/** The result of a chunk of the creation. */
export interface Made {
  /** The last row of the chunk; undefined if there were none left. */
  last: { position: number; id: number } | undefined;
  rows: number;
  productIds: number[];
  failed: TaskRow['skippedProducts'];
}

/**
 * Creates the products of the next rows of an upload, each with its images in their order. A row that is refused now
 * stays unchanged. The rows record their products, in the same transaction.
 */
export async function makeProducts(
  ctx: Ctx,
  {
    uploadId,
    after,
    limit,
  }: { uploadId: string; after: { position: number; id: number } | undefined; limit: number },
): Promise<Made> {
  const { rows, known } = await loadTable(ctx, uploadId, { after, limit });
  // A cell may have become unreadable since the start: its product is not created without it.
  const wrongOf = new Map(rows.map((row) => [row.group.id, wrongInRow(row, known)]));
  const readable = rows.filter(({ group }) => wrongOf.get(group.id)?.length === 0);
  const applied = await applyProductChanges(ctx, {
    changes: readable.map(({ product }) => ({ kind: 'create', fields: product })),
    source: 'bulk',
    taskId: uploadId,
    onProblem: 'collect',
    needsImage: true,
  });
  const made = readable.flatMap(({ group }, index) => {
    const productId = applied[index]?.id ?? null;
    return productId === null ? [] : [{ groupId: group.id, productId }];
  });
  await markMade(ctx, made);
  const last = rows.at(-1)?.group;
  return {
    last: last && { position: last.position, id: last.id },
    rows: rows.length,
    productIds: made.map(({ productId }) => productId),
    failed: [
      ...rows.flatMap((row) => {
        const [wrong] = wrongOf.get(row.group.id) ?? [];
        return wrong ? [refusedRow(row, wrong.problem.code)] : [];
      }),
      ...readable.flatMap((row, index) => {
        const change = applied[index];
        return change?.outcome === 'failed' ? [refusedRow(row, change.problems[0]?.code)] : [];
      }),
    ],
  };
}

function refusedRow({ product }: TableRow, code: string | undefined): Made['failed'][number] {
  // There is no product that its card could lead to.
  return { id: 0, product_id: product.product_id, code: code ?? 'internal' };
}

/**
 * Ends an upload whose products are created: the rest continues as a new draft, with its images and cells.
 * @param subject of the task that created them
 */
export async function keepUnmade(ctx: Ctx, id: string, subject: string): Promise<void> {
  const upload = await selectUpload(ctx, id, 'update');
  if (!upload) return;
  const rows = await selectRows(ctx, id);
  if (rows.length > 0) {
    const draft: Omit<UploadRow, 'orgId'> = {
      ...upload,
      id: randomUUID(),
      currentState: 'add_information_table',
      updatedAt: ctx.platform.clock.now(),
    };
    await insertUpload(ctx, draft);
    await moveRows(ctx, { from: id, to: draft.id });
    await keepDraft(ctx, {
      id: draft.id,
      action: upload.action,
      subject,
      input: {},
      totalCount: rows.length,
      currentState: draft.currentState,
      owner: ownerOf(ctx, upload),
    });
  }
  await removeUpload(ctx, id);
}
