import { useEffect, useEffectEvent, useRef } from 'react';

/** What was typed into a search that is still opening. */
export interface EarlyKeys {
  typed: string;
  /** Whether Enter was pressed after it. */
  isEntered: boolean;
}

const NONE: EarlyKeys = { typed: '', isEntered: false };

/**
 * Keeps what is typed from the moment the search is opened until its field has the focus: it would otherwise go to the
 * page behind, and be lost or taken for shortcuts.
 * @returns hands over what was typed, once; from then on keys go where the focus is
 */
export function useEarlyKeys(isOpen: boolean, onEscape: () => void): () => EarlyKeys {
  const kept = useRef<EarlyKeys | null>(null);
  const keep = useEffectEvent((event: KeyboardEvent): void => {
    if (kept.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    const { typed } = kept.current;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') kept.current = { typed: typed.slice(0, -1), isEntered: false };
    else if (event.key === 'Enter') kept.current = { typed, isEntered: typed !== '' };
    else if (event.key.length === 1) kept.current = { typed: typed + event.key, isEntered: false };
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    kept.current = NONE;
    const listen = (event: KeyboardEvent): void => keep(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOpen]);
  return () => {
    const keys = kept.current ?? NONE;
    kept.current = null;
    return keys;
  };
}
