import { useEffect, useRef } from 'react';
import { jumpTo } from './form-places.ts';

/** As long after the page is drawn its parts may still come in and move each other. */
const SETTLE_MS = 4000;
const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings the section that the address names to the top once, and keeps it there while what stands above it is still
 * loading. The first thing that the person does ends that.
 * @param isDrawn whether all sections are on the page
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
