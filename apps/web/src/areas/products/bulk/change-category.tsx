import { changeProductsCategory, listCategories } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { CategoryField } from '../../attributes/index.ts';
import { bodyOf, countOf, type Selection } from './selected/product-selection.ts';
import { useBulkAct } from './use-bulk-act.ts';

/** Moves the chosen products to another category, and to one of its sub-categories. */
export function ChangeCategory({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useTranslation('library');
  const { t: words } = useTranslation('platform');
  const { number } = useFormats();
  const [category, setCategory] = useState<{ id: number; name: string } | null>(null);
  const [sub, setSub] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const categories = useCall(listCategories);
  const subs = categories.data?.find(({ id }) => id === category?.id)?.sub_categories ?? [];
  const { act, isActing } = useBulkAct(changeProductsCategory, {
    action: 'change_products_category',
    selection,
    onStarted: () => {
      toast({ tone: 'ok', title: t('started.move'), text: t('started.text') });
      onClose();
    },
  });
  const count = countOf(selection);
  const counted = { count, formatted: number(count) };

  const move = (): void => {
    const products = bodyOf(selection);
    if (category === null) setMissing(true);
    else if (products !== null) {
      void act({
        body: { ...products, category_id: category.id, ...(sub === null ? {} : { sub_category: sub }) },
      });
    }
  };
  return (
    <Dialog
      title={t('category.title', counted)}
      text={t('category.text')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words('actions.cancel')}</Button>
          <Button variant="primary" loading={isActing} onClick={move}>
            {t('category.confirm', counted)}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <CategoryField
          id="bulk-category"
          value={category}
          error={missing ? t('category.needed') : undefined}
          onChange={(next) => {
            setCategory(next);
            setSub(null);
            setMissing(false);
          }}
        />
        {subs.length > 0 ? (
          <Field label={t('category.sub')}>
            {({ id }) => (
              <ChoiceField
                id={id}
                label={t('category.sub')}
                choices={subs.map(({ name }) => ({ value: name, label: name }))}
                value={sub}
                none={t('category.noSub')}
                onChange={setSub}
              />
            )}
          </Field>
        ) : null}
      </Stack>
    </Dialog>
  );
}
