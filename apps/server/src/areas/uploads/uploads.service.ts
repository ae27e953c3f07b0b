import { randomUUID } from 'node:crypto';
import type { PermissionSlug, UploadAction, UploadState } from '@sourcewiz/contract';
import { inTransaction, type Ctx, type Platform } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { loadAttributes } from '../attributes/index.ts';
import { listOrganisationIds } from '../organisation/index.ts';
import {
  backgroundCaller,
  changeDraft,
  dropDraft,
  findTask,
  keepDraft,
  type TaskOwner,
} from '../tasks/index.ts';
import { dropRemoved } from './groups/groups.store.ts';
import { selectRows } from './table/upload-table.store.ts';
import {
  deleteUpload,
  insertUpload,
  selectOldUploads,
  selectUpload,
  selectWithRemoved,
  updateUpload,
  type UploadRow,
} from './uploads.store.ts';

const permissionOf: Record<UploadAction, PermissionSlug> = {
  bulk_products_upload: 'bulk_upload',
  bulk_update_images: 'update_products',
};

/** @throws DomainError forbidden for people who may not have uploads with this action */
export function assertMayUpload({ caller }: Pick<Ctx, 'caller'>, action: UploadAction): void {
  const permission = permissionOf[action];
  if (!caller.isAdmin && !caller.permissions.has(permission)) fail('forbidden', { params: { permission } });
}

/**
 * Creates an upload with its draft on the list of tasks, which has its id.
 * @param subject its display name: the name of its sheet, or of its first group
 * @throws DomainError forbidden
 */
export async function beginUpload(
  ctx: Ctx,
  { action, currentState, subject }: { action: UploadAction; currentState: UploadState; subject: string },
): Promise<UploadRow> {
  assertMayUpload(ctx, action);
  const id = randomUUID();
  const now = ctx.platform.clock.now();
  const attributes = await loadAttributes(ctx);
  const upload = await insertUpload(ctx, {
    id,
    action,
    currentState,
    attributes: Object.fromEntries(attributes.map((one) => [one.id, { name: one.name, dtype: one.dtype }])),
    createdBy: ctx.caller.userId,
    createdByName: ctx.caller.name,
    createdAt: now,
    updatedAt: now,
  });
  await keepDraft(ctx, { id, action, subject, input: {}, currentState });
  return upload;
}

/**
 * An upload, for admins and the person who started it, while it is under way.
 * @param lock `update` for a change: changes of one upload run one after the other
 * @param action the action that it must have
 * @throws DomainError not_found, forbidden, upload_not_yours, upload_closed once it is finished or discarded
 */
export async function ownUpload(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'none' = 'none',
  action?: UploadAction,
): Promise<UploadRow> {
  const upload = (await selectUpload(ctx, id, lock)) ?? (await failMissing(ctx, id));
  if (action !== undefined && upload.action !== action) fail('not_found');
  assertMayUpload(ctx, upload.action);
  if (!ctx.caller.isAdmin && upload.createdBy !== ctx.caller.userId) {
    fail('upload_not_yours', { params: { name: upload.createdByName } });
  }
  return (await isOpen(ctx, id, lock)) ? upload : fail('upload_closed');
}

/** An upload that is under way, for work in the background; undefined once it is over. */
export async function openUpload(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'none' = 'none',
): Promise<UploadRow | undefined> {
  const upload = await selectUpload(ctx, id, lock);
  return upload && (await isOpen(ctx, id, lock)) ? upload : undefined;
}

async function isOpen(ctx: Ctx, id: string, lock: 'update' | 'none'): Promise<boolean> {
  const task = await findTask(ctx, id, lock);
  // A failed one is unchanged: it can be viewed, and started again.
  return (task?.status === 'draft' || task?.status === 'failed') && !task.dismissedAt;
}

