import type { Problem } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { storeSession, takeRememberedPath } from '../../../platform/session/stored-session.ts';
import { toast, type Toast } from '../../../platform/kit/toasts/toast-store.ts';
import type { SignInStep } from './sign-in.ts';

/** Pages of this server outside this application: a catalogue as its buyers see it. */
const SERVER_PAGES = /^\/view-collection\//;

/** Stores the session and goes to the remembered page, otherwise to `/` (AUTH-018). */
export function useEnter(): (session: { token: string; email: string }) => Promise<void> {
  const navigate = useNavigate();
  return async (session) => {
    const path = takeRememberedPath();
    storeSession(session);
    if (SERVER_PAGES.test(path)) location.replace(path);
    else await navigate({ href: path, replace: true });
  };
}

/** The toast for a failure; with the reason if that helps. */
export function toastOf(title: string, problem: Problem | undefined): Toast {
  const isKnown = problem !== undefined && ['rate_limited', 'network', 'ip_blocked'].includes(problem.code);
  return { tone: 'bad', title, ...(isKnown ? { text: problemText(problem) } : {}) };
}

/** Reports that no code was sent, and why if that helps. */
export function useCodeNotSent(): (problem: Problem | undefined) => void {
  const { t } = useTranslation('identity');
  return (problem) => void toast(toastOf(t('code.sendFailed'), problem));
}

/** Handles the result of the password step or the sign-up. */
export function useSignInSteps() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const enter = useEnter();
  const codeNotSent = useCodeNotSent();
  return async (next: SignInStep, email: string): Promise<void> => {
    if (next.step === 'code-not-sent') return codeNotSent(next.problem);
    if (next.step === 'signed-in') return enter({ token: next.token, email });
    if (next.pending.secondStep === 'code') toast({ tone: 'ok', title: t('code.sent') });
    await navigate({ to: '/otp-verify', state: { pendingLogin: next.pending } });
  };
}
