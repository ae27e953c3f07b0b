import { updateMobile, type CallResult, type Problem } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callWith } from '../../../platform/api/call.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { rightCode } from '../code/use-code-form.ts';
import type { PendingLogin } from './pending-login.ts';
import { toastOf, useEnter } from './use-sign-in-steps.ts';

/** Handles the result of the second step: signs in, or says what is wrong. */
export function useSecondStep(pending: PendingLogin) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const enter = useEnter();
  const call = callWith(pending.token);

  const onRefused = ([problem]: readonly Problem[]): void => {
    if (problem !== undefined) toast(toastOf(t('code.verifyFailed'), problem));
  };
  const verify = async (answer: Promise<CallResult<{ verified: boolean }>>) => {
    const result = rightCode(await answer);
    // The pending login itself has ended: back to the password.
    if (!result.ok && result.status === 401) void navigate({ to: '/', replace: true });
    return result;
  };
  /** A number registered on the way may fail to be saved: the person is signed in all the same (AUTH-023). */
  const saveRegisteredNumber = async (): Promise<void> => {
    const { updateMobileNum, mobile, country } = pending;
    if (!updateMobileNum || mobile === null || country === null) return;
    const saved = await call(updateMobile, { body: { mobile, country } });
    toast(saved.ok ? { tone: 'ok', title: t('mobile.saved') } : { tone: 'bad', title: t('mobile.notSaved') });
  };
  const onSent = async (): Promise<void> => {
    await saveRegisteredNumber();
    await enter({ token: pending.token, email: pending.email });
  };
  return { call, verify, onSent, onRefused };
}
