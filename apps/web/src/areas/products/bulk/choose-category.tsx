import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { CategoryField } from '../../attributes/index.ts';

/** The first step of a new product: its category, existing or new. */
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
    <Dialog
      title={t('add.chooseTitle')}
      text={t('add.chooseText')}
      width={440}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{words('actions.cancel')}</Button>
          <Button
            variant="primary"
            disabled={category === null}
            onClick={() => category !== null && onChosen({ id: String(category.id), name: category.name })}
          >
            {t('add.continue')}
          </Button>
        </>
      }
    >
      <CategoryField value={category} onChange={setCategory} />
    </Dialog>
  );
}
