import { verifyOtp, type CallResult } from '@sourcewiz/contract';
import { useRef } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useIsLeft } from '../../../platform/kit/use-is-left.ts';
import { rightCode, useCodeForm, type CodeForm } from '../code/use-code-form.ts';
import { complain, type SentCode } from './send-number-code.ts';

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
