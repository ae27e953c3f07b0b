/**
 * Reads the key of a document's selection, `documentRecord:{id}:product`; the id itself may hold colons.
 * @returns the document's id, undefined for a key of anything else
 */
export function documentIdOfKey(key: string): string | undefined {
  return /^documentRecord:(.{1,80}):product$/su.exec(key)?.[1];
}
