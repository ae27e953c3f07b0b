import { useSyncExternalStore } from 'react';

/**
 * Something that this browser keeps of each link, the same in all its tabs. Without storage it lasts until the page is
 * left.
 * @param read makes it from what is stored, which an older version may have written
 */
export function keptInBrowser<T>(name: string, { empty, read }: { empty: T; read: (stored: unknown) => T }) {
  const listeners = new Set<() => void>();
  let kept: { token: string; value: T } | undefined;
  const keyOf = (token: string) => `${name}:${token}`;

  const stored = (token: string): T => {
    try {
      const text = localStorage.getItem(keyOf(token));
      return text === null ? empty : read(JSON.parse(text));
    } catch {
      return empty;
    }
  };
  const of = (token: string): T => {
    if (kept?.token !== token) kept = { token, value: stored(token) };
    return kept.value;
  };
  const subscribe = (tell: () => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== null && key !== (kept && keyOf(kept.token))) return;
      kept = undefined;
      tell();
    };
    listeners.add(tell);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(tell);
      window.removeEventListener('storage', onStorage);
    };
  };

  return {
    of,
    put(token: string, value: T): void {
      kept = { token, value };
      try {
        localStorage.setItem(keyOf(token), JSON.stringify(value));
      } catch {
        // It lasts as long as the page.
      }
      for (const tell of listeners) tell();
    },
    useKept: (token: string): T =>
      useSyncExternalStore(
        subscribe,
        () => of(token),
        () => empty,
      ),
  };
}
