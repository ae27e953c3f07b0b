import { useBlocker } from '@tanstack/react-router';
import { askToLeave } from '../kit/confirm/ask-to-leave.ts';
import { storedToken } from '../session/stored-session.ts';

/** The question that stands, or was just answered: forms that lie above each other ask it once. */
let asked: Promise<boolean> | null = null;

/** Asks once for all forms that guard the same step. */
function askOnce(): Promise<boolean> {
  asked ??= askToLeave().then((leaves) => {
    // Another form that guards the same step asks right after this one.
    setTimeout(() => (asked = null));
    return leaves;
  });
  return asked;
}

/**
 * While there is something to lose, leaving the screen asks first: by a link (SHELL-017), by the browser's back button,
 * and by closing the tab.
 * @param hasUnsaved asked at that moment, so that a save that leads on is not in its own way
 * @param onLeave hears that the person chose to leave without saving
 */
export function useLeaveGuard(hasUnsaved: () => boolean, onLeave?: () => void): void {
  useBlocker({
    // The end of the session leads to the sign-in page without a question: what is unsaved is kept there.
    enableBeforeUnload: () => storedToken() !== null && hasUnsaved(),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false;
      const leaves = await askOnce();
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
