/** Before every key under which an area keeps unsaved work in the storage of this tab. */
const PREFIX = 'unsaved_work:';

/**
 * The key under which a form keeps its unsaved work in `sessionStorage`, so that it outlives the end of the session. It
 * belongs to one person: whoever signs in here next does not get it.
 * @param owner id of the signed-in person
 * @param what names the form and its record, `product_changes:7`
 */
export function unsavedWorkKey(owner: string, what: string): string {
  return `${PREFIX}${owner}:${what}`;
}

/** Whether this tab keeps unsaved work, whoever made it. */
export function hasUnsavedWork(): boolean {
  return keys().length > 0;
}

/** Removes all unsaved work that this tab keeps, for somebody who leaves it on purpose. */
export function forgetUnsavedWork(): void {
  for (const key of keys()) sessionStorage.removeItem(key);
}

function keys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
}
