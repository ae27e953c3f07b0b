import { useCallback, useEffect, useState } from 'react';
import type { Changes } from './product-changes.ts';

const KEY = 'product_changes:';

/**
 * Unsaved changes of one product. They are kept in this tab's storage, so that they are still there after the session
 * ended or the page was loaded again.
 * @param name of the product's record, or of the category of a new one
 */
export function useProductChanges(name: string) {
  const [changes, setChanges] = useState<Changes>(() => stored(name));
  const [restored] = useState(() => Object.keys(stored(name)).length > 0);

  useEffect(() => {
    const isEmpty = Object.keys(changes).length === 0;
    try {
      if (isEmpty) sessionStorage.removeItem(KEY + name);
      else sessionStorage.setItem(KEY + name, JSON.stringify(changes));
    } catch {
      // A full storage only means that these changes do not outlive the page.
    }
  }, [changes, name]);

  const forget = useCallback(() => sessionStorage.removeItem(KEY + name), [name]);
  return { changes, setChanges, restored, forget };
}

function stored(name: string): Changes {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY + name) ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
