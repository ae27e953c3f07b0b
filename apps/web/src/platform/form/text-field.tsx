import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../kit/fields/field.tsx';
import { PasswordInput } from '../kit/fields/password-input.tsx';
import { TextArea, TextInput } from '../kit/fields/text-input.tsx';
import type { FieldOf } from './changes.rules.ts';
import type { Form } from './use-form.ts';

/** Fields of a draft that hold text. */
type TextOf<Draft> = { [Key in FieldOf<Draft>]: Draft[Key] extends string ? Key : never }[FieldOf<Draft>];

export interface TextFieldProps<Stored, Draft extends object> extends Pick<
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
  form: Form<Stored, Draft>;
  name: TextOf<Draft>;
  label: string;
  required?: boolean;
  wide?: boolean;
  note?: ReactNode;
  aside?: ReactNode;
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
  wide = false,
  note,
  aside,
  lines,
  written = (text) => text,
  tidy,
  ...input
}: TextFieldProps<Stored, Draft>) {
  const { set, leave, before, errorAt } = form;
  const value = form.draft[name] as string;
  const was = before(name) as string | undefined;
  const Line = input.type === 'password' ? PasswordInput : TextInput;
  const control = {
    'aria-required': required || undefined,
    maxLength: input.maxLength,
    value: written(value),
    onChange: (event: { target: { value: string } }) =>
      set(name, written(event.target.value) as Draft[typeof name]),
    onBlur: () => {
      if (tidy !== undefined && tidy(value) !== value) set(name, tidy(value) as Draft[typeof name]);
      leave(name);
    },
  };
  return (
    <Field
      label={label}
      required={required}
      wide={wide}
      note={note}
      aside={aside}
      was={was === undefined ? undefined : written(was)}
      error={errorAt(name)}
    >
      {(given) =>
        lines === undefined ? (
          <Line {...input} {...given} {...control} />
        ) : (
          <TextArea {...given} {...control} rows={lines} style={{ minHeight: `calc(${lines}lh + 13px)` }} />
        )
      }
    </Field>
  );
}
