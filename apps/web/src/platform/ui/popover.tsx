import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import css from './popover.module.css';
import { Popup } from './popup.tsx';
import { Sheet } from './sheet.tsx';
import { usePhone } from './use-phone.ts';

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
  useEffect(() => {
    // Not before it is in its place: what is hidden takes no focus. A sheet's dialog does this by itself.
    const frame = requestAnimationFrame(() =>
      inside.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
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
