import type { Attribute } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { SaveBar } from '../../../platform/kit/page/save-bar.tsx';
import { useFieldNames } from '../record/field-names.ts';
import type { ProductForm } from './use-product-form.ts';

/** What is not saved of a product; a new one is saved as a draft or published at once. Files arrive before that. */
export function ProductSaveBar({
  form,
  attributes,
  isNew,
  uploading,
}: {
  form: ProductForm;
  attributes: readonly Attribute[];
  isNew: boolean;
  /** How many files are on their way into the form. */
  uploading: number;
}) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('platform');
  const nameOf = useFieldNames(attributes);
  const { fields, saving, save, discard, conflict } = form;
  const waits = uploading > 0;
  const waitsText = waits ? t('uploads.pending', { count: uploading }) : undefined;
  const blocked = saving || conflict !== null || waits;
  const noteOf = (): string | undefined => {
    if (conflict !== null) return t('conflict.barNote');
    if (isNew) return waitsText ?? t('add.barText');
    return fields.length > 0 ? waitsText : undefined;
  };
  return (
    <SaveBar
      changed={fields.map((field) => nameOf(field))}
      saving={saving}
      blocked={conflict !== null}
      title={isNew ? t('add.barTitle') : fields.length === 0 ? waitsText : undefined}
      note={noteOf()}
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
        ) : waits ? (
          // Not `blocked`: Ctrl+S goes on to say what is waited for.
          <Button variant="primary" loading={saving} disabled={!saving}>
            {words('save.save')}
          </Button>
        ) : undefined
      }
    />
  );
}
