import { useState, type RefObject } from 'react';

/**
 * Where the focus goes when a popup closes: back to what had it before, or to the button that it belongs to; where both
 * are gone, to the page's heading. It stays with what has taken it meanwhile.
 * @param popup the popup; call this in a component that comes with it, before anything inside takes the focus
 */
export function useFocusBack(popup: RefObject<HTMLElement | null>, anchor?: RefObject<HTMLElement | null>) {
  const [opener] = useState(() => document.activeElement);
  return (): boolean => {
    const closed = popup.current;
    const isFree = (): boolean => {
      const now = document.activeElement;
      return now === null || now === document.body || closed?.contains(now) === true;
    };
    if (!isFree()) return false;
    const button = anchor?.current?.matches('button') ? anchor.current : buttonIn(anchor?.current);
    const back = opener instanceof HTMLElement && opener !== document.body ? opener : button;
    const to = back?.isConnected === true ? back : button;
    if (to === null || to === undefined) return true;
    // A popup that opens in the place of this one takes the focus first, and keeps it.
    requestAnimationFrame(() => {
      if (isFree()) to.focus();
    });
    return false;
  };
}

function buttonIn(anchor: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return anchor?.querySelector<HTMLElement>('button[aria-expanded]') ?? anchor?.querySelector('button');
}
