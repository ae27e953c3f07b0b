import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingRow } from './setting-row.tsx';

/** The password of the person; the form opens below it. */
export function PasswordRow() {
  const { t } = useTranslation('account');
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    // The button reappears when the form closes.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <SettingRow
      title={t('password.title')}
      text={t('password.text')}
      actions={
        isOpen ? null : (
          <Button ref={button} aria-label={t('password.submit')} onClick={() => setIsOpen(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      {isOpen ? <PasswordForm onClose={close} /> : null}
    </SettingRow>
  );
}
