/** Where a floating box stands in the window, in px. */
export interface Place {
  left: number;
  top: number;
  maxHeight: number;
}

const GAP = 5;
const EDGE = 8;

/**
 * Places a box beside its anchor: below it, or above where it does not fit below and there is more room above.
 * `limit` is the height in px that the box was held to when it was measured; NaN for none.
 */
export function placeBeside(anchor: DOMRect, box: DOMRect, align: 'start' | 'end', limit: number): Place {
  const left = align === 'end' ? anchor.right - box.width : anchor.left;
  const below = Math.max(0, window.innerHeight - anchor.bottom - GAP - EDGE);
  const above = Math.max(0, anchor.top - GAP - EDGE);
  // How much a box that is held down would like to have is not known: it gets the larger room.
  const isHeld = box.height >= limit - 1;
  const opensUp = above > below && (isHeld || box.height > below);
  return {
    left: Math.max(EDGE, Math.min(left, window.innerWidth - box.width - EDGE)),
    top: opensUp ? Math.max(EDGE, anchor.top - GAP - box.height) : anchor.bottom + GAP,
    maxHeight: opensUp ? above : below,
  };
}

/** Whether nothing would move. */
export function isSamePlace(one: Place | null, other: Place): boolean {
  return (
    one !== null && one.left === other.left && one.top === other.top && one.maxHeight === other.maxHeight
  );
}
