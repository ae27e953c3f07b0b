import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextArea, TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { fullAddress, type TextField } from './company-form.rules.ts';
import type { CompanyForm } from './use-company-form.ts';

/** Most characters of each field, as the contract says. */
const longest: Record<TextField, number> = {
  name: 120,
  tagline: 160,
  about: 2000,
  address_line_1: 160,
  address_line_2: 160,
  city: 80,
  state: 80,
  postal_code: 20,
  email: 254,
  phone: 40,
  website: 200,
};

/** A text of the company with its label, what it was before, and what is wrong with it. */
export function LineField({
  form: { base, draft, fields, change, leave, errorAt },
  field,
  required = false,
  wide = false,
  lines = 1,
  note,
  ...input
}: {
  form: CompanyForm;
  field: TextField;
  required?: boolean;
  wide?: boolean;
  /** Height in lines; above one it is a text of sentences. */
  lines?: number;
  note?: ReactNode;
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'>) {
  const { t } = useTranslation('company');
  const label = t(`fields.${field}`);
  const leaveField = (): void => {
    if (field === 'website') change('website', fullAddress);
    leave(field);
  };
  return (
    <Field
      label={label}
      required={required}
      wide={wide}
      note={note}
      was={fields.includes(field) ? base[field] : undefined}
      error={errorAt(field, label)}
    >
      {(control) =>
        lines > 1 ? (
          <TextArea
            {...control}
            rows={lines}
            style={{ minHeight: `calc(${lines}lh + 13px)` }}
            maxLength={longest[field]}
            value={draft[field]}
            onChange={(event) => change(field, event.target.value)}
            onBlur={leaveField}
          />
        ) : (
          <TextInput
            {...control}
            {...input}
            aria-required={required || undefined}
            maxLength={longest[field]}
            value={draft[field]}
            onChange={(event) => change(field, event.target.value)}
            onBlur={leaveField}
          />
        )
      }
    </Field>
  );
}
