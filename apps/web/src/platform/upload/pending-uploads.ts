import { createContext, useCallback, useContext, useId, useLayoutEffect, useState } from 'react';

/** Hears from a place of a form how many files are on their way there. */
export type TellPending = (place: string, count: number) => void;

const PendingUploads = createContext<TellPending | undefined>(undefined);

/** Stands around a form: `<PendingUploadsProvider value={uploads.tell}>`, with what `usePendingUploads` gives. */
export const PendingUploadsProvider = PendingUploads.Provider;

/**
 * Counts the files that are on their way into a form. Those of a form within another one, such as a panel of a page,
 * count for both.
 * @returns how many they are, and what its provider is given
 */
export function usePendingUploads(): { count: number; tell: TellPending } {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const tell = useCallback((place: string, count: number) => {
    setCounts((now) => ((now.get(place) ?? 0) === count ? now : new Map(now).set(place, count)));
  }, []);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  useTellPending(count);
  return { count, tell };
}

/**
 * Tells the form around this place how many files are on their way here; none any more once the place is gone. Without
 * a form around it nothing happens.
 */
export function useTellPending(count: number): void {
  const tell = useContext(PendingUploads);
  const place = useId();
  // Before the screen is painted, so that what is shown to be on its way also holds the form.
  useLayoutEffect(() => tell?.(place, count), [tell, place, count]);
  useLayoutEffect(() => () => tell?.(place, 0), [tell, place]);
}
