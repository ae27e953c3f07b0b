import type {
  ResultOf,
  UploadSheet,
  addUploadSheet,
  removeUploadSheet,
  takeUploadSheet,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Upload } from '../../../platform/http/receive-upload.ts';
import {
  confirmTakenSheet,
  dropTakenSheet,
  findTakenSheet,
  keepTakenSheet,
  showTakenSheet,
} from '../../imports/index.ts';
import { removeGroups, selectRows } from '../table/upload-table.store.ts';
import { beginUpload, ownUpload, tellDraft, touchUpload } from '../uploads.service.ts';
import type { UploadRow } from '../uploads.store.ts';
import { countLinks } from './sheet-links.ts';
import { countSheetRows, forgetSheet, selectImageless } from './upload-sheet.store.ts';

/** The queue of sheets that are read into uploads. */
export const UPLOAD_SHEET_QUEUE = 'upload-sheet';

const bulkUpload = 'bulk_products_upload';
const states = { reading: 'reading', matching: 'matching', taken: 'ready', invalid: 'invalid' } as const;
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The sheet of an upload for the screens; null without one. */
export async function sheetOf(
  ctx: Ctx,
  { id, importId, sheetName }: Pick<UploadRow, 'id' | 'importId' | 'sheetName'>,
): Promise<UploadSheet | null> {
  if (importId === null) return null;
  const [sheet, rows, links] = await Promise.all([
    findTakenSheet(ctx, importId),
    countSheetRows(ctx, id),
    countLinks(ctx, id),
  ]);
  return {
    import_id: importId,
    file_name: sheet?.fileName ?? sheetName ?? '',
    // One that was taken in long ago is gone; its content is here.
    state: states[sheet?.state ?? 'taken'],
    rows,
    unread_columns: sheet?.unreadColumns ?? [],
    problems: sheet?.problems ?? [],
    ...links,
  };
}

/**
 * Takes a sheet into an upload, or into a new one; it is read in the background, and then taken in at once or shown.
 * @param into taskId: the upload; '' or undefined for a new one. isReviewed: whether the person confirms how it is read
 * @throws DomainError not_found, upload_not_yours, upload_closed, empty_upload, payload_too_large
 */
export async function addSheet(
  base: CallerCtx,
  upload: Upload,
  { taskId, isReviewed }: { taskId: string | undefined; isReviewed: boolean },
): Promise<ResultOf<typeof addUploadSheet>> {
  const isNew = taskId === undefined || taskId === '';
  if (!isNew && !isId(taskId)) fail('not_found');
  // Before the file is stored for nothing.
  if (!isNew) await inTransaction(base, (ctx) => ownUpload(ctx, taskId, 'none', bulkUpload));
  const sheet = await keepTakenSheet(base, upload, isReviewed ? 'reviewed' : 'direct');
  return inTransaction(base, async (ctx) => {
    const { id, importId: earlier } = isNew
      ? await beginUpload(ctx, {
          action: bulkUpload,
          currentState: 'add_information_table',
          subject: sheet.fileName,
        })
      : await ownUpload(ctx, taskId, 'update', bulkUpload);
    if (earlier !== null) await dropTakenSheet(ctx, earlier);
    const touched = await touchUpload(ctx, id, { importId: sheet.id, sheetName: sheet.fileName });
    await (isReviewed ? showTakenSheet(ctx, sheet.id) : takeLater(ctx, id, sheet.id));
    return { task_id: id, sheet: (await sheetOf(ctx, touched)) ?? fail('not_found') };
  });
}

async function takeLater(ctx: Ctx, uploadId: string, importId: string): Promise<void> {
  await ctx.platform.jobs.send(ctx.db, UPLOAD_SHEET_QUEUE, {
    org_id: ctx.orgId,
    user_id: ctx.caller.userId,
    upload_id: uploadId,
    import_id: importId,
  });
}

/**
 * Takes in the sheet of an upload as the person has confirmed that it is read; in the background.
 * @throws DomainError not_found, upload_not_yours, upload_closed, import_not_ready
 */
export async function takeSheet(ctx: Ctx, id: string): Promise<ResultOf<typeof takeUploadSheet>> {
  const { importId } = await ownUpload(ctx, id, 'update', bulkUpload);
  if (importId === null) fail('not_found');
  await confirmTakenSheet(ctx, importId);
  const touched = await touchUpload(ctx, id);
  await takeLater(ctx, id, importId);
  return { task_id: id, sheet: (await sheetOf(ctx, touched)) ?? fail('not_found') };
}

/**
 * Removes the sheet from an upload: its rows without images, and its cells that nobody has changed since.
 * @throws DomainError not_found, upload_not_yours, upload_closed
 */
export async function removeSheet(ctx: Ctx, id: string): Promise<ResultOf<typeof removeUploadSheet>> {
  const { importId } = await ownUpload(ctx, id, 'update', bulkUpload);
  const touched = await touchUpload(ctx, id, { importId: null, sheetName: null });
  const { revision } = touched;
  const imageless = await selectImageless(ctx, id);
  const removed =
    imageless.length === 0 ? [] : await removeGroups(ctx, { uploadId: id, groupIds: imageless, revision });
  const kept = (await selectRows(ctx, id)).flatMap((group) => (group.sheetRow === null ? [] : group.id));
  await forgetSheet(ctx, { uploadId: id, revision, groupIds: kept });
  if (importId !== null) await dropTakenSheet(ctx, importId);
  await tellDraft(ctx, touched);
  return { revision, removed };
}
