import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../platform/session/session.tsx';
import type { Crumb } from '../../platform/kit/page/page.tsx';

/** The way from the list of catalogues to this page. */
export function useCrumbs(here: string): Crumb[] {
  const { t } = useTranslation('catalogues');
  const seesList = usePermitted('view_catalogue_history');
  const list = seesList
    ? { label: t('history.title'), to: '/catalogue-history' }
    : { label: t('history.title') };
  return [list, { label: here }];
}
