import { useEffect, useRef } from 'react';
import { jumpTo } from './form-places.ts';

/** How long after the page is rendered its parts may still load and push each other around. */
const SETTLE_MS = 4000;
const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the section in the address to the top once, and keeps it there while content above is still loading. The
 * user's first action ends that.
 * @param isDrawn whether all sections are rendered
 */
export function useOpenTab(tab: string | undefined, isDrawn: boolean): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !isDrawn) return undefined;
    if (tab === undefined || tab === 'basic') {
      done.current = true;
      return undefined;
    }
    const go = (): void => jumpTo(`section-${tab}`, 'instant');
    const stop = (): void => {
      sizes.disconnect();
      window.removeEventListener('scroll', go);
      for (const input of userInput) window.removeEventListener(input, settle);
      clearTimeout(end);
    };
    const settle = (): void => {
      done.current = true;
      stop();
    };
    const sizes = new ResizeObserver(go);
    const end = setTimeout(settle, SETTLE_MS);
    go();
    sizes.observe(document.body);
    window.addEventListener('scroll', go, { passive: true });
    for (const input of userInput) window.addEventListener(input, settle, { passive: true });
    return stop;
  }, [tab, isDrawn]);
}
