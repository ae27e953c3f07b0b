/**
 * Reads the key of a document's selection, `documentRecord:{id}:product`; the id itself may contain colons.
 * @returns the document's id, undefined for any other key
 */
export function documentIdOfKey(key: string): string | undefined {
  return /^documentRecord:(.{1,80}):product$/su.exec(key)?.[1];
}
