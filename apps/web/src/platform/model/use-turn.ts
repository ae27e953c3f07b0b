import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { frameAfterDrag, frameTime, wrapped } from './turn.rules.ts';

/** A turn of some images by drag, by arrow keys, or by itself (MEDIA-010); it never starts by itself. */
export function useTurn(count: number) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const drag = useRef<{ x: number; from: number } | null>(null);

  useEffect(() => {
    if (!playing || count < 2) return undefined;
    const timer = setInterval(() => setAt((now) => wrapped(now + 1, count)), frameTime(count));
    return () => clearInterval(timer);
  }, [playing, count]);

  const place = wrapped(at, count);
  const end = (): void => {
    drag.current = null;
  };
  const stage = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      setPlaying(false);
      drag.current = { x: event.clientX, from: place };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (drag.current === null) return;
      setAt(frameAfterDrag(drag.current.from, event.clientX - drag.current.x, count));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent): void => {
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      const next = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step && at + step;
      if (next === undefined) return;
      event.preventDefault();
      setPlaying(false);
      setAt(wrapped(next, count));
    },
  };
  return { place, playing, togglePlaying: () => setPlaying(!playing), stage };
}

/** Loads images one after the other. @returns the addresses of the loaded ones */
export function useLoadedImages(addresses: readonly string[]): ReadonlySet<string> {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const all = addresses.join('\n');
  useEffect(() => {
    let stopped = false;
    void (async () => {
      for (const address of all.split('\n').filter(Boolean)) {
        if (stopped) return;
        const picture = new Image();
        picture.src = address;
        await picture.decode().catch(() => undefined);
        if (!stopped) setLoaded((now) => (now.has(address) ? now : new Set([...now, address])));
      }
    })();
    return () => {
      stopped = true;
    };
  }, [all]);
  return loaded;
}
