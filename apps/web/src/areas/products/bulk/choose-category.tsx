import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Modal } from '../../../platform/kit/overlays/modal.tsx';
import { CategoryField } from '../../attributes/index.ts';
import css from './delete-products.module.css';

/** The first step of a new product: its category, chosen or made. */
export function ChooseCategory({
  onChosen,
  onCancel,
}: {
  onChosen: (category: { id: string; name: string }) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('platform');
  const [category, setCategory] = useState<{ id: number; name: string } | null>(null);
  return (
    <Modal title={t('add.chooseTitle')} onCancel={onCancel}>
      <p className={css['text']} style={{ marginBottom: 14 }}>
        {t('add.chooseText')}
      </p>
      <CategoryField value={category} onChange={setCategory} />
      <div className={css['actions']}>
        <Button onClick={onCancel}>{words('actions.cancel')}</Button>
        <Button
          variant="primary"
          disabled={category === null}
          onClick={() => category !== null && onChosen({ id: String(category.id), name: category.name })}
        >
          {t('add.continue')}
        </Button>
      </div>
    </Modal>
  );
}
