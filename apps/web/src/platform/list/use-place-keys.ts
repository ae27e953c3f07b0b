import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** Frames until a place that is scrolled to has come on screen. */
const PATIENCE = 20;
/** Where the arrow keys mean something else. */
const ownKeys =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [aria-haspopup], [role=menu]';

/** A list or grid whose records are gone through by keys; the element of each says its place in `data-place`. */
export interface Places {
  box: RefObject<HTMLElement | null>;
  total: number;
  /** How many stand beside each other. */
  columns?: number;
  /** Brings a place on screen that is not drawn. */
  scrollTo?: (place: number) => void;
  /** Space; with Shift from the last one that was chosen to here. */
  onSelect?: ((place: number, range: boolean) => void) | undefined;
  /** Enter, where the element is not a link that opens by itself. */
  onOpen?: ((place: number) => void) | undefined;
}

/**
 * Arrow keys, Home and End go from record to record, also to those that are not on screen; Space chooses and Enter opens
 * the one that has the focus.
 * @returns `keys` for the element around the list; `tabIndexOf` for the element of each place, so that Tab comes to the
 * list once, and then to where the person was
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

/** The place that a key leads to, within the list; null for keys that lead nowhere. */
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
  // From a full row down to a last row that is shorter.
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
