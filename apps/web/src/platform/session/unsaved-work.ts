/** Before every key under which a form keeps unsaved work in the storage of this tab. */
const PREFIX = 'unsaved_work:';
/** Time after the last change before it is written: a product with a thousand variants is a long text. */
const PAUSE_MS = 400;

/** What is not written yet, by key. */
const waiting = new Map<string, () => unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The key under which a form keeps its unsaved work in `sessionStorage`, so that it outlives the end of the session. It
 * belongs to one person: whoever signs in here next does not get it.
 * @param owner id of the signed-in person
 * @param what names the form and its record, `product:7`
 */
export function unsavedWorkKey(owner: string, what: string): string {
  return `${PREFIX}${owner}:${what}`;
}

/** Keeps unsaved work from now on, written a moment later. @param read gives what is kept; it has to fit into JSON */
export function keepUnsaved(owner: string, what: string, read: () => unknown): void {
  waiting.set(unsavedWorkKey(owner, what), read);
  clearTimeout(timer);
  timer = setTimeout(writeUnsaved, PAUSE_MS);
}

/** Writes at once what is waiting: the page may be gone in a moment. */
export function writeUnsaved(): void {
  for (const [key, read] of waiting) {
    try {
      sessionStorage.setItem(key, JSON.stringify(read()));
    } catch {
      // A full storage only means that this does not outlive the page. Older work would be worse than none.
      sessionStorage.removeItem(key);
    }
  }
  waiting.clear();
}

/** @returns what was kept; null for nothing, or for what cannot be read */
export function storedUnsaved(owner: string, what: string): unknown {
  writeUnsaved();
  try {
    return JSON.parse(sessionStorage.getItem(unsavedWorkKey(owner, what)) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetUnsaved(owner: string, what: string): void {
  const key = unsavedWorkKey(owner, what);
  waiting.delete(key);
  sessionStorage.removeItem(key);
}

/** Whether this tab keeps unsaved work, whoever made it. */
export function hasUnsavedWork(): boolean {
  writeUnsaved();
  return keys().length > 0;
}

/** Removes all unsaved work that this tab keeps, for somebody who leaves it on purpose. */
export function forgetUnsavedWork(): void {
  waiting.clear();
  for (const key of keys()) sessionStorage.removeItem(key);
}

function keys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
}
