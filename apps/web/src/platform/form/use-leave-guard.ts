import { useBlocker } from '@tanstack/react-router';
import { askToLeave } from '../kit/confirm/ask-to-leave.ts';
import { storedToken } from '../session/stored-session.ts';

/** The question on screen, or just answered: forms stacked above each other ask it once. */
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
 * @param hasUnsaved evaluated at that moment, so that a save that leads on does not block itself
 * @param onLeave called when the user chooses to leave without saving
 */
export function useLeaveGuard(hasUnsaved: () => boolean, onLeave?: () => void): void {
  useBlocker({
    // The end of the session leads to the sign-in page without asking: unsaved changes survive it.
    enableBeforeUnload: () => storedToken() !== null && hasUnsaved(),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false;
      const leaves = await askOnce();
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
