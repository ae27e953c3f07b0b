import { isMac } from './is-mac.ts';

/** The keys that lead to the next thing to correct or fill in. On a Mac Option+N alone types the accent of ñ and ã. */
export const nextKeys = isMac ? ['⌃', '⌥', 'N'] : ['Alt', 'N'];

/** Whether these keys were pressed; checks the physical key, as Option changes its letter. */
export function isNextKeys({
  code,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return code === 'KeyN' && altKey && ctrlKey === isMac && !metaKey;
}
