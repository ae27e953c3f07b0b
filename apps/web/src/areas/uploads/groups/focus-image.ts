/** Most frames to wait until an image that was scrolled to is on screen. */
const PATIENCE = 30;

/** Focuses an image on the page of groups as soon as it is rendered. */
export function focusImage(box: HTMLElement | null, id: number): void {
  let frames = 0;
  const look = (): void => {
    const found = box?.querySelector<HTMLElement>(`[data-image="${id}"]`);
    frames += 1;
    if (found) {
      found.focus({ preventScroll: true });
      found.scrollIntoView({ block: 'nearest' });
    } else if (frames < PATIENCE) requestAnimationFrame(look);
  };
  look();
}
