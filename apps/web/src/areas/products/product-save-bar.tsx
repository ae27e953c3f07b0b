import type { Attribute } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/ui/button.tsx';
import { SaveBar } from '../../platform/ui/save-bar.tsx';
import { useFieldNames } from './field-names.ts';
import type { ProductForm } from './use-product-form.ts';

/** What is not saved of a product; a new one is saved as a draft or published at once. */
export function ProductSaveBar({
  form,
  attributes,
  isNew,
}: {
  form: ProductForm;
  attributes: readonly Attribute[];
  isNew: boolean;
}) {
  const { t } = useTranslation('products');
  const nameOf = useFieldNames(attributes);
  const { fields, saving, save, discard, conflict } = form;
  const blocked = saving || conflict !== null;
  return (
    <SaveBar
      changed={fields.map((field) => nameOf(field))}
      saving={saving}
      blocked={conflict !== null}
      title={isNew ? t('add.barTitle') : undefined}
      note={isNew ? t('add.barText') : undefined}
      onSave={() => void save()}
      onDiscard={discard}
      actions={
        isNew ? (
          <>
            <Button loading={saving} disabled={blocked} onClick={() => void save('draft')}>
              {t('add.saveDraft')}
            </Button>
            <Button variant="primary" disabled={blocked} onClick={() => void save('published')}>
              {t('add.publish')}
            </Button>
          </>
        ) : undefined
      }
    />
  );
}
