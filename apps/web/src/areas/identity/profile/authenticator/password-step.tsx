import { startTwoFactor, type ResultOf } from '@sourcewiz/contract';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../../platform/api/use-act.ts';
import { problemText } from '../../../../platform/i18n/problem-text.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../../platform/kit/overlays/dialog.tsx';
import { PasswordLine } from '../password-line.tsx';
import { useFocusFirst } from '../use-focus-first.ts';

/** The password, before an authenticator can be set up. */
export function PasswordStep({
  onSetup,
  onClose,
}: {
  onSetup: (setup: ResultOf<typeof startTwoFactor>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const form = useId();
  const part = useFocusFirst<HTMLFormElement>();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { act, isActing } = useAct(startTwoFactor, {
    onDone: onSetup,
    onProblems: ([problem]) => {
      if (problem === undefined) return;
      const isWrong = problem.code === 'old_password_wrong';
      setError(isWrong ? t('authenticator.passwordWrong') : problemText(problem));
      requestAnimationFrame(() => part.current?.querySelector('input')?.focus());
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isActing) return;
    if (password === '') setError(t('required', { label: t('authenticator.password') }));
    else void act({ body: { password } });
  };
  return (
    <Dialog
      title={t('authenticator.onTitle')}
      text={t('authenticator.onText')}
      width={420}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isActing}>
            {t('authenticator.continue')}
          </Button>
        </>
      }
    >
      <form id={form} ref={part} noValidate onSubmit={submit}>
        <PasswordLine
          label={t('authenticator.password')}
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(value) => {
            setPassword(value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
