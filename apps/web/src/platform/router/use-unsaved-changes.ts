import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { storedToken } from '../session/stored-session.ts';

/**
 * While there are unsaved changes, leaving the screen asks first: by a link (SHELL-017), by the browser's back button,
 * and by closing the tab.
 * @param unsaved whether there is anything to lose
 * @param onLeave hears that the person chose to leave without saving
 */
export function useUnsavedChanges(unsaved: boolean, onLeave?: () => void): void {
  const { t } = useTranslation('platform');
  useBlocker({
    disabled: !unsaved,
    // The end of the session leads to the sign-in page without a question: what is unsaved is kept there.
    enableBeforeUnload: () => unsaved && storedToken() !== null,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leaves = window.confirm(t('actions.leaveUnsaved'));
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
