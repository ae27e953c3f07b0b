import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { isPending } from './files.rules.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface FormUploads {
  /** Takes in a queue whose files go into the form. @returns lets it go again */
  join: (queue: UploadQueue) => () => void;
  /** How many files are on their way. */
  count: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Stops what is on its way. */
  stop: () => void;
}

const FormUploadsContext = createContext<FormUploads | undefined>(undefined);

/** Stands around a form: `<FormUploadsProvider value={form.uploads}>`. */
export const FormUploadsProvider = FormUploadsContext.Provider;

/**
 * The files that are on their way into a form. They go on while their field is out of sight, as in another tab of the
 * form, and end with the form: what was left behind must not come into it later.
 * @param outer those of the form around it, such as the page below a panel: what is on its way here counts there, too
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

/** The uploads of a form, which are stopped when it goes, and how many are on their way. */
export function useFormUploads(): { onTheirWay: number; uploads: FormUploads } {
  const outer = useContext(FormUploadsContext);
  const [uploads] = useState(() => createFormUploads(outer));
  const onTheirWay = useSyncExternalStore(uploads.subscribe, uploads.count);
  useEffect(() => uploads.stop, [uploads]);
  return { onTheirWay, uploads };
}

/** Makes a queue one of the form around this place; without a form around it nothing happens. */
export function useJoinForm(queue: UploadQueue): void {
  const form = useContext(FormUploadsContext);
  useLayoutEffect(() => {
    if (form === undefined) return;
    const leave = form.join(queue);
    return () => whenDone(queue, leave);
  }, [form, queue]);
}

/** Runs something once nothing of a queue is on its way any more. */
function whenDone(queue: UploadQueue, run: () => void): void {
  if (!queue.list().some(isPending)) return run();
  const unsubscribe = queue.subscribe(() => {
    if (queue.list().some(isPending)) return;
    unsubscribe();
    run();
  });
}
