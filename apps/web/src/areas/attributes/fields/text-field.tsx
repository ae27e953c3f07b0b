import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';

/** One line of text that is not an attribute, e.g. a name. */
export function TextField({
  value,
  maxLength,
  onChange,
  onBlur,
  ...field
}: Omit<FieldProps, 'children'> &
  Pick<ComponentProps<'input'>, 'maxLength' | 'onBlur'> & {
    value: string;
    onChange: (text: string) => void;
  }) {
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
