import { addImportPhotos } from '@sourcewiz/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { upload } from '../../../platform/api/upload.ts';
import { createQueue, type UploadQueue } from '../../../platform/upload/upload-queue.ts';
import { photoBatches, type ChosenFiles } from '../files/chosen-files.rules.ts';
import { putImport } from '../use-import.ts';
import { summariseUploads, type UploadProgress } from '../../../platform/upload/upload-progress.rules.ts';

/**
 * Photos on their way to each import. They go on while the person looks at other pages, batch after batch; the files
 * are kept until the tab closes, so that failed ones can be sent again.
 */
const queues = new Map<string, UploadQueue>();

function queueOf(importId: string): UploadQueue {
  const known = queues.get(importId);
  if (known !== undefined) return known;
  const queue = createQueue({
    send: (files, how) => upload(addImportPhotos, { params: { id: importId }, files, ...how }),
    onStored: (answer) => putImport(answer.import),
    // One is received while the pictures of another are made smaller.
    atOnce: 2,
  });
  queues.set(importId, queue);
  return queue;
}

/** Sends photos and archives to an import. */
export function sendPhotos(importId: string, files: Pick<ChosenFiles<File>, 'photos' | 'archives'>): void {
  queueOf(importId).add(photoBatches(files));
}

/** Sends those again that did not arrive. */
export function retryPhotos(importId: string): void {
  queueOf(importId).retry();
}

/** Gives up those that did not arrive. */
export function discardPhotos(importId: string): void {
  queueOf(importId).discard(({ state }) => state === 'failed');
}

/** All photos that this tab sent or was to send; another import of the same sheet gets them again. */
export function sentPhotos(importId: string): File[] {
  return queueOf(importId)
    .list()
    .flatMap(({ files }) => files);
}

/** Forgets an import that is gone: what waits is not sent any more. */
export function forgetPhotos(importId: string): void {
  queueOf(importId).discard(() => true);
}

/** How far the photos of an import are. */
export function usePhotoProgress(importId: string): UploadProgress {
  const { subscribe, list } = queueOf(importId);
  const uploads = useSyncExternalStore(subscribe, list);
  return useMemo(() => summariseUploads(uploads), [uploads]);
}
