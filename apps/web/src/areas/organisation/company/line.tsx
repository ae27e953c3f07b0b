import { useTranslation } from 'react-i18next';
import { FormTextField, type TextFieldProps } from '../../../platform/form/text-field.tsx';
import type { Manufacturer } from '@sourcewiz/contract';
import type { CompanyDraft, TextField } from './company-form.rules.ts';

/** Maximum length of each field; the contract's limits. */
const longest: Record<TextField, number> = {
  name: 120,
  tagline: 160,
  colour: 7,
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

/** A text field of the company. */
export function Line(props: Omit<TextFieldProps<Manufacturer, CompanyDraft>, 'label' | 'maxLength'>) {
  const { t } = useTranslation('company');
  return <FormTextField {...props} label={t(`fields.${props.name}`)} maxLength={longest[props.name]} />;
}
