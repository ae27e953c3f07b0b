import { isMac } from './is-mac.ts';

/** The keys that lead to the next thing to correct or to fill in. On a Mac Option+N alone is the accent of ñ and ã. */
export const nextKeys = isMac ? ['⌃', '⌥', 'N'] : ['Alt', 'N'];

/** Whether these keys were pressed; by the place of the key, as with Option its letter is another one. */
export function isNextKeys({
  code,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return code === 'KeyN' && altKey && ctrlKey === isMac && !metaKey;
}
