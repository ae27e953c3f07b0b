import { useEffect, useEffectEvent } from 'react';

/** Where letters are typed, or are for something that is open. */
const takesLetters =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]';

/** Single keys of a page, such as `/`; they do nothing while the user types or something is open over the page. */
export function useLetterKeys(keys: Readonly<Partial<Record<string, () => void>>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const does = keys[event.key.toLowerCase()];
    if (does === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if ((event.target as Element).closest(takesLetters) !== null) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
