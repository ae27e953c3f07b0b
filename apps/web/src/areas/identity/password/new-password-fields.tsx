import type { Problem } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormTextField, type TextFieldProps } from '../../../platform/form/text-field.tsx';
import type { FieldProblems } from '../../../platform/form/changes.rules.ts';

/** A new password, typed twice. */
export interface NewPasswordDraft {
  password: string;
  confirm: string;
}

interface Words {
  password: string;
  confirm: string;
  missing: string;
}

/** The parts of a form that are specific to a new password. The server judges its quality. */
export function useNewPassword(words: Pick<Words, 'missing'>) {
  const { t } = useTranslation('identity');
  return {
    check: ({ password, confirm }: NewPasswordDraft): FieldProblems => ({
      ...(password === '' ? { password: words.missing } : {}),
      ...(confirm === '' ? { confirm: t('signUp.confirmMissing') } : {}),
      ...(confirm !== '' && confirm !== password ? { confirm: t('signUp.mismatch') } : {}),
    }),
    pathOf: ({ code }: Problem): string | undefined =>
      code.startsWith('password_') ? 'password' : undefined,
  };
}

/** The two fields, with everything that can be wrong with them. */
export function NewPasswordFields<Draft extends NewPasswordDraft>({
  form,
  words,
  min,
}: Pick<TextFieldProps<Draft, Draft>, 'form'> & {
  words: Words;
  /** Minimum length; absent until the server's settings are loaded. */
  min: number | undefined;
}) {
  const { t } = useTranslation('identity');
  const hint =
    min === undefined ? undefined : t('signUp.passwordHint', { count: min, formatted: String(min) });
  return (['password', 'confirm'] as const).map((name) => (
    <FormTextField
      key={name}
      form={form}
      name={name as TextFieldProps<Draft, Draft>['name']}
      label={words[name]}
      note={name === 'password' ? hint : undefined}
      type="password"
      autoComplete="new-password"
    />
  ));
}
