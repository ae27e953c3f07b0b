import { LayerPopup } from './layer.tsx';
import { MenuPopup } from './menu.tsx';
import { PopoverPopup } from './popover.tsx';

/** Loads the code of everything that opens over the page, so that it is there when needed. */
export async function prepareOverlays(): Promise<void> {
  await Promise.all([LayerPopup.prepare(), MenuPopup.prepare(), PopoverPopup.prepare()]);
}

/**
 * Loads it after the first screen; after a failure, again when a finger or the focus reaches something.
 * @returns a function that stops listening
 */
export function prepareOverlaysSoon(): () => void {
  const stop = (): void => {
    document.removeEventListener('pointerdown', prepare);
    document.removeEventListener('focusin', prepare);
  };
  const prepare = (): void => void prepareOverlays().then(stop, () => undefined);
  document.addEventListener('pointerdown', prepare);
  document.addEventListener('focusin', prepare);
  prepare();
  return stop;
}
