import { useState } from 'react';

const PREFIX = 'open:';

/**
 * Whether a part of a screen is open, as it was last left in this browser.
 * @param name of the part, e.g. `product:more:basic`
 */
export function useRemembered(name: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => read(name));
  return [
    isOpen,
    (next) => {
      setOpen(next);
      write(name, next);
    },
  ];
}

function read(name: string): boolean {
  try {
    return localStorage.getItem(PREFIX + name) !== null;
  } catch {
    return false;
  }
}

/** Without storage the part still opens and closes. */
function write(name: string, isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(PREFIX + name, '1');
    else localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage, as above.
  }
}
