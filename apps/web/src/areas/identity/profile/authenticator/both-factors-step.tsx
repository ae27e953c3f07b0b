import { disableTwoFactor, newRecoveryCodes, type Problem } from '@sourcewiz/contract';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../../platform/api/use-act.ts';
import { problemText } from '../../../../platform/i18n/problem-text.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../../platform/kit/overlays/dialog.tsx';
import { Field } from '../../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../../platform/kit/fields/text-input.tsx';
import { PasswordLine } from '../password-line.tsx';
import css from '../profile.module.css';
import { useFocusFirst } from '../use-focus-first.ts';

type Errors = { password?: string; code?: string };

/** Password and code: what is asked for before the authenticator is switched off or its recovery codes are replaced. */
export function BothFactorsStep({
  purpose,
  onCodes,
  onOff,
  onClose,
}: {
  purpose: 'off' | 'codes';
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const form = useId();
  const part = useFocusFirst<HTMLFormElement>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const tell = (wrong: Errors): void => {
    setErrors(wrong);
    const at = wrong.password === undefined ? 1 : 0;
    requestAnimationFrame(() => part.current?.querySelectorAll('input')[at]?.focus());
  };
  const onProblems = ([problem]: readonly Problem[]): void => {
    if (problem === undefined) return;
    if (problem.code === 'old_password_wrong') tell({ password: t('authenticator.passwordWrong') });
    else if (problem.code === 'authenticator_code_wrong') tell({ code: t('authenticator.codeWrong') });
    else tell({ code: problemText(problem) });
  };
  const stop = useAct(disableTwoFactor, { onProblems, onDone: onOff });
  const renew = useAct(newRecoveryCodes, {
    onProblems,
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  const { act, isActing } = purpose === 'off' ? stop : renew;
  const words =
    purpose === 'off'
      ? {
          title: t('authenticator.offTitle'),
          text: t('authenticator.offConfirm'),
          submit: t('authenticator.switchOff'),
        }
      : {
          title: t('authenticator.newTitle'),
          text: t('authenticator.newConfirm'),
          submit: t('authenticator.newSubmit'),
        };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isActing) return;
    const required = (label: string): string => t('required', { label });
    const missing: Errors = {
      ...(password === '' ? { password: required(t('authenticator.password')) } : {}),
      ...(code.trim() === '' ? { code: required(t('authenticator.code')) } : {}),
    };
    if (Object.keys(missing).length > 0) tell(missing);
    else void act({ body: { password, code: code.trim() } });
  };
  return (
    <Dialog
      title={words.title}
      text={words.text}
      width={420}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" danger={purpose === 'off'} type="submit" form={form} loading={isActing}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={form} ref={part} className={css['narrowFields']} noValidate onSubmit={submit}>
        <PasswordLine
          label={t('authenticator.password')}
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(value) => {
            setPassword(value);
            setErrors({});
          }}
        />
        <Field label={t('authenticator.code')} note={t('authenticator.codeNote')} error={errors.code}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              aria-required
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setErrors({});
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
