import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { ChoiceField } from '../kit/fields/choices/choice-field.tsx';
import css from './list.module.css';

/** A filter of a list: each choice with its number; nothing if there is nothing to choose. */
export function ListFilter({
  label,
  all,
  value,
  choices,
  onChange,
}: {
  label: string;
  /** Text for no filter. */
  all: string;
  value: string | number | undefined;
  choices: readonly { value: string | number; label: string; count: number }[];
  /** Null for no filter. */
  onChange: (value: string | null) => void;
}) {
  const { number } = useFormats();
  if (choices.length === 0) return null;
  return (
    <ChoiceField
      className={css['choice']}
      label={label}
      none={all}
      placeholder={all}
      value={value === undefined ? null : String(value)}
      choices={choices.map((choice) => ({
        value: String(choice.value),
        label: choice.label,
        note: number(choice.count),
      }))}
      onChange={onChange}
    />
  );
}

/** The sort order of a list. */
export function ListOrder<const Sort extends string>({
  sorts,
  value,
  nameOf,
  onChange,
}: {
  /** The default first. */
  sorts: readonly Sort[];
  value: Sort | undefined;
  nameOf: (sort: Sort) => string;
  onChange: (sort: Sort | null) => void;
}) {
  const { t } = useTranslation('platform');
  return (
    <ChoiceField
      className={css['choice']}
      label={t('list.order')}
      value={value ?? sorts[0] ?? null}
      choices={sorts.map((sort) => ({ value: sort, label: nameOf(sort) }))}
      onChange={(chosen) => onChange(sorts.find((sort) => sort === chosen) ?? null)}
    />
  );
}