/** A finished or discarded upload is gone; its task shows that there was one. */
async function failMissing(ctx: Ctx, id: string): Promise<never> {
  const task = await findTask(ctx, id);
  const wasUpload = task !== undefined && task.action in permissionOf;
  return fail(wasUpload ? 'upload_closed' : 'not_found');
}

/**
 * Records a change of an upload: increases its revision and informs pages that show it. Changed rows carry the new
 * revision.
 */
export async function touchUpload(
  ctx: Ctx,
  id: string,
  change: Parameters<typeof updateUpload>[2] = {},
): Promise<UploadRow> {
  const upload = (await updateUpload(ctx, id, change)) ?? fail('upload_closed');
  tellUpload(ctx, upload);
  return upload;
}

/** The draft's card is named after the sheet, or else the first group, and counts the groups. */
export async function tellDraft(
  ctx: Ctx,
  { id, sheetName }: Pick<UploadRow, 'id' | 'sheetName'>,
): Promise<void> {
  const rows = await selectRows(ctx, id);
  const subject = sheetName ?? rows[0]?.name;
  await changeDraft(ctx, id, { totalCount: rows.length, ...(subject === undefined ? {} : { subject }) });
}

/** Informs pages that show an upload of news. */
export function tellUpload(ctx: Ctx, { id, revision }: Pick<UploadRow, 'id' | 'revision'>): void {
  tellChanged(ctx, { kind: 'upload', ids: [id], revision });
}

/** The owner of an upload, for a draft that continues it, whoever acts. */
export function ownerOf({ caller }: Pick<Ctx, 'caller'>, { createdBy, createdByName }: UploadRow): TaskOwner {
  const isOwn = caller.userId === createdBy;
  return {
    userId: createdBy,
    name: createdByName,
    email: isOwn ? caller.email : '',
    isSystemUser: isOwn && caller.isSystemUser,
  };
}

/** Locks the upload of a task before the task itself, see lock-order.ts. */
export async function holdUpload(ctx: Ctx, id: string): Promise<void> {
  await selectUpload(ctx, id, 'update');
}

/** Deletes an upload that is over with everything that belongs to it; its pages are informed. */
export async function removeUpload(ctx: Ctx, id: string): Promise<void> {
  await deleteUpload(ctx, id);
  tellChanged(ctx, { kind: 'upload', ids: [id], revision: null });
}

/** How long what was removed from an untouched upload can be restored: the steps to undo are held by the page. */
const REMOVED_KEPT_MS = 86_400_000;

/** Deletes what was removed from uploads of all organisations. */
export async function dropLongRemoved(platform: Platform): Promise<void> {
  const { database, clock, log } = platform;
  const before = new Date(clock.now().getTime() - REMOVED_KEPT_MS);
  for (const orgId of await database.inSystem(listOrganisationIds)) {
    const ids = await database.inTenant(orgId, (db) => selectWithRemoved(db, { orgId, before }));
    for (const id of ids) {
      await inTransaction({ platform, caller: backgroundCaller(orgId), log }, async (ctx) => {
        const upload = await selectUpload(ctx, id, 'update');
        if (upload && upload.updatedAt < before) await dropRemoved(ctx, id);
      });
    }
  }
}

/** Deletes the uploads of all organisations that nobody has touched within the retention time of drafts. */
export async function removeOldUploads(platform: Platform): Promise<void> {
  const { database, clock, settings } = platform;
  const before = new Date(clock.now().getTime() - settings.limits.bulkTableKeepDays * 86_400_000);
  for (const orgId of await database.inSystem(listOrganisationIds)) {
    const old = await database.inTenant(orgId, (db) => selectOldUploads(db, { orgId, before }));
    for (const id of old) {
      const isForgotten = async (ctx: Ctx) => {
        const upload = await selectUpload(ctx, id, 'update');
        return upload !== undefined && upload.updatedAt < before;
      };
      await dropDraft(platform, { orgId, id }, { isForgotten, remove: (ctx) => removeUpload(ctx, id) });
    }
  }
}
