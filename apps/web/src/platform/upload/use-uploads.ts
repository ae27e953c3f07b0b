import type { CallResult } from '@sourcewiz/contract';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { upload } from '../api/upload.ts';
import type { FileKind } from './file-kinds.ts';
import { useJoinForm } from './pending-uploads.ts';
import { inserted, isPending, type Upload } from './files.rules.ts';
import { createQueue, type QueueParts } from './upload-queue.ts';

/** How long an uploaded file is shown as such. */
const DONE_SHOWN_MS = 5000;

/** Uploads on a screen, as `UploadList` shows them. */
export interface Uploads {
  uploads: readonly Upload[];
  /** Number of uploads under way. */
  pending: number;
  retry: (key: number) => void;
  discard: (key: number) => void;
}

/** A queue of a screen; the surrounding form waits for its files, and stops them when it ends. */
export function useQueue<Stored>(parts: Omit<QueueParts<Stored>, 'atOnce'>) {
  const [queue] = useState(() => createQueue(parts));
  useLayoutEffect(() => {
    queue.use({
      ...parts,
      onStored(stored, one) {
        parts.onStored(stored, one);
        setTimeout(() => queue.discard(({ key }) => key === one.key), DONE_SHOWN_MS);
      },
    });
  });
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  const pending = uploads.filter(isPending).length;
  useJoinForm(queue);
  const list: Uploads = {
    uploads,
    pending,
    retry: queue.retry,
    discard: (key) => queue.discard((one) => one.key === key),
  };
  return { queue, list };
}

/** Puts an uploaded file into a list, in the order of choosing: uploads finish in any order. */
export type AddStored<Stored> = (list: readonly Stored[]) => readonly Stored[];

/**
 * Uploads files of a kind into a field of a form, each in a request of its own.
 * @param onStored puts an arrived file into the field
 * @param place how many more files the field has place for
 * @returns `send`, which leaves out what is refused and says why, `list` for `UploadList`, and `room` for `DropZone`:
 *   the place that is left beside what is on its way
 */
export function useUploads<Stored extends { id: string }>(
  kind: FileKind<Stored>,
  onStored: (add: AddStored<Stored>, stored: Stored) => void,
  place = Infinity,
) {
  const places = useRef(new Map<string, number>());
  const { queue, list } = useQueue<Stored>({
    prepare: kind.prepare,
    send: (files, how) => upload(kind.op, { files, ...how }) as Promise<CallResult<Stored>>,
    onStored(stored, { key }) {
      places.current.set(stored.id, key);
      const placeOf = ({ id }: Stored): number | undefined => places.current.get(id);
      onStored(
        (now) => (now.some(({ id }) => id === stored.id) ? now : inserted(now, stored, placeOf)),
        stored,
      );
    },
  });
  const send = (files: readonly File[]): void => {
    // The user has seen the refused ones; a new choice starts over.
    queue.discard(({ state, canRetry }) => state === 'failed' && !canRetry);
    queue.add(
      files.map((file) => [file]),
      kind.check,
    );
  };
  return { send, list: { ...list, words: kind.words }, room: Math.max(0, place - list.pending) };
}
