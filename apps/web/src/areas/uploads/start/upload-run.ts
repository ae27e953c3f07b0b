import {
  addUploadImages,
  addUploadSheet,
  IMAGES_PER_REQUEST,
  knownUploadImages,
  uploadGroups,
  type CallResult,
  type Problem,
  type ResultOf,
  type UploadAction,
} from '@sourcewiz/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { changeCached } from '../../../platform/api/query-client.ts';
import { call } from '../../../platform/api/call.ts';
import { upload } from '../../../platform/api/upload.ts';
import { folderOf } from '../../../platform/upload/dropped-files.ts';
import { shrinkImages } from '../../../platform/upload/shrink-image.ts';
import { createQueue } from '../../../platform/upload/upload-queue.ts';
import {
  inBatches,
  summariseUploads,
  type UploadProgress,
} from '../../../platform/upload/upload-progress.rules.ts';
import { withAnswer } from '../groups/groups.rules.ts';
import type { ChosenFiles } from './chosen-files.ts';

/** An image refused because of its content. */
export type RefusedImage = ResultOf<typeof addUploadImages>['failed'][number];

/** What is known about the files being uploaded into one upload. */
export interface RunState {
  /** Null until the first answer, which creates the upload. */
  taskId: string | null;
  refused: readonly RefusedImage[];
  /** Images that were not sent, or not added, because they are there. */
  skipped: number;
  /** Names of images that were chosen before the page was closed, and did not arrive. */
  unsent: readonly string[];
  /** Why the sheet was refused. */
  sheetProblem: Problem | null;
}

export type UploadRun = ReturnType<typeof createRun>;

type Stored = { taskId: string };

/**
 * Files being uploaded into one upload, batch after batch. Uploads continue while the user visits other pages; lost
 * files are kept until the tab closes, so that they can be sent again.
 * @param known the upload that they go into; null creates a new one
 */
