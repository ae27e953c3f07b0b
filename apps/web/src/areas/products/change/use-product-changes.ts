import { useCallback, useRef, useState } from 'react';
import { useSession } from '../../../platform/session/session.tsx';
import { unsavedWorkKey } from '../../../platform/session/unsaved-work.ts';
import type { Changes, ProductBase } from './product-changes.ts';

/** Unsaved changes with the state that they were made on: only with it can they be told from what others changed. */
export interface Draft {
  revision: number;
  base: ProductBase;
  changes: Changes;
}

/**
 * Where unsaved changes of one product are kept: in this tab's storage, so that they are still there after the session
 * ended or the page was loaded again. They are those of the signed-in person alone.
 * @param name of the product's record, or of the category of a new one
 */
export function useProductChanges(name: string) {
  const { user } = useSession();
  const keyOf = (record: string): string => unsavedWorkKey(user.id, `product_changes:${record}`);
  const key = useRef(keyOf(name));
  const [draft] = useState(() => stored(keyOf(name)));

  const forget = useCallback(() => sessionStorage.removeItem(key.current), []);
  const keep = useCallback(
    (now: Draft) => {
      if (Object.keys(now.changes).length === 0) return forget();
      try {
        sessionStorage.setItem(key.current, JSON.stringify(now));
      } catch {
        // A full storage only means that these changes do not outlive the page. Older ones would be worse than none.
        forget();
      }
    },
    [forget],
  );
  /** A new product became a stored one: from now on its changes are kept under the name of that. */
  const moveTo = (record: string): void => {
    forget();
    key.current = keyOf(record);
  };
  return { draft, keep, forget, moveTo };
}

function stored(key: string): Draft | null {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(read) ? read : null;
  } catch {
    return null;
  }
}

function isDraft(read: unknown): read is Draft {
  return (
    typeof read === 'object' && read !== null && 'revision' in read && 'base' in read && 'changes' in read
  );
}
