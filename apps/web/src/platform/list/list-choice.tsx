import type { InBoth, States } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/texts.ts';
import { ChoiceField } from '../kit/fields/choices/choice-field.tsx';
import css from './list.module.css';

/** A filter of a list: each choice with its number, if that is known; nothing if there is nothing to choose. */
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
  choices: readonly { value: string | number; label: string; count?: number }[];
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
      value={value === undefined ? null : String(value)}
      choices={choices.map((choice) => ({
        value: String(choice.value),
        label: choice.label,
        ...(choice.count === undefined ? {} : { note: number(choice.count) }),
      }))}
      onChange={onChange}
    />
  );
}

/** A filter by state: those that some record is in, as declared. */
export function StateFilter<Name extends string>({
  label,
  states,
  counts = {},
  value,
  onChange,
  all,
}: {
  label: InBoth;
  /** Text for no filter. */
  all: string;
  states: States<Name>;
  /** How many records are in each state, once that is known. */
  counts: Readonly<Record<string, number>> | undefined;
  value: Name | undefined;
  onChange: (state: Name | null) => void;
}) {
  const language = currentLanguage();
  const choices = states.names.flatMap((name) => {
    const count = counts[name] ?? 0;
    return count === 0 && name !== value
      ? []
      : [{ value: name, label: states.nameOf(name, language), count }];
  });
  return (
    <ListFilter
      {...{ all, value, choices }}
      label={label[language]}
      onChange={(chosen) => onChange(states.names.find((name) => name === chosen) ?? null)}
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
