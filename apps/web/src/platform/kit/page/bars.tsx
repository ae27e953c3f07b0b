import { useEffect, useRef, type ReactNode } from 'react';
import css from './bars.module.css';

/** Unsaved work or the next step of a page: a white bar fixed to the bottom edge. */
export function BottomBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Notices appear above the bar, so that they never cover its buttons.
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
