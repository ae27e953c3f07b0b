import type { ReactNode, RefObject } from 'react';
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

/** A small panel beside its button, on a phone a bottom sheet. For content without antd fields. */
export function Popover({ anchor, align = 'start', label, onClose, children }: PopoverProps) {
  const phone = usePhone();
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
      <div role="dialog" aria-label={label} className={css['inside']}>
        {children}
      </div>
    </Popup>
  );
}
