import { addSubCategory, listCategories } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useStable } from '../../../platform/kit/use-stable.ts';
import { useChoiceNotice } from '../../../platform/kit/fields/choices/use-choice-notice.ts';
import type { PartProps } from '../control-props.ts';
import { useFormCategory } from '../form-category.ts';

/** One of the sub-categories of the product's category; new ones can be added in place. */
export function SubCategoryField({
  id,
  name,
  value,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: PartProps<string>) {
  const { t } = useTranslation('attributes');
  const category = useFormCategory();
  const list = useCall(listCategories, {}, { enabled: category !== null });
  const permitted = usePermitted(['create_products', 'update_products']);
  const { act } = useAct(addSubCategory);
  const known = list.data?.find((one) => one.id === category?.id)?.sub_categories ?? [];
  const labels = known.map((one) => one.name);
  const notice = useChoiceNotice(list, category === null || list.data !== undefined ? 1 : 0);
  // The new one belongs to the category that it was added to, and another choice is newer.
  const take = useStable((added: string, from: { category: number; value: string }): void => {
    if (category?.id === from.category && value === from.value) onChange(added);
  });
  const add = async (text: string): Promise<void> => {
    if (category === null) return;
    const before = new Set(labels);
    const result = await act({ params: { id: category.id }, body: { name: text } });
    const added = result.ok ? result.data.sub_categories.find((one) => !before.has(one.name)) : undefined;
    if (added === undefined) return;
    toast({ tone: 'ok', title: t('field.added', { label: added.name }) });
    take(added.name, { category: category.id, value });
  };
  return (
    <ChoiceField
      id={id}
      label={name}
      choices={[...labels, ...(value === '' || labels.includes(value) ? [] : [value])].map((label) => ({
        value: label,
        label,
      }))}
      value={value === '' ? null : value}
      placeholder={t(category === null ? 'subCategory.categoryFirst' : 'field.choose')}
      notice={notice}
      none={t('field.none')}
      disabled={category === null}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(next) => onChange(next ?? '')}
      onBlur={onBlur}
      add={
        permitted && category !== null
          ? { label: (text) => t('field.add', { text }), onAdd: (text) => void add(text) }
          : undefined
      }
    />
  );
}
