import { useState } from 'react';
import { DateField } from '../../kit/fields/dates/date-field.tsx';
import { readDay, shownDay } from '../../kit/fields/dates/date-field.rules.ts';
import { FormField, type FormFieldProps, type HoldersOf } from './form-field.tsx';

/** A day of a form, typed or chosen as DD/MM/YYYY. The draft holds YYYY-MM-DD, '' for none, or what is no day as typed. */
export function FormDateField<Stored, Draft extends object, Name extends HoldersOf<Draft, string>>({
  disabled,
  ...field
}: FormFieldProps<Stored, Draft, Name> & { disabled?: boolean }) {
  const { form, name, label } = field;
  const value = form.draft[name] as string;
  // What is typed stays as it is until the field is left: 1/2/2026.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FormField {...field} shown={(day) => shownDay(String(day))}>
      {(control) => (
        <DateField
          {...control}
          name={label}
          disabled={disabled}
          value={typed !== null && (readDay(typed) ?? typed) === value ? typed : shownDay(value)}
          onChange={(text) => {
            setTyped(text);
            form.set(name, (readDay(text) ?? text) as Draft[Name]);
          }}
          onBlur={() => {
            setTyped(null);
            form.leave(name);
          }}
        />
      )}
    </FormField>
  );
}
