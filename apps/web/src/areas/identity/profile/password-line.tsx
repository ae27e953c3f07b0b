import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import css from './profile.module.css';

/** A password with a button that shows it. */
export function PasswordLine({
  label,
  value,
  onChange,
  onBlur,
  autoComplete,
  note,
  error,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  autoComplete: 'current-password' | 'new-password';
  note?: ReactNode;
  error?: string | undefined;
}) {
  const { t } = useTranslation('account');
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} note={note} error={error}>
      {(control) => (
        <div className={css['secret']}>
          <TextInput
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1000}
            aria-required
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            className={css['eye']}
            aria-label={shown ? t('password.hide') : t('password.show')}
            aria-pressed={shown}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  );
}
