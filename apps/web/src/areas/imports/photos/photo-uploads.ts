import { addImportPhotos } from '@sourcewiz/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { upload } from '../../../platform/api/upload.ts';
import { shrinkImages } from '../../../platform/upload/shrink-image.ts';
import { createQueue, type UploadQueue } from '../../../platform/upload/upload-queue.ts';
import { photoBatches, type ChosenFiles } from '../files/chosen-files.rules.ts';
import { putImport } from '../use-import.ts';
import { summariseUploads, type UploadProgress } from '../../../platform/upload/upload-progress.rules.ts';

/**
 * Photos being uploaded to each import. Uploads continue, batch after batch, while the user visits other pages; the
 * files are kept until the tab closes, so that failed ones can be sent again.
 */
const queues = new Map<string, UploadQueue>();

function queueOf(importId: string): UploadQueue {
  const known = queues.get(importId);
  if (known !== undefined) return known;
  const queue = createQueue({
    send: (files, how) => upload(addImportPhotos, { params: { id: importId }, files, ...how }),
    prepare: shrinkImages,
    onStored: (answer) => putImport(answer.import),
    // One is received while the server scales the images of another.
    atOnce: 2,
  });
  queues.set(importId, queue);
  return queue;
}

/** Sends photos and archives to an import. */
export function sendPhotos(importId: string, files: Pick<ChosenFiles<File>, 'photos' | 'archives'>): void {
  queueOf(importId).add(photoBatches(files));
}

/** Sends failed photos again. */
export function retryPhotos(importId: string): void {
  queueOf(importId).retry();
}

/** Gives up failed photos. */
export function discardPhotos(importId: string): void {
  queueOf(importId).discard(({ state }) => state === 'failed');
}

/** All photos that this tab sent or tried to send; another import of the same sheet gets them again. */
export function sentPhotos(importId: string): File[] {
  return queueOf(importId)
    .list()
    .flatMap(({ files }) => files);
}

/** Forgets an import that is gone: waiting photos are not sent any more. */
export function forgetPhotos(importId: string): void {
  queueOf(importId).discard(() => true);
}

/** Upload progress of the photos of an import. */
export function usePhotoProgress(importId: string): UploadProgress {
  const { subscribe, list } = queueOf(importId);
  const uploads = useSyncExternalStore(subscribe, list);
  return useMemo(() => summariseUploads(uploads), [uploads]);
}
