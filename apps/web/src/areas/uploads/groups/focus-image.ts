/** Frames until an image that is scrolled to has come on screen. */
const PATIENCE = 30;

/** Gives the focus to an image of the page of groups, as soon as it is drawn. */
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
