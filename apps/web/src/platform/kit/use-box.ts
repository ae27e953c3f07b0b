import { useLayoutEffect, useState, type RefObject } from 'react';

/** Width of an element and its distance from the top of the page, kept up to date. */
export function useBox(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [box, setBox] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current === null) return;
      const { width, top } = element.current.getBoundingClientRect();
      const next = { width, top: Math.round(top + window.scrollY) };
      setBox((now) => (now.width === next.width && now.top === next.top ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current !== null) observer.observe(element.current);
    // The height of what is above may change, e.g. when filters wrap.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
