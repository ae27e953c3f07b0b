import { useEffect, useState, type RefObject } from 'react';

/** Elements that the user types in. */
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/**
 * While the code of what a button opens is loading: the button shows that it is busy, Escape cancels, and a user who
 * moves on to a field keeps the focus there, because that cancels, too.
 * @param part the part that is loading
 */
export function useWaiting(
  part: { prepare: () => Promise<void>; isLoaded: () => boolean },
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const [isLoaded, setLoaded] = useState(part.isLoaded);
  const isWaiting = isOpen && !isLoaded;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const button = anchor.current?.matches('button')
      ? anchor.current
      : anchor.current?.querySelector('button');
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || part.isLoaded()) return;
      // Must not close the dialog around it as well.
      event.stopPropagation();
      event.preventDefault();
      onClose();
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const isElsewhere = target instanceof Element && target.matches(FIELDS);
      if (isElsewhere && !part.isLoaded() && anchor.current?.contains(target) !== true) onClose();
    };
    // Later failures are handled by the part itself, which retries.
    const look = setInterval(() => part.isLoaded() && setLoaded(true), 100);
    void part.prepare().then(
      () => setLoaded(true),
      () => undefined,
    );
    button?.setAttribute('aria-busy', 'true');
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      clearInterval(look);
      button?.removeAttribute('aria-busy');
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('focusin', onFocus);
    };
  }, [part, isWaiting, anchor, onClose]);
}
