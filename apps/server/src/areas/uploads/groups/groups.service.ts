import {
  UPLOAD_GROUPS_MAX,
  UPLOAD_IMAGES_MAX,
  type GroupsChanged,
  type ParsedOf,
  type ResultOf,
  type Upload,
  type UploadAction,
  type changeAllGroups,
  type changeGroups,
  type createGroup,
  type moveToGroup,
  type removeUploadImages,
  type saveUploadState,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { changeDraft } from '../../tasks/index.ts';
import { fetchLater } from '../sheet/fetch-later.ts';
import { sheetOf } from '../sheet/upload-sheet.service.ts';
import { ownUpload, tellDraft, touchUpload } from '../uploads.service.ts';
import type { UploadRow } from '../uploads.store.ts';
import { Arrangement } from './arrangement.ts';
import { compareLater } from './compare-later.ts';
import { toGroups } from './group-view.service.ts';
import {
  arrangeGroups,
  changedAt,
  groupImages,
  mergeGroups,
  moveImages,
  regroupByLikeness,
  regroupByName,
  regroupEach,
  renameGroup,
  splitGroup,
} from './group-changes.ts';
import {
  countUpload,
  insertGroups,
  placeImages,
  selectGroups,
  selectImages,
  updateGroups,
  type GroupRow,
} from './groups.store.ts';
import { mergeLinks } from '../sheet/merge-links.ts';
import { likeChains } from './likeness.service.ts';

/** A whole upload, as its page loads it. @throws DomainError as of `ownUpload` */
export async function loadUpload(ctx: Ctx, id: string): Promise<Upload> {
  const upload = await ownUpload(ctx, id);
  const arrangement = await loadArrangement(ctx, id);
  const { comparing } = await countUpload(ctx, id);
  return {
    task_id: id,
    action: upload.action,
    current_state: upload.currentState,
    revision: upload.revision,
    created_by: upload.createdByName,
    saved_at: upload.updatedAt.toISOString(),
    comparing,
    image_count: arrangement.images().length,
    image_mode: upload.imageMode,
    sheet: await sheetOf(ctx, upload),
    groups: await toGroups(ctx, arrangement, arrangement.groups()),
  };
}

export async function loadArrangement(ctx: Ctx, uploadId: string): Promise<Arrangement> {
  const [groups, images] = await Promise.all([selectGroups(ctx, uploadId), selectImages(ctx, uploadId)]);
  const ids = new Set(groups.map(({ id }) => id));
  return new Arrangement(
    groups,
    images.filter(({ groupId }) => ids.has(groupId)),
  );
}

/**
 * Changes the groups of an upload in memory and writes the result.
 * @param action the action that the upload must have
 * @throws DomainError as of `ownUpload`, too_many_groups, upload_full
 */
export async function arrange(
  ctx: Ctx,
  uploadId: string,
  change: (arrangement: Arrangement) => void | Promise<void>,
  action?: UploadAction,
): Promise<GroupsChanged> {
  const upload = await ownUpload(ctx, uploadId, 'update', action);
  const arrangement = await loadArrangement(ctx, uploadId);
  await change(arrangement);
  return writeArrangement(ctx, upload, arrangement);
}

/** Writes the changed groups of an upload. @returns the groups that differ from before */
export async function writeArrangement(
  ctx: Ctx,
  upload: UploadRow,
  arrangement: Arrangement,
): Promise<GroupsChanged> {
  const written = await writeChanges(ctx, upload, arrangement);
  if (!written) {
    return { revision: upload.revision, saved_at: upload.updatedAt.toISOString(), groups: [], removed: [] };
  }
  const { revision, updatedAt, removed } = written;
  const after = await loadArrangement(ctx, upload.id);
  const shown = after.groups().filter(({ id }) => written.shown.has(id));
  return {
    revision,
    saved_at: updatedAt.toISOString(),
    groups: await toGroups(ctx, after, shown),
    removed,
  };
}

/**
 * The same for callers that do not show them.
 * @param how.isNews whether something else in the upload changed, too, so that pages are informed in any case
 * @returns undefined if nothing changed
 */
export async function writeChanges(
  ctx: Ctx,
  upload: UploadRow,
  arrangement: Arrangement,
  { isNews = false }: { isNews?: boolean } = {},
): Promise<{ revision: number; updatedAt: Date; shown: ReadonlySet<number>; removed: number[] } | undefined> {
  const { made, changed, rearranged, moved, shown, removed, hasRestored } = arrangement.changes();
  if (!isNews && made.length + changed.length + moved.length === 0) return undefined;
  assertWithinLimits(arrangement);
  const { revision, updatedAt } = await touchUpload(ctx, upload.id);
  const ids = await insertGroups(
    ctx,
    upload.id,
    made.map((group) => ({ ...group, revision })),
  );
  const idOf = new Map(made.map(({ id }, at) => [id, ids[at] ?? id]));
  const stored = (id: number) => idOf.get(id) ?? id;
  const likes = (group: GroupRow) => (group.likeGroupId === null ? null : stored(group.likeGroupId));
  await updateGroups(
    ctx,
    changed.map((group) => ({
      ...group,
      likeGroupId: likes(group),
      // The program's own notes about a group must not prevent people from undoing.
      revision: rearranged.has(group.id) ? revision : group.revision,
    })),
  );
  await placeImages(
    ctx,
    moved.map((image) => ({ ...image, groupId: stored(image.groupId) })),
  );
  // Some of the restored ones may have been removed before they were compared.
  if (moved.some(({ hash, isRemoved }) => hash === null && !isRemoved)) await compareLater(ctx, upload.id);
  // The same for images whose addresses are in a sheet.
  if (hasRestored && upload.importId !== null) await fetchLater(ctx, upload.id);
  await tellDraft(ctx, upload);
  return { revision, updatedAt, shown: new Set(shown.map(stored)), removed };
}

/** An upload beyond the limit may stay so, but not grow. */
function assertWithinLimits(arrangement: Arrangement): void {
  const { groups, images } = arrangement.growth();
  if (groups > 0 && arrangement.groups().length > UPLOAD_GROUPS_MAX) {
    fail('too_many_groups', { params: { limit: UPLOAD_GROUPS_MAX } });
  }
  if (images > 0 && arrangement.images().length > UPLOAD_IMAGES_MAX) {
    fail('upload_full', { params: { limit: UPLOAD_IMAGES_MAX } });
  }
}

/** @throws DomainError image_gone when one of these no longer exists */
function assertImages(arrangement: Arrangement, imageIds: readonly number[]): void {
  const gone = imageIds.findIndex((id) => arrangement.image(id) === undefined);
  if (gone >= 0) fail('image_gone', { path: `body.image_ids.${gone}` });
}

/** @throws DomainError group_gone when it no longer exists, not_found when it is not the upload's */
export function groupOf(arrangement: Arrangement, id: number, path?: string): GroupRow {
  const code = arrangement.knowsGroup(id) ? 'group_gone' : 'not_found';
  return arrangement.group(id) ?? fail(code, path === undefined ? {} : { path });
}

export function makeGroup(ctx: Ctx, input: ParsedOf<typeof createGroup>['body']): Promise<GroupsChanged> {
  return arrange(ctx, input.task_id, (arrangement) => {
    assertImages(arrangement, input.image_ids);
    groupImages(arrangement, { imageIds: input.image_ids, name: input.groupName });
  });
}

export function moveInto(
  ctx: Ctx,
  { a, b }: ParsedOf<typeof moveToGroup>['params'],
  { image_ids: imageIds, position }: ParsedOf<typeof moveToGroup>['body'],
): Promise<GroupsChanged> {
  return arrange(ctx, a, (arrangement) => {
    assertImages(arrangement, imageIds);
    moveImages(arrangement, { imageIds, groupId: groupOf(arrangement, b).id, position });
  });
}

export function changeSome(
  ctx: Ctx,
  id: string,
  { groups }: ParsedOf<typeof changeGroups>['body'],
): Promise<GroupsChanged> {
  return arrange(ctx, id, (arrangement) => {
    for (const [at, change] of groups.entries()) {
      const group = groupOf(arrangement, change.id, `body.groups.${at}.id`);
      if (change.groupName !== undefined) renameGroup(arrangement, group, change.groupName);
      if (change.expanded !== undefined) group.expanded = change.expanded;
      if (change.not_alike) group.likeGroupConfidence = 0;
    }
    arrangement.moveGroups(
      groups.flatMap(({ id: one, order: place }) => (place === undefined ? [] : [{ id: one, place }])),
    );
  });
}

export function changeAll(
  ctx: Ctx,
  { task_id: id, change, revision }: ParsedOf<typeof changeAllGroups>['body'],
): Promise<GroupsChanged> {
  return arrange(ctx, id, async (arrangement) => {
    const puts = change.change === 'arrange' || change.change === 'regroup';
    if (puts && revision !== undefined && changedAt(arrangement, change) > revision) fail('conflict');
    switch (change.change) {
      case 'expanded':
        for (const group of arrangement.groups()) group.expanded = change.expanded;
        return;
      case 'merge': {
        const merged = [...new Set(change.group_ids)].map((one) =>
          groupOf(arrangement, one, 'body.change.group_ids'),
        );
        mergeGroups(arrangement, merged);
        const [into = 0, ...from] = merged.map(({ id: groupId }) => groupId);
        return mergeLinks(ctx, { uploadId: id, into, from });
      }
      case 'arrange':
        if (change.groups.some((group) => group.image_ids.some((image) => !arrangement.knows(image)))) {
          fail('image_gone');
        }
        return arrangeGroups(arrangement, change);
      case 'regroup':
        if (change.by === 'name') return regroupByName(arrangement);
        if (change.by === 'each') return regroupEach(arrangement);
        return regroupByLikeness(arrangement, await likeChains(ctx, arrangement));
    }
  });
}

export function removeGroup(ctx: Ctx, id: string, groupId: number): Promise<GroupsChanged> {
  return arrange(ctx, id, (arrangement) => arrangement.remove(groupOf(arrangement, groupId).id));
}

export function split(ctx: Ctx, id: string, groupId: number): Promise<GroupsChanged> {
  return arrange(ctx, id, (arrangement) => splitGroup(arrangement, groupOf(arrangement, groupId)));
}

export function removeImages(
  ctx: Ctx,
  { task_id: id, image_ids: imageIds }: ParsedOf<typeof removeUploadImages>['body'],
): Promise<GroupsChanged> {
  return arrange(ctx, id, (arrangement) => {
    assertImages(arrangement, imageIds);
    const from = new Set(imageIds.flatMap((image) => arrangement.image(image)?.groupId ?? []));
    arrangement.removeImages(imageIds);
    for (const one of from) {
      const isRow = arrangement.group(one)?.sheetRow !== null;
      if (!isRow && arrangement.imagesOf(one).length === 0) arrangement.remove(one);
    }
  });
}

/** Stores the current step of an upload, and what happens to the products' existing images. */
export async function saveState(
  ctx: Ctx,
  { task_id: id, current_state: state, image_mode: imageMode }: ParsedOf<typeof saveUploadState>['body'],
): Promise<ResultOf<typeof saveUploadState>> {
  const upload = await ownUpload(ctx, id, 'update');
  const currentState = state ?? upload.currentState;
  if (currentState === upload.currentState && (imageMode ?? upload.imageMode) === upload.imageMode) {
    return { task_id: id, current_state: currentState, revision: upload.revision };
  }
  if (currentState !== 'image_upload' && upload.importId === null) {
    const { groups } = await countUpload(ctx, id);
    if (groups === 0) fail('upload_empty');
  }
  const { revision } = await touchUpload(ctx, id, { currentState, ...(imageMode ? { imageMode } : {}) });
  await changeDraft(ctx, id, { currentState });
  return { task_id: id, current_state: currentState, revision };
}
