import { useState, type RefObject } from 'react';

/**
 * Where the focus goes when a popup closes: back to what had it before, or to the button that it belongs to; where both
 * are gone, to the page's heading. It stays with what has taken it meanwhile.
 * @param popup the popup; call this in a component that comes with it, before anything inside takes the focus
 */
export function useFocusBack(popup: RefObject<HTMLElement | null>, anchor?: RefObject<HTMLElement | null>) {
  const [opener] = useState(() => document.activeElement);
  return (): HTMLElement | boolean => {
    const now = document.activeElement;
    if (now !== null && now !== document.body && !popup.current?.contains(now)) return false;
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
    const button = anchor?.current?.matches('button') ? anchor.current : buttonIn(anchor?.current);
    return button ?? true;
  };
}

function buttonIn(anchor: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return anchor?.querySelector<HTMLElement>('button[aria-expanded]') ?? anchor?.querySelector('button');
}
