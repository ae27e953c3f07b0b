import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import css from './bars.module.css';

/** For a bar at the bottom edge: notices appear above it, so that they never cover its buttons. */
export function useRoomForNotices(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const element = bar.current;
    const measure = (): void => root.setProperty('--bar', `${element?.offsetHeight ?? 0}px`);
    // Its text may wrap to a second line later.
    const resized = new ResizeObserver(measure);
    measure();
    if (element !== null) resized.observe(element);
    return () => {
      resized.disconnect();
      root.removeProperty('--bar');
    };
  }, []);
  return bar;
}

/** Unsaved work or the next step of a page: a white bar fixed to the bottom edge. */
export function BottomBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  const bar = useRoomForNotices();
  return (
    <>
      <div className={css['room']} aria-hidden />
      <div ref={bar} className={css['bottom']} role="region" aria-live="polite">
        <div className={css['note']}>{note}</div>
        <div className={css['actions']}>{children}</div>
      </div>
    </>
  );
}
