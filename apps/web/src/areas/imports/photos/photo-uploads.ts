import { addImportPhotos, type Problem } from '@sourcewiz/contract';
import { useSyncExternalStore } from 'react';
import { upload } from '../../../platform/api/upload.ts';
import { photoBatches, type ChosenFiles } from '../files/chosen-files.rules.ts';
import { summarisePhotos, type BatchState, type PhotoProgress } from './photo-progress.rules.ts';
import { putImport } from '../use-import.ts';

/**
 * Photos on their way to an import. They go on while the person looks at other pages, batch after batch; the files are
 * kept until the tab closes, so that failed ones can be sent again.
 */
interface Batch {
  files: readonly File[];
  state: BatchState;
  /** Share that was sent, 0 to 1. */
  share: number;
  problem: Problem | null;
}

/** Batches on their way at once: one is received while the pictures of another are made smaller. */
const AT_ONCE = 2;

const uploads = new Map<string, readonly Batch[]>();
const shown = new Map<string, PhotoProgress>();
const listeners = new Set<() => void>();
const sending = new Set<string>();
const nothing: PhotoProgress = summarisePhotos([]);

/** Sends photos and archives to an import. */
export function sendPhotos(importId: string, files: Pick<ChosenFiles<File>, 'photos' | 'archives'>): void {
  const added = photoBatches(files).map((batch): Batch => ({
    files: batch,
    state: 'waiting',
    share: 0,
    problem: null,
  }));
  if (added.length === 0) return;
  change(importId, (batches) => [...batches, ...added]);
  void run(importId);
}

/** Sends those again that did not arrive. */
export function retryPhotos(importId: string): void {
  change(importId, (batches) =>
    batches.map((batch) => (batch.state === 'failed' ? { ...batch, state: 'waiting', share: 0 } : batch)),
  );
  void run(importId);
}

/** Gives up those that did not arrive. */
export function discardPhotos(importId: string): void {
  change(importId, (batches) => batches.filter(({ state }) => state !== 'failed'));
}

/** All photos that this tab sent or was to send; another import of the same sheet gets them again. */
export function sentPhotos(importId: string): File[] {
  return (uploads.get(importId) ?? []).flatMap(({ files }) => files);
}

/** Forgets an import that is gone: what waits is not sent any more. */
export function forgetPhotos(importId: string): void {
  uploads.delete(importId);
  tell(importId);
}

/** How far the photos of an import are. */
export function usePhotoProgress(importId: string): PhotoProgress {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown.get(importId) ?? nothing,
  );
}

async function run(importId: string): Promise<void> {
  if (sending.has(importId)) return;
  sending.add(importId);
  window.addEventListener('beforeunload', askBeforeLeaving);
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendWaiting(importId)));
  sending.delete(importId);
  if (sending.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
}

async function sendWaiting(importId: string): Promise<void> {
  for (let batch = next(importId); batch !== undefined; batch = next(importId)) await send(importId, batch);
}

function next(importId: string): Batch | undefined {
  return uploads.get(importId)?.find(({ state }) => state === 'waiting');
}

async function send(importId: string, { files }: Batch): Promise<void> {
  const set = (values: Partial<Batch>): void =>
    change(importId, (batches) =>
      batches.map((batch) => (batch.files === files ? { ...batch, ...values } : batch)),
    );
  set({ state: 'sending', share: 0, problem: null });
  const answer = await upload(addImportPhotos, {
    params: { id: importId },
    files,
    onProgress: (share) => set({ share }),
  });
  // The import was thrown away in the meantime.
  if (!uploads.has(importId)) return;
  if (!answer.ok) return set({ state: 'failed', problem: answer.errors[0] ?? null });
  set({ state: 'done', share: 1 });
  putImport(answer.data.import);
}

function change(importId: string, to: (batches: readonly Batch[]) => readonly Batch[]): void {
  uploads.set(importId, to(uploads.get(importId) ?? []));
  tell(importId);
}

function tell(importId: string): void {
  shown.set(importId, summarisePhotos(uploads.get(importId) ?? []));
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
