import { createCategory, listCategories } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { useChoiceNotice } from '../../../platform/kit/fields/choices/use-choice-notice.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';

interface ChosenCategory {
  id: number;
  name: string;
}

/** The category of a product; a new one can be created in place. */
export function CategoryField({
  id = 'field-category',
  value,
  onChange,
  was,
  error,
  required = true,
  onBlur,
}: {
  id?: string;
  value: ChosenCategory | null;
  onChange: (category: ChosenCategory | null) => void;
  was?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  onBlur?: () => void;
}) {
  const { t } = useTranslation('attributes');
  const { number } = useFormats();
  const list = useCall(listCategories);
  const mayMake = usePermitted(['create_products', 'update_products']);
  const [problem, setProblem] = useState<string | undefined>();
  const { act } = useAct(createCategory, {
    onProblems: ([first]) => setProblem(first === undefined ? undefined : problemText(first)),
  });

  const known = list.data ?? [];
  const all =
    value === null || known.some((one) => one.id === value.id)
      ? known
      : [...known, { ...value, product_count: 0 }];
  const notice = useChoiceNotice(list, all.length);
  const make = async (name: string): Promise<void> => {
    setProblem(undefined);
    const result = await act({ body: { name } });
    if (result.ok) onChange({ id: result.data.id, name: result.data.name });
  };
  return (
    <Field
      id={id}
      label={t('category.label')}
      required={required}
      was={was}
      error={problem ?? error ?? (list.isError ? t('category.failed') : undefined)}
    >
      {({ 'aria-describedby': describedBy }) => (
        <ChoiceField
          id={id}
          label={t('category.label')}
          choices={all.map((category) => ({
            value: String(category.id),
            label: category.name,
            note: t('category.holds', {
              count: category.product_count,
              formatted: number(category.product_count),
            }),
          }))}
          value={value === null ? null : String(value.id)}
          placeholder={t('category.choose')}
          notice={notice}
          required={required}
          invalid={(problem ?? error) !== undefined}
          describedBy={describedBy}
          onChange={(next) => {
            setProblem(undefined);
            const chosen = all.find((category) => String(category.id) === next);
            onChange(chosen === undefined ? null : { id: chosen.id, name: chosen.name });
          }}
          onBlur={onBlur}
          add={
            mayMake
              ? { label: (text) => t('category.add', { text }), onAdd: (text) => void make(text) }
              : undefined
          }
        />
      )}
    </Field>
  );
}
