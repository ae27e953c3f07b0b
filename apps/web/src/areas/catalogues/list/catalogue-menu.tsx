import type { Catalogue } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { LinkSettingsDialog } from '../share/settings-card.tsx';
import { useCatalogueActions } from './use-catalogue-actions.tsx';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

/** All actions for a catalogue, behind three dots; nothing if none is allowed. */
export function CatalogueMenu({
  catalogue,
  className,
  onDeleted,
}: {
  catalogue: Catalogue;
  className?: string | undefined;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation('catalogues');
  const { name, link, buyer_company: company } = catalogue;
  const actions = useCatalogueActions(catalogue, onDeleted === undefined ? {} : { onDeleted });
  if (actions.items.length === 0) return null;
  return (
    <>
      <MoreMenu
        label={t('card.actions', { name })}
        variant="default"
        className={className}
        items={actions.items}
      />
      {actions.showsSettings ? (
        <LinkSettingsDialog catalogue={catalogue} onClose={actions.closeSettings} />
      ) : null}
      <ConfirmModal
        open={actions.asksDelete}
        title={t('delete.title', { name })}
        text={link === null ? t('delete.text') : t('delete.textLink', { company })}
        confirm={t('delete.confirm')}
        tone="danger"
        busy={actions.isDeleting}
        onConfirm={actions.confirmDelete}
        onCancel={actions.cancelDelete}
      />
    </>
  );
}
