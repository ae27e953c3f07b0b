import type { Country } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import type { Form } from '../../../platform/form/use-form.ts';
import { useCountryChoices } from '../../../platform/i18n/country-names.ts';
import css from './phone-fields.module.css';
import { nationalDigits, type PhoneDraft } from './phone.rules.ts';

/** A number as two fields side by side: its country, and the national number in digits. */
export function PhoneFields({
  form,
  countries,
  shown,
  words,
  note,
  notice,
  mostDigits,
  disabled = false,
}: {
  form: Form<PhoneDraft, PhoneDraft>;
  /** Absent while they are loading. */
  countries: readonly Country[] | undefined;
  /** How countries are written, as in `useCountryChoices`. */
  shown: 'code' | 'prefix';
  words: { country: string; number: string; choose?: string };
  note?: ReactNode;
  /** Why there are no countries. */
  notice?: string | undefined;
  mostDigits?: number;
  disabled?: boolean;
}) {
  const choices = useCountryChoices(countries, shown);
  const phonecode = countries?.find(({ id }) => String(id) === form.draft.country)?.phonecode;
  return (
    <div className={css['phone']}>
      <FormChoiceField
        form={form}
        name="country"
        label={words.country}
        choices={choices}
        {...(words.choose === undefined ? {} : { placeholder: words.choose })}
        notice={notice}
        disabled={disabled}
      />
      <FormTextField
        form={form}
        name="mobile"
        label={words.number}
        note={note}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        disabled={disabled}
        written={(typed) => nationalDigits(typed, phonecode).slice(0, mostDigits)}
      />
    </div>
  );
}
