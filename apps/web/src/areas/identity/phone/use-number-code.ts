import { generateOtp, verifyOtp, type CallResult, type Problem } from '@sourcewiz/contract';
import { useRef } from 'react';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useIsLeft } from '../../../platform/kit/use-is-left.ts';
import { rightCode, useCodeForm, type CodeForm } from '../code/use-code-form.ts';
import type { PhoneNumber } from './phone.rules.ts';

export type NumberKind = 'mobile' | 'whatsapp';

/** A sent code: for which number, to which masked address, and until when it is valid (ms since 1970). */
export interface SentCode {
  kind: NumberKind;
  email: string;
  number: PhoneNumber;
  to: string;
  until: number;
}

/** Requests a code for a number of the signed-in person, the first or another one. */
export async function sendNumberCode({
  kind,
  email,
  number,
}: Pick<SentCode, 'kind' | 'email' | 'number'>): Promise<CallResult<SentCode>> {
  const channel = kind === 'mobile' ? 'sms' : 'whatsapp';
  const answer = await call(generateOtp, { body: { email, ...number, channel } });
  if (!answer.ok) return answer;
  const { sent_to: to, valid_for_seconds: seconds } = answer.data;
  return { ...answer, data: { kind, email, number, to: to[0] ?? '', until: Date.now() + seconds * 1000 } };
}

/** Shows a toast that something failed, and why. */
export function complain(title: string): (problems: readonly Problem[]) => void {
  return ([problem]) => {
    if (problem === undefined) return;
    const text = problemText(problem);
    toast({ tone: 'bad', title, ...(text === title ? {} : { text }) });
  };
}

/**
 * The form for the code of a number: the right code proves the number, which is then saved. After the form is left
 * nothing more is saved, even if a call is still under way.
 * @param failed message when the check or the saving fails
 */
export function useNumberCode<Saved>({
  sent,
  save,
  onSaved,
  failed,
}: {
  sent: SentCode;
  save: () => Promise<CallResult<Saved>>;
  onSaved: (saved: Saved) => void;
  failed: string;
}): CodeForm {
  const isLeft = useIsLeft();
  // A code is valid once: if saving fails after it, only saving is repeated.
  const proven = useRef<SentCode | null>(null);
  return useCodeForm<Saved>({
    send: async (otp) => {
      if (proven.current !== sent) {
        const answer = rightCode(await call(verifyOtp, { body: { otp } }));
        if (!answer.ok) return answer;
      }
      if (isLeft.current) return { ok: false, status: 0, errors: [] };
      proven.current = sent;
      return save();
    },
    onSent: onSaved,
    onRefused: complain(failed),
  });
}
