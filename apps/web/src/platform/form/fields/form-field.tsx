import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../../kit/fields/field.tsx';
import type { FieldOf } from '../changes.rules.ts';
import type { Form } from '../use-form.ts';

/** The fields of a draft that hold a value of a type. */
export type HoldersOf<Draft, Value> = {
  [Key in FieldOf<Draft>]: Draft[Key] extends Value ? Key : never;
}[FieldOf<Draft>];

export interface FormFieldProps<Stored, Draft extends object, Name> extends Pick<
  FieldProps,
  'label' | 'required' | 'note' | 'aside'
> {
  form: Form<Stored, Draft>;
  name: Name;
  wide?: boolean | undefined;
}

/** The frame of a form's field around its control: label, previous value, and what is wrong with it. */
export function FormField<Stored, Draft extends object, Name extends FieldOf<Draft>>({
  form: { before, errorAt },
  name,
  shown = String,
  error = errorAt(name),
  wide = false,
  ...field
}: FormFieldProps<Stored, Draft, Name> & {
  /** The previous value as displayed. */
  shown?: (value: Draft[Name]) => string;
  error?: string | undefined;
  children: FieldProps['children'];
}): ReactNode {
  const was = before(name);
  return <Field {...field} wide={wide} was={was === undefined ? undefined : shown(was)} error={error} />;
}