function createRun(action: UploadAction, known: string | null) {
  let state: RunState = {
    taskId: known,
    refused: [],
    skipped: 0,
    unsent: unsentOf(known),
    sheetProblem: null,
  };
  const listeners = new Set<() => void>();
  const set = (part: Partial<RunState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  /** The request that creates the upload; all others wait for it, so that there is only one. */
  let making: Promise<void> | null = null;

  const post = async (
    files: readonly File[],
    how: { onProgress: (share: number) => void; signal: AbortSignal },
  ): Promise<CallResult<Stored>> => {
    const into: Record<string, string> = state.taskId === null ? {} : { task_id: state.taskId };
    if (isSheet(files)) {
      const answer = await upload(addUploadSheet, { files, texts: { ...into, review: 'true' }, ...how });
      if (!answer.ok) {
        if (answer.status >= 400 && answer.status < 500) set({ sheetProblem: answer.errors[0] ?? null });
        return answer;
      }
      return { ...answer, data: { taskId: answer.data.task_id } };
    }
    const taskId = state.taskId;
    // Of a batch that is sent again, the server knows what arrived.
    const fresh = taskId === null || batches.has(files) ? files : await withoutKnown(taskId, files);
    set({ skipped: state.skipped + files.length - fresh.length });
    if (taskId !== null && fresh.length === 0) return { ok: true, status: 200, data: { taskId } };
    const texts = { ...into, ...foldersOf(fresh), action, batch_id: batchOf(files) };
    const answer = await upload(addUploadImages, { files: fresh, texts, ...how });
    if (!answer.ok) return answer;
    set({ skipped: state.skipped + answer.data.skipped });
    takeImages(answer.data);
    return { ...answer, data: { taskId: answer.data.task_id } };
  };
  const takeImages = (answer: ResultOf<typeof addUploadImages>): void => {
    if (answer.failed.length > 0) set({ refused: [...state.refused, ...answer.failed] });
    const input = { params: { task: answer.task_id }, query: { action } };
    changeCached(uploadGroups, input, (now) => withAnswer(now, answer));
  };
  const send: typeof post = async (files, how) => {
    if (state.taskId !== null) return post(files, how);
    if (making !== null) {
      await making;
      return send(files, how);
    }
    const first = post(files, how);
    making = first.then((answer) => {
      if (answer.ok) {
        runs.set(answer.data.taskId, run);
        set({ taskId: answer.data.taskId });
      }
      making = null;
    });
    return first;
  };
  // One batch is received while the server scales the images of another.
  const queue = createQueue<Stored>({
    send,
    prepare: shrinkImages,
    onRefused: (refused) => set({ refused: [...state.refused, ...refused] }),
    onStored: () => undefined,
    atOnce: 2,
  });
  queue.subscribe(() => {
    const list = queue.list().filter(({ files }) => !isSheet(files));
    const chosen = new Set(list.flatMap(({ files }) => files.map(({ name }) => name)));
    const unsent = state.unsent.filter((name) => !chosen.has(name));
    if (unsent.length < state.unsent.length) set({ unsent });
    const open = list.filter(({ state: at }) => at !== 'done').flatMap(({ files }) => files);
    keepUnsent(state.taskId, [...unsent, ...open.map(({ name }) => name)]);
  });
  const run = {
    state: () => state,
    queue,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends files: the sheet first, as its products are groups that images may belong to. */
    add({ images, sheet, refused }: ChosenFiles<File>): void {
      if (refused.length > 0) set({ refused: [...state.refused, ...refused] });
      if (sheet !== null) set({ sheetProblem: null });
      const inOrder = images.toSorted((one, other) => naturally.compare(one.name, other.name));
      queue.add([...(sheet === null ? [] : [[sheet]]), ...inBatches(inOrder, IMAGES_PER_REQUEST)]);
    },
    /** Sends lost files again. */
    retry(): void {
      for (const { key, state: at, canRetry } of queue.list())
        if (at === 'failed' && canRetry) queue.retry(key);
    },
    /** Forgets what has arrived: the next count starts over. */
    discardDone(): void {
      queue.discard(({ state: at }) => at === 'done');
    },
    /** Gives up lost files. */
    discard(): void {
      queue.discard(({ state: at }) => at === 'failed');
      set({ refused: [], unsent: [], sheetProblem: null });
      keepUnsent(state.taskId, []);
    },
  };
  return run;
}

const naturally = new Intl.Collator(undefined, { numeric: true });

/** Names that are remembered of one upload. */
const UNSENT_MAX = 500;
const unsentKey = (taskId: string): string => `upload-unsent:${taskId}`;

function unsentOf(taskId: string | null): string[] {
  const kept = taskId === null ? null : localStorage.getItem(unsentKey(taskId));
  return kept === null ? [] : kept.split('\n');
}

/** Remembers what has not arrived: the files themselves are gone once the page is. */
function keepUnsent(taskId: string | null, names: readonly string[]): void {
  if (taskId === null) return;
  if (names.length === 0) localStorage.removeItem(unsentKey(taskId));
  else localStorage.setItem(unsentKey(taskId), names.slice(0, UNSENT_MAX).join('\n'));
}

/** The files that an upload does not have yet, by name and content; all if the browser cannot tell. */
async function withoutKnown(taskId: string, files: readonly File[]): Promise<readonly File[]> {
  if (globalThis.crypto.subtle === undefined) return files;
  const facts = await Promise.all(
    files.map(async (file) => ({ name: file.name, sha256: await sha256Of(file) })),
  );
  const answer = await call(knownUploadImages, { body: { task_id: taskId, images: facts } });
  if (!answer.ok) return files;
  const known = new Set(answer.data.known);
  return files.filter((_, at) => !known.has(at));
}

async function sha256Of(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const batches = new WeakMap<readonly File[], string>();

/** The id of a batch, the same on every try: if only the answer was lost, its images may have arrived. */
function batchOf(files: readonly File[]): string {
  const known = batches.get(files) ?? crypto.randomUUID();
  batches.set(files, known);
  return known;
}

/** File names from a camera mean nothing, but there may be a folder for each product. */
function foldersOf(files: readonly File[]): { folders?: string } {
  const folders = files.map(folderOf);
  return folders.every((folder) => folder === '') ? {} : { folders: JSON.stringify(folders) };
}

function isSheet([file]: readonly File[]): boolean {
  return file !== undefined && /\.(xlsx|csv|tsv)$/i.test(file.name);
}

const runs = new Map<string, UploadRun>();

/** The run of an upload; null for a new one, which stays the same until `forgetNewRun`. */
export function runOf(action: UploadAction, id: string | null): UploadRun {
  const key = id ?? action;
  const run = runs.get(key) ?? createRun(action, id);
  runs.set(key, run);
  return run;
}

/** The next upload is a new one. */
export function forgetNewRun(action: UploadAction): void {
  runs.delete(action);
}

/** Forgets everything, for tests. */
export function forgetRuns(): void {
  for (const { queue } of runs.values()) queue.discard(() => true);
  runs.clear();
}

/** What a screen shows about the files being uploaded. */
export interface RunProgress extends RunState {
  images: UploadProgress;
  /** Images that were lost on the way, and can be sent again. */
  lost: number;
  /** The sheet that is being uploaded. */
  sheet: { name: string; share: number } | null;
  /** Whether one has been uploaded. */
  isSheetSent: boolean;
}

export function useRun(run: UploadRun): RunProgress {
  const state = useSyncExternalStore(run.subscribe, run.state);
  const uploads = useSyncExternalStore(run.queue.subscribe, run.queue.list);
  return useMemo(() => {
    const images = uploads.filter(({ files }) => !isSheet(files));
    const sheet = uploads.find((one) => isSheet(one.files) && one.state !== 'done' && one.state !== 'failed');
    const lost = images.filter((one) => one.state === 'failed');
    return {
      ...state,
      images: summariseUploads(images),
      lost: lost.reduce((sum, { files }) => sum + files.length, 0),
      isSheetSent: uploads.some((one) => isSheet(one.files) && one.state === 'done'),
      sheet: sheet === undefined ? null : { name: sheet.files[0]?.name ?? '', share: sheet.share },
    };
  }, [state, uploads]);
}
