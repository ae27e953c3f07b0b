import type { Attribute } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { useFieldNames } from '../record/field-names.ts';
import type { ProductForm } from './use-product-form.ts';

/** The unsaved changes of a product; a new one is saved as a draft or published at once. */
export function ProductSaveBar({
  form: { engine, save },
  attributes,
}: {
  form: ProductForm;
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('products');
  const nameOf = useFieldNames(attributes);
  const { isNew, saving, theirs, waits } = engine;
  if (!isNew) return <FormBar form={engine} nameOf={nameOf} />;
  const blocked = saving || theirs !== null || waits !== undefined;
  return (
    <FormBar
      form={engine}
      nameOf={nameOf}
      title={t('add.barTitle')}
      note={t('add.barText')}
      actions={
        <>
          <Button loading={saving} disabled={blocked} onClick={() => void save('draft')}>
            {t('add.saveDraft')}
          </Button>
          <Button variant="primary" disabled={blocked} onClick={() => void save('published')}>
            {t('add.publish')}
          </Button>
        </>
      }
    />
  );
}
