import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** Most frames to wait until a place that was scrolled to is on screen. */
const PATIENCE = 20;
/** Elements in which the arrow keys mean something else. */
const ownKeys =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [aria-haspopup], [role=menu]';

/** A list or grid that can be navigated by keys; the element of each record gives its index in `data-place`. */
export interface Places {
  box: RefObject<HTMLElement | null>;
  total: number;
  /** How many are side by side. */
  columns?: number;
  /** Scrolls to a place that is not rendered. */
  scrollTo?: (place: number) => void;
  /** Space; with Shift, from the last selected one to here. */
  onSelect?: ((place: number, range: boolean) => void) | undefined;
  /** Enter, if the element is not a link that opens by itself. */
  onOpen?: ((place: number) => void) | undefined;
}

/**
 * Arrow keys, Home and End move from record to record, including those off screen; Space selects and Enter opens the
 * focused one.
 * @returns `keys` for the element around the list; `tabIndexOf` for the element of each place, so that Tab stops at the
 *   list once, at the place where the user was
 */
export function usePlaceKeys({ box, total, columns = 1, scrollTo, onSelect, onOpen }: Places) {
  const [last, setLast] = useState(0);
  const current = Math.min(last, Math.max(0, total - 1));

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const item = target.closest<HTMLElement>('[data-place]');
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (item === null || !event.currentTarget.contains(item) || target.closest(ownKeys) !== null) return;
    const place = Number(item.dataset['place']);
    const next = placeAfter(event.key, { place, columns, total });
    if (next !== null) {
      event.preventDefault();
      if (next !== place) focusPlace(box.current, next, () => scrollTo?.(next));
      return;
    }
    if (target !== item) return;
    const does = event.key === ' ' ? onSelect : event.key === 'Enter' ? onOpen : undefined;
    if (does === undefined) return;
    event.preventDefault();
    does(place, event.shiftKey);
  };
  const onFocus = (event: FocusEvent): void => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
    if (item !== null) setLast(Number(item.dataset['place']));
  };
  return {
    keys: { onKeyDown, onFocus },
    tabIndexOf: (place: number): 0 | -1 => (place === current ? 0 : -1),
  };
}

/** The place that a key leads to, within the list; null for other keys. */
export function placeAfter(
  key: string,
  { place, columns, total }: { place: number; columns: number; total: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowRight: columns > 1 ? 1 : 0,
    ArrowLeft: columns > 1 ? -1 : 0,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -place,
    End: total - 1 - place,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = place + step;
  if (next < 0) return place;
  if (next < total) return next;
  // From a full row down to a shorter last row.
  const isLastRow = Math.floor(place / columns) === Math.floor((total - 1) / columns);
  return isLastRow ? place : total - 1;
}

function focusPlace(box: HTMLElement | null, place: number, scroll: () => void): void {
  const find = (): HTMLElement | null | undefined =>
    box?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const present = find();
  if (present) {
    present.focus({ preventScroll: true });
    present.scrollIntoView({ block: 'nearest' });
    return;
  }
  scroll();
  let frames = 0;
  const look = (): void => {
    const found = find();
    frames += 1;
    if (found) found.focus({ preventScroll: true });
    else if (frames < PATIENCE) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
