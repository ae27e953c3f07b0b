import { BookX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { FailedState } from '../../platform/kit/states/failed-state.tsx';
import { EmptyState } from '../../platform/kit/states/states.tsx';

/** A catalogue that could not be loaded; if it is gone, the list is offered instead of another try. */
export function CatalogueFailed({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  const { t } = useTranslation('catalogues');
  const seesList = usePermitted('view_catalogue_history');
  // An address whose id is not a number means no catalogue either.
  if (failure.status !== 404 && failure.status !== 400) {
    return <FailedState what={t('details.catalogueWhat')} failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      icon={<BookX size={18} />}
      title={t('details.goneTitle')}
      text={t('details.goneText')}
      actions={
        seesList ? <LinkButton to="/catalogue-history">{t('details.allCatalogues')}</LinkButton> : undefined
      }
    />
  );
}
