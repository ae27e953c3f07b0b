import { ChoiceField } from '../kit/fields/choices/choice-field.tsx';
import type { ChoiceFieldProps } from '../kit/fields/choices/choice-field-props.ts';
import { FormField, type FormFieldProps, type HoldersOf } from './fields/form-field.tsx';

/** A form field for one choice of a list, with its label, its previous value, and what is wrong with it. */
export function FormChoiceField<Stored, Draft extends object, Name extends HoldersOf<Draft, string | null>>({
  form,
  name,
  label,
  required = false,
  note,
  wide,
  choices,
  onChoose = (value) => form.set(name, value as Draft[Name]),
  ...choice
}: FormFieldProps<Stored, Draft, Name> & {
  /** What a choice changes, if more than this field; null for no choice. */
  onChoose?: (value: Draft[Name] | null) => void;
} & Pick<ChoiceFieldProps, 'choices' | 'none' | 'placeholder' | 'disabled' | 'shown' | 'notice'>) {
  const value = form.draft[name] as string | null;
  const nameOf = (one: string | null): string =>
    choices.find((known) => known.value === one)?.label ?? (one === null ? (choice.none ?? '') : one);
  const error = form.errorAt(name);
  return (
    <FormField
      {...{ form, name, label, required, note, wide, error }}
      shown={(was) => nameOf(was as string | null)}
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
    </FormField>
  );
}
