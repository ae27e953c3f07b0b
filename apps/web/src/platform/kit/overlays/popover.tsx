import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import css from './popover.module.css';
import { Popup } from './popup.tsx';
import { Sheet } from './sheet.tsx';
import { tabStopsOf } from '../sort/tab-stops.ts';
import { usePhone } from '../use-phone.ts';

export interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  /** What it is for, for people who hear the page; a phone shows it as the sheet's title. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small panel beside its button, on a phone a bottom sheet. */
export function Popover({ anchor, align = 'start', label, onClose, children }: PopoverProps) {
  const phone = usePhone();
  const inside = useRef<HTMLDivElement>(null);
  useFocusInside(inside);
  if (phone) {
    return (
      <Sheet label={label} onClose={onClose}>
        <div className={css['sheet']}>
          <h2 className={css['title']}>{label}</h2>
          {children}
        </div>
      </Sheet>
    );
  }
  return (
    <Popup anchor={anchor} align={align} onClose={onClose} className={css['popover']}>
      <div ref={inside} role="dialog" aria-label={label} className={css['inside']}>
        {children}
      </div>
    </Popup>
  );
}

/**
 * Brings the focus in as soon as there is something that takes it, which may be loaded later, and again when what had
 * it goes away. It stays with what has taken it, inside or elsewhere. A sheet's dialog does this by itself.
 */
function useFocusInside(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = inside.current;
    if (root === null) return undefined;
    const before = document.activeElement;
    let hasEntered = root.contains(before);
    const enter = (): void => {
      const now = document.activeElement;
      const isFree = now === null || now === document.body || (!hasEntered && now === before);
      if (isFree) tabStopsOf(root)[0]?.focus({ preventScroll: true });
      hasEntered ||= root.contains(document.activeElement);
    };
    // Not before it is in its place: what is hidden takes no focus.
    const frame = requestAnimationFrame(enter);
    const changes = new MutationObserver(enter);
    changes.observe(root, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
    };
  }, [inside]);
}
