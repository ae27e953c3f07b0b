import type { Problem } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { PasswordField } from '../form-fields.tsx';

export interface NewPassword {
  password: string;
  confirm: string;
  /** Typed, and the same twice. How good it is says the server. */
  isComplete: boolean;
  /** `difference` as soon as the second one was left, `all` once the form was sent. */
  told: 'nothing' | 'difference' | 'all';
  /** What the server did not like about it. */
  refused: Problem | null;
  change: (values: { password?: string; confirm?: string }) => void;
  tell: (what: 'difference' | 'all') => void;
  /** Takes those problems that are about the password. @returns the first other one, or null */
  takeProblems: (problems: readonly Problem[]) => Problem | null;
}

/** State of a new password that is typed twice. */
export function useNewPassword(): NewPassword {
  const [{ password, confirm }, setValues] = useState({ password: '', confirm: '' });
  const [told, setTold] = useState<NewPassword['told']>('nothing');
  const [refused, setRefused] = useState<Problem | null>(null);
  return {
    password,
    confirm,
    isComplete: password !== '' && password === confirm,
    told,
    refused,
    change(values) {
      setValues((now) => ({ ...now, ...values }));
      if (values.password !== undefined) setRefused(null);
    },
    tell: (what) => setTold((now) => (now === 'all' ? now : what)),
    takeProblems(problems) {
      setRefused(problems.find(isAboutPassword) ?? null);
      return problems.find((problem) => !isAboutPassword(problem)) ?? null;
    },
  };
}

function isAboutPassword({ code }: Problem): boolean {
  return code.startsWith('password_');
}

/** The two fields, with all that can be wrong with them. */
export function NewPasswordFields({
  state,
  words,
  hint,
}: {
  state: NewPassword;
  words: { password: string; confirm: string; missing: string };
  hint: string | undefined;
}) {
  const { t } = useTranslation('identity');
  const { password, confirm, told, refused, change, tell } = state;
  const missing = told === 'all' && password === '' ? words.missing : null;
  const unconfirmed = told === 'all' && confirm === '' ? t('signUp.confirmMissing') : null;
  const different =
    told !== 'nothing' && confirm !== '' && confirm !== password ? t('signUp.mismatch') : null;
  return (
    <>
      <PasswordField
        label={words.password}
        autoComplete="new-password"
        value={password}
        onChange={(next) => change({ password: next })}
        error={missing ?? (refused === null ? null : problemText(refused))}
        hint={hint}
      />
      <PasswordField
        label={words.confirm}
        autoComplete="new-password"
        value={confirm}
        onChange={(next) => change({ confirm: next })}
        onBlur={() => tell('difference')}
        error={unconfirmed ?? different}
      />
    </>
  );
}

/** How long a password must be, in words; undefined while the server's settings are not there. */
export function usePasswordHint(min: number | undefined): string | undefined {
  const { t } = useTranslation('identity');
  return min === undefined ? undefined : t('signUp.passwordHint', { count: min, formatted: String(min) });
}
