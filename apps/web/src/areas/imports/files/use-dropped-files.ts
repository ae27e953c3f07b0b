import { useEffect, useEffectEvent, useState } from 'react';
import { filesOf } from './dropped-files.ts';

/**
 * Files that are dropped anywhere on the page or pasted into it.
 * @param onFiles hears them
 * @param enabled false lets the browser do what it does
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, enabled: boolean): boolean {
  const [dragging, setDragging] = useState(false);
  const heard = useEffectEvent(onFiles);

  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const listen = <K extends keyof WindowEventMap>(
      type: K,
      heard: (event: WindowEventMap[K]) => void,
    ): void => window.addEventListener(type, heard, { signal: stop.signal });
    const take = (data: DataTransfer): void =>
      void filesOf(data).then((files) => (files.length > 0 ? heard(files) : undefined));

    listen('dragover', (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setDragging(true);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setDragging(false);
    });
    listen('drop', (event) => {
      if (event.dataTransfer === null || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setDragging(false);
      take(event.dataTransfer);
    });
    listen('paste', (event) => {
      if (event.clipboardData !== null && carriesFiles(event.clipboardData)) take(event.clipboardData);
    });
    return () => {
      stop.abort();
      setDragging(false);
    };
  }, [enabled]);
  return dragging;
}

function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}
