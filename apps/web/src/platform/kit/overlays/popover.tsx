import { late } from '../late.tsx';
import type { PopoverProps } from './popover-popup.tsx';
import { useWaiting } from './use-waiting.ts';

/** Popovers open after the first screen: the library's code for them is loaded then. */
export const PopoverPopup = late(async () => (await import('./popover-popup.tsx')).PopoverPopup);

/**
 * A small panel beside its button, on a phone a bottom sheet. Escape, a press outside and Tab past its end close it.
 */
export function Popover(props: PopoverProps) {
  useWaiting(PopoverPopup, true, props.anchor, props.onClose);
  return <PopoverPopup {...props} />;
}
