/** Prefix of every key under which a form stores unsaved work in this tab. */
const PREFIX = 'unsaved_work:';
/** Delay after the last change before it is written: a product with a thousand variants is a long text. */
const PAUSE_MS = 400;

/** Work that is not written yet, by key. */
const waiting = new Map<string, () => unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The key under which a form stores its unsaved work in `sessionStorage`, so that it survives the end of the session.
 * It belongs to one person: anybody else who signs in here does not get it.
 * @param owner id of the signed-in person
 * @param what identifies the form and its record, `product:7`
 */
export function unsavedWorkKey(owner: string, what: string): string {
  return `${PREFIX}${owner}:${what}`;
}

/** Stores unsaved work from now on, a moment after each change. @param read returns the work; it must fit into JSON */
export function keepUnsaved(owner: string, what: string, read: () => unknown): void {
  waiting.set(unsavedWorkKey(owner, what), read);
  clearTimeout(timer);
  timer = setTimeout(writeUnsaved, PAUSE_MS);
}

/** Writes waiting work at once: the page may be gone in a moment. */
export function writeUnsaved(): void {
  for (const [key, read] of waiting) {
    try {
      sessionStorage.setItem(key, JSON.stringify(read()));
    } catch {
      // With full storage the work does not survive the page. Older work would be worse than none.
      sessionStorage.removeItem(key);
    }
  }
  waiting.clear();
}

/** @returns the stored work; null if there is none or it cannot be read */
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

/** Whether this tab stores unsaved work of anybody. */
export function hasUnsavedWork(): boolean {
  writeUnsaved();
  return keys().length > 0;
}

/** Removes all unsaved work of this tab, for people who leave it on purpose. */
export function forgetUnsavedWork(): void {
  waiting.clear();
  for (const key of keys()) sessionStorage.removeItem(key);
}

function keys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
}
