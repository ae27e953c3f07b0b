import { emailSchema } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormTextField, type TextFieldProps } from '../../../platform/form/text-field.tsx';

type WithEmail = { email: string };

/** The email address of an account. */
export function EmailField<Draft extends WithEmail>({ form }: Pick<TextFieldProps<Draft, Draft>, 'form'>) {
  const { t } = useTranslation('identity');
  return (
    <FormTextField
      form={form}
      name={'email' as TextFieldProps<Draft, Draft>['name']}
      label={t('signIn.email')}
      type="email"
      autoComplete="username"
      maxLength={254}
    />
  );
}

/** An address as it is sent, lower-cased; '' if it is invalid. */
export function addressOf(email: string): string {
  return emailSchema.safeParse(email).data ?? '';
}
