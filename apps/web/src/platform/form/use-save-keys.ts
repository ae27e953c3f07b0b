import { useEffect, useEffectEvent } from 'react';

/** The open forms, the last opened one above the others. */
let open: readonly (() => void)[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  open.at(-1)?.();
}

/**
 * Ctrl+S or ⌘S saves the form, wherever the focus is; of forms that lie above each other the uppermost: a save of the
 * page below a panel would leave out what stands in the panel.
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
