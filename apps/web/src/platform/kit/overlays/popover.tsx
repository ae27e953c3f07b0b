import { late } from '../late.tsx';

/** A small panel beside its button, on a phone a bottom sheet. Escape, a press outside and Tab past its end close it. */
export const Popover = late(async () => (await import('./popover-popup.tsx')).PopoverPopup);
