import {
  disableTwoFactor,
  newRecoveryCodes,
  startTwoFactor,
  type CallResult,
  type ResultOf,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api/call.ts';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../../platform/form/use-send-form.ts';
import css from '../profile.module.css';

/** Turning on, turning off, or making new recovery codes. */
export type AuthenticatorPurpose = 'on' | 'off' | 'codes';

/** Asked for first: the password, and a code as well if the authenticator is on. */
export function ConfirmStep({
  purpose,
  onSetup,
  onCodes,
  onOff,
  onClose,
}: {
  purpose: AuthenticatorPurpose;
  onSetup: (setup: ResultOf<typeof startTwoFactor>) => void;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const isOn = purpose !== 'on';
  const labels = { password: t('authenticator.password'), code: t('authenticator.code') };
  const form = useSendForm({
    start: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password === '' ? { password: t('required', { label: labels.password }) } : {}),
      ...(isOn && code.trim() === '' ? { code: t('required', { label: labels.code }) } : {}),
    }),
    send: async ({ password, code }): Promise<CallResult<() => void>> => {
      const body = { password, code: code.trim() };
      if (purpose === 'on') return leadingTo(await call(startTwoFactor, { body: { password } }), onSetup);
      if (purpose === 'off') return leadingTo(await call(disableTwoFactor, { body }), onOff);
      return leadingTo(await call(newRecoveryCodes, { body }), (made) => onCodes(made.recovery_codes));
    },
    onSent: (goOn) => goOn(),
    onRefused: ([problem], setProblem) => {
      if (problem?.code === 'old_password_wrong') setProblem('password', t('authenticator.passwordWrong'));
      else setProblem(isOn ? 'code' : 'password', problem);
    },
  });
  const words = {
    on: [t('authenticator.onTitle'), t('authenticator.onText'), t('authenticator.continue')],
    off: [t('authenticator.offTitle'), t('authenticator.offConfirm'), t('authenticator.switchOff')],
    codes: [t('authenticator.newTitle'), t('authenticator.newConfirm'), t('authenticator.newSubmit')],
  } as const;
  const [title, text, action] = words[purpose];
  return (
    <FormDialog
      form={form}
      title={title}
      text={text}
      width={420}
      action={action}
      danger={purpose === 'off'}
      className={css['fields']}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="password"
        label={labels.password}
        required
        type="password"
        autoComplete="current-password"
      />
      {isOn ? (
        <FormTextField
          form={form}
          name="code"
          label={labels.code}
          note={t('authenticator.codeNote')}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      ) : null}
    </FormDialog>
  );
}

/** An answer with its consequence. */
function leadingTo<Data>(answer: CallResult<Data>, next: (data: Data) => void): CallResult<() => void> {
  return answer.ok ? { ...answer, data: () => next(answer.data) } : answer;
}
