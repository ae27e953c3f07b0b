import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';

/** Puts a text on the clipboard and says so; where the browser refuses, says what to do instead. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('account');
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'ok', title: t('authenticator.copied') }),
      () => toast({ tone: 'warn', title: t('authenticator.copyFailed') }),
    );
  };
}
