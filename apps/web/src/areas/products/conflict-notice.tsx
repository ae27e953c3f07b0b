import type { Attribute } from '@sourcewiz/contract';
import { GitMerge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/ui/button.tsx';
import css from './conflict-notice.module.css';
import { useFieldNames } from './field-names.ts';
import type { ProductForm } from './use-product-form.ts';

/** Somebody else saved the product in the meantime: whose state is kept? */
export function ConflictNotice({
  form,
  attributes,
}: {
  form: ProductForm;
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('products');
  const nameOf = useFieldNames(attributes);
  const { conflict } = form;
  if (conflict === null) return null;
  const by = conflict.theirs.updated_by ?? t('conflict.somebody');
  const names = conflict.fields.map((field) => nameOf(field)).join(', ');
  return (
    <div className={css['notice']} role="alert">
      <span className={css['icon']} aria-hidden>
        <GitMerge size={17} />
      </span>
      <div className={css['words']}>
        <b>{t('conflict.title', { name: by })}</b>
        <p>{names === '' ? t('conflict.text') : t('conflict.textFields', { names })}</p>
      </div>
      <div className={css['actions']}>
        <Button onClick={() => form.settle('theirs')}>{t('conflict.theirs')}</Button>
        <Button variant="primary" onClick={() => form.settle('mine')}>
          {t('conflict.mine')}
        </Button>
      </div>
    </div>
  );
}
