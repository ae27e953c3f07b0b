import type { RefObject } from 'react';

/** Whether an event that closes a popup comes from what opened it, which closes it by itself. */
export function isOfButton(button: RefObject<HTMLElement | null>, event: Event): boolean {
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return target instanceof Node && button.current?.contains(target) === true;
}
