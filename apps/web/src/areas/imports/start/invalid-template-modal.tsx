import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';

/** Shown after the direct upload of a sheet that is not made from the template (IMPORT-012). */
export function InvalidTemplateModal({
  open,
  onAgain,
  onClose,
}: {
  open: boolean;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('imports');
  return (
    <ConfirmModal
      open={open}
      title={t('template.title')}
      text={
        <Stack as="ul" gap={6} style={{ paddingLeft: 18, listStyle: 'disc' }}>
          <li>{t('template.hint1')}</li>
          <li>{t('template.hint2')}</li>
          <li>{t('template.hint3')}</li>
        </Stack>
      }
      confirm={t('template.again')}
      cancel={t('template.close')}
      onConfirm={onAgain}
      onCancel={onClose}
    />
  );
}
