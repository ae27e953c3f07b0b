import {
  addUploadImages,
  addUploadSheet,
  IMAGES_PER_REQUEST,
  uploadGroups,
  type CallResult,
  type Problem,
  type ResultOf,
  type UploadAction,
} from '@sourcewiz/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { changeCached } from '../../../platform/api/query-client.ts';
import { upload } from '../../../platform/api/upload.ts';
import { folderOf } from '../../../platform/upload/dropped-files.ts';
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
  let state: RunState = { taskId: known, refused: [], sheetProblem: null };
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
      const answer = await upload(addUploadSheet, { files, texts: into, ...how });
      if (!answer.ok) {
        if (answer.status >= 400 && answer.status < 500) set({ sheetProblem: answer.errors[0] ?? null });
        return answer;
      }
      return { ...answer, data: { taskId: answer.data.task_id } };
    }
    const texts = { ...into, ...foldersOf(files), action, batch_id: batchOf(files) };
    const answer = await upload(addUploadImages, { files, texts, ...how });
    if (!answer.ok) return answer;
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
  const queue = createQueue<Stored>({ send, onStored: () => undefined, atOnce: 2 });
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
      queue.add([...(sheet === null ? [] : [[sheet]]), ...inBatches(images, IMAGES_PER_REQUEST)]);
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
      set({ refused: [], sheetProblem: null });
    },
  };
  return run;
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
  runs.clear();
}

/** What a screen shows about the files being uploaded. */
export interface RunProgress extends RunState {
  images: UploadProgress;
  /** Images that were lost on the way, and can be sent again. */
  lost: number;
  /** The sheet that is being uploaded. */
  sheet: { name: string; share: number } | null;
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
      sheet: sheet === undefined ? null : { name: sheet.files[0]?.name ?? '', share: sheet.share },
    };
  }, [state, uploads]);
}
