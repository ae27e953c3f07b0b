import type { Attribute } from '@sourcewiz/contract';
import { Pencil } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { BottomBar } from '../../platform/ui/bars.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { useFieldNames } from './field-names.ts';
import css from './save-bar.module.css';
import type { ProductForm } from './use-product-form.ts';

/** What is not saved yet, and the way to save it; Ctrl+S or ⌘S does the same. */
export function SaveBar({
  form,
  attributes,
  isNew,
}: {
  form: ProductForm;
  attributes: readonly Attribute[];
  isNew: boolean;
}) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const nameOf = useFieldNames(attributes);
  const { fields, saving, save, discard, conflict } = form;
  const shown = isNew || fields.length > 0;
  const saveNow = useEffectEvent(() => void save());
  const blocked = saving || conflict !== null;

  useEffect(() => {
    if (!shown || blocked) return undefined;
    const keys = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      saveNow();
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, [shown, blocked]);

  if (!shown) return null;
  const title = isNew
    ? t('add.barTitle')
    : t('save.count', { count: fields.length, formatted: number(fields.length) });
  const note = isNew ? t('add.barText') : fields.map((field) => nameOf(field)).join(', ');
  return (
    <BottomBar
      note={
        <span className={css['note']}>
          <span className={css['icon']} aria-hidden>
            <Pencil size={16} />
          </span>
          <span className={css['words']}>
            <b>{title}</b>
            <span title={note}>{note}</span>
          </span>
        </span>
      }
    >
      {fields.length === 0 ? null : (
        <Button variant="text" disabled={saving} onClick={discard}>
          {t('save.discard')}
        </Button>
      )}
      {isNew ? (
        <>
          <Button loading={saving} disabled={blocked} onClick={() => void save('draft')}>
            {t('add.saveDraft')}
          </Button>
          <Button variant="primary" disabled={blocked} onClick={() => void save('published')}>
            {t('add.publish')}
          </Button>
        </>
      ) : (
        <Button variant="primary" loading={saving} disabled={blocked} onClick={() => void save()}>
          {t('save.save')}
        </Button>
      )}
    </BottomBar>
  );
}
