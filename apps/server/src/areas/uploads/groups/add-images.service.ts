import { z } from 'zod';
import {
  UPLOAD_GROUPS_MAX,
  UPLOAD_IMAGES_MAX,
  uploadActions,
  type AnswerOf,
  type ParsedOf,
  type Problem,
  type ResultOf,
  type addUploadImages,
  type knownUploadImages,
  looseKey,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { DomainError, fail, failWith } from '../../../platform/fail.ts';
import { textProblem } from '../../../platform/http/find-unusable.ts';
import { inputProblem, REPORT_INPUT } from '../../../platform/http/input-problem.ts';
import type { Upload, UploadedFile } from '../../../platform/http/receive-upload.ts';
import {
  arrivedFile,
  checkedInOrder,
  enterImages,
  takeImagesByContent,
  type CheckedImage,
} from '../../media/index.ts';
import { findKeyOwners, productKey } from '../../products/index.ts';
import { namedInRows, type NamedInRows } from '../sheet/named-files.service.ts';
import { assertMayUpload, beginUpload, ownUpload, tellDraft, touchUpload } from '../uploads.service.ts';
import type { UploadRow } from '../uploads.store.ts';
import type { Arrangement } from './arrangement.ts';
import { byName } from './group-changes.ts';
import { toGroups } from './group-view.service.ts';
import { loadArrangement } from './groups.service.ts';
import {
  dropOldRemoved,
  holdBatch,
  insertGroups,
  insertImages,
  selectBatch,
  updateGroups,
  type GroupRow,
} from './groups.store.ts';
import { compareLater } from './compare-later.ts';
import { ownNames, photoKeys, stemOf, stemsOf } from './photo-stems.rules.ts';

const uploadTexts = z.object({
  task_id: z.uuid().optional(),
  batch_id: z.uuid().optional(),
  action: z.enum(uploadActions).default('bulk_products_upload'),
  folders: z
    .string()
    .default('[]')
    .transform((text, context): string[] => {
      const folders = foldersOf(text);
      if (!folders) context.addIssue({ code: 'custom', message: 'a list of folders was expected' });
      return folders ?? [];
    }),
});

/** The check of the text that contained them was only partial: it contains them as JSON. */
const folder = z
  .string()
  .max(300)
  .refine((path) => textProblem(path) === undefined)
  .refine((path) => !path.split(/[/\\]/).some((part) => /^\.\.?$/.test(part.trim())));

function foldersOf(text: string): string[] | undefined {
  try {
    return z.array(folder).max(100).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Takes images into an upload, or into a new one: each is checked and stored on its own, and joins the images whose
 * names have the same stem.
 * @throws DomainError invalid_input, upload_full, too_many_groups, as of `ownUpload`; the problems of the images if
 *   none of a new upload is valid
 */
export async function addImages(
  base: CallerCtx,
  { files, texts }: Upload,
): Promise<AnswerOf<typeof addUploadImages>> {
  const read = uploadTexts.safeParse(texts, REPORT_INPUT);
  if (!read.success)
    return failWith(read.error.issues.slice(0, 1).map((issue) => inputProblem(issue, { at: 'body' })));
  const { task_id: taskId, batch_id: batchId = null, action, folders } = read.data;
  await inTransaction(base, async (ctx) => {
    if (taskId === undefined) return assertMayUpload(ctx, action);
    await ownUpload(ctx, taskId);
    const isKnown = batchId !== null && (await selectBatch(ctx, batchId)) !== undefined;
    if (!isKnown) assertRoom(await loadArrangement(ctx, taskId), files.length);
  });
  const images: CheckedImage[] = [];
  const failed: { name: string; problem: Problem }[] = [];
  const arrived = files.map((file, at) => arrivedFile(base, file, nameOf(file, folders[at])));
  for await (const received of checkedInOrder(arrived)) {
    if ('image' in received) images.push(received.image);
    else failed.push({ name: received.name, problem: received.problem });
  }
  if (images.length === 0 && taskId === undefined)
    throw new DomainError(failed.map(({ problem }) => problem));
  return inTransaction(base, async (ctx) => {
    const before = batchId === null ? undefined : await knownBatch(ctx, { batchId, taskId });
    if (before) return { ...before, failed };
    const begun = { action, currentState: 'image_upload', subject: '' } as const;
    const upload =
      taskId === undefined ? await beginUpload(ctx, begun) : await ownUpload(ctx, taskId, 'update');
    const changed = await enter(ctx, upload, { images, batchId });
    return { ...changed, task_id: upload.id, stored: images.length - changed.skipped, failed };
  });
}

/**
 * A batch whose answer was lost: its images are there, and their current state is answered again. If the batch created
 * an upload, that is found by it.
 */
async function knownBatch(
  ctx: Ctx,
  { batchId, taskId }: { batchId: string; taskId: string | undefined },
): Promise<Omit<AnswerOf<typeof addUploadImages>, 'failed'> | undefined> {
  await holdBatch(ctx, batchId);
  const batch = await selectBatch(ctx, batchId);
  // The rest of an upload continues under another id: the images there are not this upload's.
  if (!batch || (taskId !== undefined && batch.uploadId !== taskId)) return undefined;
  const { uploadId, groupIds, count } = batch;
  const { revision, updatedAt } = await ownUpload(ctx, uploadId);
  const arrangement = await loadArrangement(ctx, uploadId);
  const shown = arrangement.groups().filter(({ id }) => groupIds.has(id));
  return {
    revision,
    saved_at: updatedAt.toISOString(),
    groups: await toGroups(ctx, arrangement, shown),
    removed: [],
    task_id: uploadId,
    stored: count,
    skipped: 0,
  };
}

/** The name of an image begins with the folder that it came from. */
function nameOf({ name }: UploadedFile, folder: string | undefined): string {
  const last = folder?.split(/[/\\]/).findLast((part) => part.trim() !== '');
  return last === undefined ? name : `${last.trim()}/${name}`;
}

function assertRoom(arrangement: Arrangement, count: number): void {
  const limit = UPLOAD_IMAGES_MAX;
  if (arrangement.images().length + count > limit) fail('upload_full', { params: { limit } });
}

/** What makes an image the same as one that an upload has: its name without folders, and its content. */
const sameKey = (fileId: string | undefined, name: string): string =>
  `${fileId} ${name.split(/[/\\]/).at(-1)}`;

/** Which of some images an upload has already. @throws DomainError as of `ownUpload` */
export async function knownImages(
  ctx: Ctx,
  { task_id: id, images }: ParsedOf<typeof knownUploadImages>['body'],
): Promise<ResultOf<typeof knownUploadImages>> {
  await ownUpload(ctx, id);
  const fileIds = await takeImagesByContent(
    ctx,
    images.map(({ sha256 }) => sha256),
  );
  const has = new Set(
    (await loadArrangement(ctx, id)).images().map(({ fileId, name }) => sameKey(fileId, name)),
  );
  return {
    known: images.flatMap(({ name, sha256 }, at) => (has.has(sameKey(fileIds.get(sha256), name)) ? at : [])),
  };
}

/** Enters checked images, with the groups for their names. The upload is locked. */
async function enter(
  ctx: Ctx,
  upload: UploadRow,
  { images: all, batchId }: { images: readonly CheckedImage[]; batchId: string | null },
) {
  const saved_at = upload.updatedAt.toISOString();
  const none = { revision: upload.revision, saved_at, groups: [], removed: [] };
  if (all.length === 0) return { ...none, skipped: 0 };
  const before = await loadArrangement(ctx, upload.id);
  const entered = await enterImages(ctx, all);
  const has = new Set(before.images().map(({ fileId, name }) => sameKey(fileId, name)));
  const isNew = all.map(({ name }, at) => {
    const key = sameKey(entered[at], name);
    return !has.has(key) && has.add(key);
  });
  const images = all.filter((_, at) => isNew[at]);
  const fileIds = entered.filter((_, at) => isNew[at]);
  const skipped = all.length - images.length;
  if (images.length === 0) return { ...none, skipped };
  assertRoom(before, images.length);
  const { revision, updatedAt } = await touchUpload(ctx, upload.id);
  const named = await namedInRows(ctx, upload.id);
  const names = images.map(({ name }) => name);
  const isKnown = await idsAmong(ctx, names);
  const groupOf = groupFinder(before, named, isKnown);
  const isId = (name: string) => named.byId(looseKey(name)) !== undefined || isKnown(name);
  const stems = stemsOf(
    names,
    before.images().map(({ name }) => name),
    isId,
  );
  const targets = images.map(({ name }, at) => groupOf(name, stems[at] ?? null));
  const made = before.changes().made;
  if (made.length > 0 && before.groups().length > UPLOAD_GROUPS_MAX) {
    fail('too_many_groups', { params: { limit: UPLOAD_GROUPS_MAX } });
  }
  const ids = await insertGroups(
    ctx,
    upload.id,
    made.map((group) => ({ ...group, revision })),
  );
  const idOf = new Map(made.map(({ id }, at) => [id, ids[at] ?? id]));
  const old = [...new Set([...targets, ...before.changes().changed])].filter(({ id }) => id > 0);
  await updateGroups(
    ctx,
    old.map((group) => ({ ...group, revision })),
  );
  const counts = new Map(old.map(({ id }) => [id, before.imagesOf(id).length]));
  const rows = images.map(({ name }, at) => {
    const target = targets[at]?.id ?? 0;
    const groupId = idOf.get(target) ?? target;
    const position = counts.get(groupId) ?? 0;
    counts.set(groupId, position + 1);
    return { groupId, fileId: fileIds[at] ?? '', name, position, batchId };
  });
  await insertImages(ctx, upload.id, rows);
  await dropOldRemoved(ctx, upload.id, UPLOAD_IMAGES_MAX);
  await compareLater(ctx, upload.id);
  const after = await loadArrangement(ctx, upload.id);
  await tellDraft(ctx, upload);
  const shown = after.groups().filter((group) => group.revision === revision);
  return {
    revision,
    saved_at: updatedAt.toISOString(),
    groups: await toGroups(ctx, after, shown),
    removed: [],
    skipped,
  };
}

/** Which names of photos are IDs in the library, so that their ending is no counter, and no part another ID. */
export async function idsAmong(ctx: Ctx, names: readonly string[]): Promise<(name: string) => boolean> {
  const keys = [...new Set(names.flatMap(ownNames).map(productKey))].filter(Boolean);
  const { products, variants } = await findKeyOwners(ctx, { productKeys: keys, variantKeys: keys });
  return (name) => products.has(productKey(name)) || variants.has(productKey(name));
}

/**
 * Finds the group for a name: the one whose row of the sheet contains the file name or has its ID, that has images of
 * its stem, was put together by hand and kept its name, or came with the sheet; otherwise a new one.
 */
function groupFinder(
  arrangement: Arrangement,
  { byFile, byId }: NamedInRows,
  isKnown: (name: string) => boolean,
) {
  const byStem = new Map<string, GroupRow>();
  for (const group of arrangement.groups()) {
    const own =
      group.groupedBy === 'name' ? stemOf(arrangement.imagesOf(group.id)[0]?.name ?? '')?.key : undefined;
    for (const key of [own, looseKey(group.name)]) {
      if (key && !byStem.has(key)) byStem.set(key, group);
    }
  }
  return (name: string, stem: ReturnType<typeof stemOf>): GroupRow => {
    const idOf = () =>
      photoKeys(name, isKnown)
        .map(byId)
        .find((id) => id !== undefined);
    const named = arrangement.group(byFile(name) ?? idOf() ?? 0);
    const known = named ?? (stem === null ? undefined : byStem.get(stem.key));
    if (known) return known;
    const made = arrangement.makeByName(byName(stem, name));
    if (stem !== null) byStem.set(stem.key, made);
    return made;
  };
}
