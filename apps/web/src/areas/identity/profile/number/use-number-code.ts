import { generateOtp, updateMobile, updateWhatsapp, verifyOtp, type Problem } from '@sourcewiz/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api/call.ts';
import { problemText } from '../../../../platform/i18n/problem-text.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { toast } from '../../../../platform/kit/overlays/toast-store.ts';
import { keepUser } from '../../../../platform/session/keep-user.ts';
import type { PhoneNumber } from './number.rules.ts';

export type NumberKind = 'mobile' | 'whatsapp';

/** The code that is on its way: for which number, to which masked address, good until when (ms since 1970). */
export interface SentCode {
  number: PhoneNumber;
  to: string;
  until: number;
  /** Counts the codes of this step: a new one empties the boxes. */
  round: number;
}

export interface NumberCode {
  /** Null while no code is asked for. */
  sent: SentCode | null;
  busy: boolean;
  /** What is wrong with the code, as a sentence. */
  wrong: string | null;
  setWrong: (wrong: string | null) => void;
  /** Asks for a code, the first or another one. */
  send: (number: PhoneNumber) => Promise<void>;
  verify: (otp: string) => Promise<void>;
  /** Gives the step up: nothing is changed, whatever is still under way. */
  goBack: () => void;
}

/** A new number is proven by a code and then saved (AUTH-078 to AUTH-081). */
export function useNumberCode(kind: NumberKind, onSaved: () => void): NumberCode {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  // Each way back begins a new attempt; answers of an earlier one are not listened to.
  const attempt = useRef(0);
  // A code is good once: when saving failed after it, only saving is tried again.
  const proven = useRef(false);

  const send = async (number: PhoneNumber): Promise<void> => {
    const own = attempt.current;
    setBusy(true);
    const channel = kind === 'mobile' ? 'sms' : 'whatsapp';
    const answer = await call(generateOtp, { body: { email: user.email, ...number, channel } });
    if (own !== attempt.current) return;
    setBusy(false);
    if (!answer.ok) return complain(answer, t('numbers.notSent'));
    proven.current = false;
    setWrong(null);
    const { sent_to, valid_for_seconds } = answer.data;
    setSent((before) => ({
      number,
      to: sent_to[0] ?? '',
      until: Date.now() + valid_for_seconds * 1000,
      round: (before?.round ?? 0) + 1,
    }));
    if (sent !== null) toast({ tone: 'ok', title: t('code.sent') });
  };

  const verify = async (otp: string): Promise<void> => {
    if (sent === null || busy) return;
    const own = attempt.current;
    setBusy(true);
    const isRight = proven.current || (await isRightCode(otp));
    const goesOn = own === attempt.current;
    proven.current = isRight && goesOn;
    if (proven.current) await save(sent.number);
    if (goesOn) setBusy(false);
  };

  const isRightCode = async (otp: string): Promise<boolean> => {
    const own = attempt.current;
    const answer = await call(verifyOtp, { body: { otp } });
    if (own !== attempt.current) return false;
    if (answer.ok && !answer.data.verified) setWrong(t('code.wrong'));
    else if (!answer.ok && answer.errors[0]?.code === 'otp_locked') setWrong(problemText(answer.errors[0]));
    else if (!answer.ok) complain(answer, t(`numbers.${kind}Failed`));
    return answer.ok && answer.data.verified;
  };

  const save = async (number: PhoneNumber): Promise<void> => {
    const answer = await call(kind === 'mobile' ? updateMobile : updateWhatsapp, { body: number });
    if (!answer.ok) return complain(answer, t(`numbers.${kind}Failed`));
    const { mobile, country } = answer.data;
    keepUser(
      kind === 'mobile'
        ? { mobile, country, mobile_verified: true }
        : { whatsapp: mobile, whatsapp_country: country },
    );
    toast({ tone: 'ok', title: t(`numbers.${kind}Saved`) });
    goBack();
    onSaved();
  };

  const goBack = (): void => {
    attempt.current += 1;
    proven.current = false;
    setSent(null);
    setWrong(null);
    setBusy(false);
  };

  return { sent, busy, wrong, setWrong, send, verify, goBack };
}

/** The end of the session has a notice of its own. */
function complain({ status, errors }: { status: number; errors: readonly Problem[] }, title: string): void {
  if (status === 401 || status === 405) return;
  const text = errors[0] === undefined ? title : problemText(errors[0]);
  toast({ tone: 'bad', title, ...(text === title ? {} : { text }) });
}
