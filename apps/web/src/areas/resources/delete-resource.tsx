import { deleteResource, type Resource } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { ConfirmModal } from '../../platform/kit/confirm/confirm-modal.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';

/** Asks before a resource is deleted; one that products use cannot be. */
export function DeleteResource({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  const { id, name, used_in: count } = resource;
  const { act, isActing } = useAct(deleteResource, {
    onDone: () => {
      toast({ tone: 'ok', title: t('deleted', { name }) });
      onClose();
    },
  });
  const inUse = count > 0;
  return (
    <ConfirmModal
      open
      title={t('confirmDelete.title', { name })}
      text={
        inUse
          ? t('confirmDelete.inUse', { products: t('products', { count, formatted: number(count) }) })
          : t('confirmDelete.text')
      }
      tone={inUse ? 'normal' : 'danger'}
      confirm={inUse ? t('confirmDelete.close') : t('confirmDelete.confirm')}
      busy={isActing}
      onConfirm={() => (inUse ? onClose() : void act({ params: { id } }))}
      onCancel={onClose}
    />
  );
}
