import type { ReactNode } from 'react';
import { ChoiceField } from '../kit/fields/choices/choice-field.tsx';
import type { ChoiceFieldProps } from '../kit/fields/choices/choice-field-props.ts';
import { Field } from '../kit/fields/field.tsx';
import type { FieldOf } from './changes.rules.ts';
import type { Form } from './use-form.ts';

/** Fields of a draft that hold one of a list by its name, or nothing. */
type ChosenOf<Draft> = {
  [Key in FieldOf<Draft>]: Draft[Key] extends string | null ? Key : never;
}[FieldOf<Draft>];

/** A form field for one choice of a list, with its label, its previous value, and what is wrong with it. */
export function FormChoiceField<Stored, Draft extends object, Name extends ChosenOf<Draft>>({
  form,
  name,
  label,
  required = false,
  note,
  wide = false,
  choices,
  onChoose = (value) => form.set(name, value as Draft[Name]),
  ...choice
}: {
  form: Form<Stored, Draft>;
  name: Name;
  label: string;
  required?: boolean;
  note?: ReactNode;
  wide?: boolean;
  /** What a choice changes, if more than this field; null for no choice. */
  onChoose?: (value: Draft[Name] | null) => void;
} & Pick<ChoiceFieldProps, 'choices' | 'none' | 'placeholder' | 'disabled' | 'shown' | 'notice'>) {
  const value = form.draft[name] as string | null;
  const was = form.before(name) as string | null | undefined;
  const nameOf = (one: string | null): string =>
    choices.find((known) => known.value === one)?.label ?? (one === null ? (choice.none ?? '') : one);
  const error = form.errorAt(name);
  return (
    <Field
      label={label}
      required={required}
      note={note}
      wide={wide}
      was={was === undefined ? undefined : nameOf(was)}
      error={error}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <ChoiceField
          {...choice}
          id={id}
          label={label}
          required={required}
          describedBy={describedBy}
          invalid={error !== undefined}
          choices={choices}
          value={value === '' ? null : value}
          onChange={(chosen) => {
            if (chosen !== null || choice.none !== undefined) onChoose(chosen as Draft[Name] | null);
          }}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
}
