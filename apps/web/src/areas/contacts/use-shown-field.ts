import type { ContactInput } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { fieldText } from './contact-form.rules.ts';
import { useCountries } from './use-countries.ts';

type Field = keyof ContactInput;

/** A value of a contact, or of its form, as displayed; '' for none. */
export function useShownField(): (field: Field, value: ContactInput[Field] | string | boolean) => string {
  const { t } = useTranslation('contacts');
  const { nameOf } = useCountries();
  return (field, value) => {
    const text = fieldText(value);
    if (text === '') return '';
    if (field === 'country') return nameOf(text);
    if (field === 'type') return t(`oneOf.${text as ContactInput['type']}`);
    if (field === 'status') return t(`statuses.${text as NonNullable<ContactInput['status']>}`);
    return text;
  };
}
