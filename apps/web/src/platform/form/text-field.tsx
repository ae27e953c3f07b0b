import type { ComponentProps } from 'react';
import { PasswordInput } from '../kit/fields/password-input.tsx';
import { TextArea, TextInput } from '../kit/fields/text-input.tsx';
import { FormField, type FormFieldProps, type HoldersOf } from './fields/form-field.tsx';

export interface TextFieldProps<Stored, Draft extends object>
  extends
    FormFieldProps<Stored, Draft, HoldersOf<Draft, string>>,
    Pick<
      ComponentProps<'input'>,
      | 'type'
      | 'inputMode'
      | 'autoComplete'
      | 'autoCapitalize'
      | 'autoFocus'
      | 'spellCheck'
      | 'placeholder'
      | 'maxLength'
      | 'list'
      | 'disabled'
    > {
  /** Height in lines; absent for one line. */
  lines?: number;
  /** How the text is written in the field and read from it: with the decimal mark of the language. */
  written?: (text: string) => string;
  /** Cleans the text up when the field is left. */
  tidy?: (text: string) => string;
}

/** A text field of a form with its label, its previous value, and what is wrong with it. */
export function FormTextField<Stored, Draft extends object>({
  form,
  name,
  label,
  required = false,
  wide,
  note,
  aside,
  lines,
  written = (text) => text,
  tidy,
  ...input
}: TextFieldProps<Stored, Draft>) {
  const { set, leave } = form;
  const value = form.draft[name] as string;
  const Line = input.type === 'password' ? PasswordInput : TextInput;
  const control = {
    'aria-required': required || undefined,
    maxLength: input.maxLength,
    placeholder: input.placeholder,
    value: written(value),
    onChange: (event: { target: { value: string } }) =>
      set(name, written(event.target.value) as Draft[typeof name]),
    onBlur: () => {
      if (tidy !== undefined && tidy(value) !== value) set(name, tidy(value) as Draft[typeof name]);
      leave(name);
    },
  };
  return (
    <FormField {...{ form, name, label, required, wide, note, aside }} shown={(was) => written(String(was))}>
      {(given) =>
        lines === undefined ? (
          <Line {...input} {...given} {...control} />
        ) : (
          <TextArea {...given} {...control} rows={lines} style={{ minHeight: `calc(${lines}lh + 13px)` }} />
        )
      }
    </FormField>
  );
}
