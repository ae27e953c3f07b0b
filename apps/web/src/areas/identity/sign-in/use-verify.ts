import type { CallResult, Problem } from '@sourcewiz/contract';
import { updateMobile } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callWith } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import type { PendingLogin } from './pending-login.ts';
import { useEnter } from './use-sign-in-steps.ts';

type Verified = Promise<CallResult<{ verified: boolean }>>;

/**
 * Follows the answer of a check of the second step: enters, or says what is wrong.
 * @param wrongText what a refused code shows
 */
export function useVerify(pending: PendingLogin, wrongText: string) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const enter = useEnter();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isLocked, setLocked] = useState(false);
  const [busy, setBusy] = useState(false);

  const refuse = (problem: Problem | undefined, status: number): void => {
    if (problem?.code === 'otp_locked') {
      setLocked(true);
      setWrong(problemText(problem));
      return;
    }
    const known = problem !== undefined && ['rate_limited', 'network'].includes(problem.code);
    toast({ tone: 'bad', title: t('code.verifyFailed'), ...(known ? { text: problemText(problem) } : {}) });
    // The pending login itself is over: the password comes first again.
    if (status === 401) void navigate({ to: '/', replace: true });
  };

  const verify = async (check: () => Verified): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const result = await check();
    if (result.ok && result.data.verified) {
      await saveRegisteredNumber();
      return enter({ token: pending.token, email: pending.email });
    }
    setBusy(false);
    if (result.ok) setWrong(wrongText);
    else refuse(result.errors[0], result.status);
  };

  /** Whoever registered a number on the way is in, whether it could be saved or not (AUTH-023). */
  const saveRegisteredNumber = async (): Promise<void> => {
    const { updateMobileNum, mobile, country, token } = pending;
    if (!updateMobileNum || mobile === null || country === null) return;
    const saved = await callWith(token)(updateMobile, { body: { mobile, country } });
    toast(saved.ok ? { tone: 'ok', title: t('mobile.saved') } : { tone: 'bad', title: t('mobile.notSaved') });
  };

  const clear = (): void => {
    setWrong(null);
    setLocked(false);
  };
  return { verify, wrong, isLocked, clear, busy };
}
