import { useState, type RefObject } from 'react';

/** How many focused elements are remembered. */
const TRAIL = 8;
/**
 * Elements that had the focus, latest first: the one that opened a popup may be gone when it closes, such as a menu
 * item.
 */
let trail: readonly HTMLElement[] = [];
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement)
    trail = [target, ...trail.filter((one) => one !== target)].slice(0, TRAIL);
});

/**
 * Where the focus goes when a popup closes: back to the element that had it before, or to the popup's button; if both
 * are gone, to earlier ones, and at last to the page's heading. It stays where it is if something else took it
 * meanwhile.
 * @param popup the popup; call this in a component that mounts with it, before anything inside takes the focus
 * @param backTo what takes it rather than the element that had it before
 */
export function useFocusBack(
  popup: RefObject<HTMLElement | null>,
  anchor?: RefObject<HTMLElement | null>,
  backTo?: () => Element | null | undefined,
) {
  const [before] = useState(() => [document.activeElement, ...trail]);
  return (): boolean => {
    const closed = popup.current;
    const isFree = (): boolean => {
      const now = document.activeElement;
      return now === null || now === document.body || closed?.contains(now) === true;
    };
    if (!isFree()) return false;
    const [opener, ...earlier] = before;
    const button = anchor?.current?.matches('button') ? anchor.current : buttonIn(anchor?.current);
    const heading = document.querySelector('main h1[tabindex]');
    const place = (): Element | null | undefined =>
      [backTo?.(), opener, button, ...earlier, heading].find((one) => canHave(one, closed));
    if (!place()) return true;
    // A popup that replaces this one takes the focus first, and keeps it; what is gone with this one is gone by then.
    requestAnimationFrame(() => {
      const to = isFree() ? place() : null;
      if (to instanceof HTMLElement) to.focus();
    });
    return false;
  };
}

/** Whether the element can take the focus once the popup is closed. */
function canHave(place: Element | null | undefined, closed: HTMLElement | null): boolean {
  if (!(place instanceof HTMLElement) || place === document.body || !place.isConnected) return false;
  return closed?.contains(place) !== true && place.closest('[role="menu"]') === null;
}

function buttonIn(anchor: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return anchor?.querySelector<HTMLElement>('button[aria-expanded]') ?? anchor?.querySelector('button');
}
