import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import css from './password-input.module.css';
import { TextInput } from './text-input.tsx';

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { t } = useTranslation('platform');
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={css['control']}>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        className={css['input']}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        className={css['eye']}
        aria-label={isShown ? t('field.hidePassword') : t('field.showPassword')}
        aria-pressed={isShown}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </button>
    </div>
  );
}
