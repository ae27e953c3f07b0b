import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

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
    enableBeforeUnload: unsaved,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leaves = window.confirm(t('actions.leaveUnsaved'));
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
