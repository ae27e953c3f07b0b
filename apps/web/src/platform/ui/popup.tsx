import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';

export interface PopupProps {
  /** The element that it belongs to; it opens below it, or above where there is no room. */
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

interface Place {
  left: number;
  top: number;
  maxHeight: number;
}

const GAP = 5;
const EDGE = 8;

/** Floats over the page beside its anchor; a click outside, Escape or scrolling the page closes it. */
export function Popup({ anchor, align = 'end', onClose, className, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null);
  /** A dialog that was opened from here stands elsewhere in the page, but belongs to it for React. */
  const pressedInside = useRef(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [home] = useState(() => anchor.current?.closest('dialog') ?? document.body);

  useLayoutEffect(() => {
    const put = (): void => {
      if (anchor.current === null || box.current === null) return;
      setPlace(
        placeBeside(anchor.current.getBoundingClientRect(), box.current.getBoundingClientRect(), align),
      );
    };
    put();
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
  }, [anchor, align]);

  useEffect(() => {
    const outside = (event: Event): void => {
      const inside = pressedInside.current || anchor.current?.contains(event.target as Node);
      pressedInside.current = false;
      if (!inside) onClose();
    };
    const escape = (event: KeyboardEvent): void => {
      const dialogs = document.querySelectorAll('dialog:modal');
      const covers = dialogs.length > 0 && !dialogs[dialogs.length - 1]?.contains(anchor.current);
      if (event.key !== 'Escape' || covers) return;
      onClose();
      anchor.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [anchor, onClose]);

  return createPortal(
    <div
      ref={box}
      onPointerDownCapture={() => {
        pressedInside.current = true;
      }}
      className={className}
      style={{
        position: 'fixed',
        zIndex: 1060,
        left: place?.left ?? 0,
        top: place?.top ?? 0,
        maxHeight: place?.maxHeight,
        visibility: place === null ? 'hidden' : 'visible',
      }}
    >
      {children}
    </div>,
    // What stands outside an open dialog is behind it.
    home,
  );
}

function placeBeside(anchor: DOMRect, box: DOMRect, align: 'start' | 'end'): Place {
  const left = align === 'end' ? anchor.right - box.width : anchor.left;
  const below = window.innerHeight - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const opensUp = box.height > below && above > below;
  return {
    left: Math.max(EDGE, Math.min(left, window.innerWidth - box.width - EDGE)),
    top: opensUp ? Math.max(EDGE, anchor.top - GAP - box.height) : anchor.bottom + GAP,
    maxHeight: opensUp ? above : below,
  };
}
