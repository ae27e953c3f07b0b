import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { isPending } from './files.rules.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface FormUploads {
  /** Adds a queue whose files go into the form. @returns a function that removes it */
  join: (queue: UploadQueue) => () => void;
  /** Number of files being uploaded. */
  count: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Stops all uploads. */
  stop: () => void;
}

const FormUploadsContext = createContext<FormUploads | undefined>(undefined);

/** Surrounds a form: `<FormUploadsProvider value={form.uploads}>`. */
export const FormUploadsProvider = FormUploadsContext.Provider;

/**
 * The files being uploaded into a form. Uploads continue while their field is out of sight, as in another tab of the
 * form, and end with the form: nothing may be added to it later.
 * @param outer those of the form around it, such as the page below a panel: uploads here count there, too
 */
function createFormUploads(outer: FormUploads | undefined): FormUploads {
  const queues = new Set<UploadQueue>();
  const listeners = new Set<() => void>();
  return {
    join(queue) {
      const leaveOuter = outer?.join(queue);
      queues.add(queue);
      const unsubscribe = queue.subscribe(() => {
        for (const listener of listeners) listener();
      });
      return () => {
        leaveOuter?.();
        queues.delete(queue);
        unsubscribe();
      };
    },
    count: () => [...queues].reduce((sum, queue) => sum + queue.list().filter(isPending).length, 0),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      for (const queue of queues) queue.discard(isPending);
    },
  };
}

/** The uploads of a form, which are stopped when it unmounts, and their number. */
export function useFormUploads(): { onTheirWay: number; uploads: FormUploads } {
  const outer = useContext(FormUploadsContext);
  const [uploads] = useState(() => createFormUploads(outer));
  const onTheirWay = useSyncExternalStore(uploads.subscribe, uploads.count);
  useEffect(() => uploads.stop, [uploads]);
  return { onTheirWay, uploads };
}

/** Adds a queue to the surrounding form; without one nothing happens. */
export function useJoinForm(queue: UploadQueue): void {
  const form = useContext(FormUploadsContext);
  useLayoutEffect(() => {
    if (form === undefined) return;
    const leave = form.join(queue);
    return () => whenDone(queue, leave);
  }, [form, queue]);
}

/** Runs something once a queue is idle. */
function whenDone(queue: UploadQueue, run: () => void): void {
  if (!queue.list().some(isPending)) return run();
  const unsubscribe = queue.subscribe(() => {
    if (queue.list().some(isPending)) return;
    unsubscribe();
    run();
  });
}
