import type { RefObject } from 'react';

/** Whether an event that closes a popup comes from the button that opened it, which closes it itself. */
export function isOfButton(button: RefObject<HTMLElement | null>, event: Event): boolean {
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return target instanceof Node && button.current?.contains(target) === true;
}
