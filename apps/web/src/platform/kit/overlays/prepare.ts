import { LayerPopup } from './layer.tsx';
import { MenuPopup } from './menu.tsx';
import { Popover } from './popover.tsx';

/** Loads what opens over the page, so that it is there when it is asked for. */
export async function prepareOverlays(): Promise<void> {
  await Promise.all([LayerPopup.prepare(), MenuPopup.prepare(), Popover.prepare()]);
}
