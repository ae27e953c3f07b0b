import { useEffect, useEffectEvent, useRef } from 'react';

/** What was typed into a search that is still opening. */
export interface EarlyKeys {
  typed: string;
  /** Whether Enter was pressed after it. */
  isEntered: boolean;
}

const NONE: EarlyKeys = { typed: '', isEntered: false };

/** Length of the search field, in characters. */
export const WORDS_MAX = 120;

/** After that, the search is taken to be slow to load, and the keyboard is left to the page. */
const KEEP_MS = 3000;

/**
 * Keeps what is typed from the moment the search is opened until its field has the focus: it would otherwise go to the
 * page behind, and be lost or taken for shortcuts. If the field takes longer than 3 s, keys go to the page again, and an
 * Enter before is forgotten; Escape still closes the search.
 * @returns hands over what was typed, once; from then on keys go where the focus is
 */
export function useEarlyKeys(isOpen: boolean, onEscape: () => void): () => EarlyKeys {
  const kept = useRef<EarlyKeys | null>(null);
  const isLate = useRef(false);
  const keep = useEffectEvent((event: KeyboardEvent): void => {
    if (kept.current === null || event.isComposing || isCommand(event)) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    const { typed } = kept.current;
    if (event.key === 'Escape') onEscape();
    else if (isLate.current) return;
    else if (event.key === 'Backspace') kept.current = { typed: typed.slice(0, -1), isEntered: false };
    else if (event.key === 'Enter') kept.current = { typed, isEntered: typed !== '' };
    else if (event.key.length === 1)
      kept.current = { typed: (typed + event.key).slice(0, WORDS_MAX), isEntered: false };
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    kept.current = NONE;
    isLate.current = false;
    const timer = setTimeout(() => {
      isLate.current = true;
      if (kept.current !== null) kept.current = { ...kept.current, isEntered: false };
    }, KEEP_MS);
    const listen = (event: KeyboardEvent): void => keep(event);
    document.addEventListener('keydown', listen, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', listen, true);
    };
  }, [isOpen]);
  return () => {
    const keys = kept.current ?? NONE;
    kept.current = null;
    return keys;
  };
}

/** Whether a key is pressed with Ctrl, Alt or ⌘, except to type a character: on Windows, AltGr counts as Ctrl and Alt. */
function isCommand(event: KeyboardEvent): boolean {
  return event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
}
