import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import css from './invalid-template-modal.module.css';

/** A sheet that is not made from the template was uploaded directly (IMPORT-012). */
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
    <Modal
      open={open}
      title={t('template.title')}
      onCancel={onClose}
      width={460}
      centered
      closable={false}
      destroyOnHidden
      footer={[
        <Button key="close" onClick={onClose}>
          {t('template.close')}
        </Button>,
        <Button key="again" type="primary" onClick={onAgain}>
          {t('template.again')}
        </Button>,
      ]}
    >
      <ul className={css['hints']}>
        <li>{t('template.hint1')}</li>
        <li>{t('template.hint2')}</li>
        <li>{t('template.hint3')}</li>
      </ul>
    </Modal>
  );
}
