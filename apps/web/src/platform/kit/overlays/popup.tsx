import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isSamePlace, placeBeside, type Place } from './popup-place.ts';
import { isLastStop, tabStopsOf } from '../sort/tab-stops.ts';

export interface PopupProps {
  /** The element that it belongs to; it opens below it, or above where there is no room. */
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Those that are open, the topmost last: Escape closes one at a time. */
const open: symbol[] = [];

/**
 * Floats over the page beside its anchor and follows it. A click outside, Escape, and Tab past its ends close it; the
 * focus then goes back to what had it before.
 */
export function Popup({ anchor, align = 'end', onClose, className, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null);
  /** A dialog that was opened from here stands elsewhere in the page, but belongs to it for React. */
  const pressedInside = useRef(false);
  // What stands outside an open dialog is behind it.
  const [home] = useState(() => anchor.current?.closest('dialog') ?? document.body);
  // Before anything inside takes the focus.
  const [opener] = useState(() => document.activeElement);
  const place = usePlace(anchor, box, align);

  const focusBack = useEffectEvent(() => openerOf(opener, anchor.current)?.focus());
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const own = Symbol('popup');
    open.push(own);
    const outside = (event: Event): void => {
      const inside = pressedInside.current || anchor.current?.contains(event.target as Node);
      pressedInside.current = false;
      if (!inside) close();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (open.at(-1) !== own || isBehindDialog(anchor.current)) return;
      // The panel or dialog around it would take it as its own.
      event.preventDefault();
      event.stopPropagation();
      focusBack();
      close();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape, true);
    return () => {
      open.splice(open.indexOf(own), 1);
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape, true);
    };
  }, [anchor]);

  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element === null || !element.contains(document.activeElement)) return;
      // When it is gone; what was chosen may have put the focus elsewhere by then.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && !element.isConnected) focusBack();
      });
    };
  }, []);

  /** It stands at the end of the page or of its dialog, where Tab would lead out of it. */
  const tab = (event: ReactKeyboardEvent): void => {
    const from = document.activeElement;
    const element = box.current;
    if (event.key !== 'Tab' || event.defaultPrevented || from === null || element === null) return;
    if (!element.contains(from) || element.contains(from.closest('dialog'))) return;
    if (!isLastStop(element, from, event.shiftKey)) return;
    openerOf(opener, anchor.current)?.focus();
    // Forwards the browser goes on from there.
    if (event.shiftKey) event.preventDefault();
    onClose();
  };

  return createPortal(
    <div
      ref={box}
      role="presentation"
      onPointerDownCapture={() => {
        pressedInside.current = true;
      }}
      onKeyDown={tab}
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
    home,
  );
}

/** Keeps the place while the page scrolls and while anchor or content grow; null before the first one. */
function usePlace(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLDivElement | null>,
  align: 'start' | 'end',
): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const put = (): void => {
      if (anchor.current === null || box.current === null) return;
      const next = placeBeside(
        anchor.current.getBoundingClientRect(),
        box.current.getBoundingClientRect(),
        align,
        Number.parseFloat(box.current.style.maxHeight),
      );
      setPlace((now) => (isSamePlace(now, next) ? now : next));
    };
    // In the same frame, or it would tremble.
    const follow = (): void => flushSync(put);
    const scrolled = (event: Event): void => {
      if (!(event.target instanceof Node) || box.current?.contains(event.target) !== true) follow();
    };
    put();
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', scrolled, true);
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(follow);
    for (const element of [anchor.current, box.current]) if (element !== null) sizes?.observe(element);
    return () => {
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', scrolled, true);
      sizes?.disconnect();
    };
  }, [anchor, box, align]);
  return place;
}

/** What had the focus; where it is gone, or where a browser does not focus what is clicked, the anchor's button. */
function openerOf(opener: Element | null, anchor: HTMLElement | null): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  if (anchor === null || anchor.tabIndex >= 0) return anchor;
  return anchor.querySelector<HTMLElement>('button[aria-expanded]') ?? tabStopsOf(anchor)[0] ?? anchor;
}

function isBehindDialog(anchor: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1);
  return top !== undefined && !top.contains(anchor);
}
