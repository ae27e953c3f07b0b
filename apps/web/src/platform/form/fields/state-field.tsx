import type { States } from '@sourcewiz/contract';
import { currentLanguage } from '../../i18n/texts.ts';
import { FormChoiceField } from '../choice-field.tsx';
import type { FormFieldProps, HoldersOf } from './form-field.tsx';

/** The state of a record: offers only those that may follow the stored one. */
export function FormStateField<Stored, Draft extends object, Name extends HoldersOf<Draft, string | null>>({
  states,
  form,
  name,
  label,
}: Pick<FormFieldProps<Stored, Draft, Name>, 'form' | 'name' | 'label'> & { states: States }) {
  const stored = form.base[name] as string;
  const offered = form.isNew ? [states.first] : [stored, ...states.next(stored)];
  const choices = offered.map((value) => ({ value, label: states.nameOf(value, currentLanguage()) }));
  return (
    <FormChoiceField
      form={form}
      name={name}
      label={label}
      choices={choices}
      disabled={choices.length === 1}
    />
  );
}
