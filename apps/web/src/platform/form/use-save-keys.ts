import { useEffect, useEffectEvent } from 'react';

/** The open forms, the last one opened on top. */
let open: readonly (() => void)[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  open.at(-1)?.();
}

/**
 * Ctrl+S or ⌘S saves the form wherever the focus is. Of stacked forms it saves the top one: saving the page below a
 * panel would leave out the panel's changes.
 */
export function useSaveKeys(isOpen: boolean, onKeys: () => void): void {
  const save = useEffectEvent(onKeys);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = (): void => save();
    if (open.length === 0) document.addEventListener('keydown', onKeyDown);
    open = [...open, own];
    return () => {
      open = open.filter((one) => one !== own);
      if (open.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
}
