import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus into the first field of an element once it is shown; a dialog takes it for itself before. */
export function useFocusFirst<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      part.current?.querySelector<HTMLElement>('input:not([readonly], [hidden]), button')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return part;
}
