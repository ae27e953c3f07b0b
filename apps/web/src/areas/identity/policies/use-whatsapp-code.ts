import {
  acceptPolicy,
  generateOtp,
  updateWhatsapp,
  verifyOtp,
  type Problem,
  type ResultOf,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';

/** A national number with the id of its country. */
export interface Contact {
  country: number;
  mobile: string;
}

export interface WhatsappCode {
  busy: boolean;
  /** What was sent last; null before the first time. */
  sent: { to: string; until: number } | null;
  /** What is wrong with the code, as a sentence. */
  wrong: string | null;
  setWrong: (wrong: string | null) => void;
  /** @returns whether a code is on its way */
  send: (contact: Contact) => Promise<boolean>;
  verify: (contact: Contact, otp: string) => Promise<void>;
}

/** Sends a code to a WhatsApp number; a right code saves the number and accepts the policy (POLICY-011). */
export function useWhatsappCode({
  policy,
  email,
  onVerified,
}: {
  policy: string;
  email: string;
  onVerified: () => void;
}): WhatsappCode {
  const { t } = useTranslation('policies');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<WhatsappCode['sent']>(null);
  const [wrong, setWrong] = useState<string | null>(null);

  const send = async ({ country, mobile }: Contact): Promise<boolean> => {
    setBusy(true);
    const answer = await call(generateOtp, { body: { email, mobile, country, channel: 'whatsapp' } });
    setBusy(false);
    if (!answer.ok) {
      complain(answer.status, t('whatsapp.notSent'), answer.errors[0]);
      return false;
    }
    setWrong(null);
    setSent(sentNow(answer.data));
    return true;
  };

  const verify = async (contact: Contact, otp: string): Promise<void> => {
    setBusy(true);
    const answer = await call(verifyOtp, { body: { otp } });
    if (answer.ok && answer.data.verified) await save(contact);
    else if (answer.ok) setWrong(t('code.wrong'));
    else if (answer.errors[0]?.code === 'otp_locked') setWrong(problemText(answer.errors[0]));
    else complain(answer.status, t('code.notSaved'), answer.errors[0]);
    setBusy(false);
  };

  const save = async (contact: Contact): Promise<void> => {
    const saved = await call(updateWhatsapp, { body: contact });
    const accepted = saved.ok ? await call(acceptPolicy, { params: { id: policy } }) : saved;
    const done = accepted.ok || accepted.errors[0]?.code === 'policy_not_pending';
    if (done) onVerified();
    else complain(accepted.status, t('code.notSaved'), accepted.errors[0]);
  };

  return { busy, sent, wrong, setWrong, send, verify };
}

function sentNow({ sent_to, valid_for_seconds }: ResultOf<typeof generateOtp>): WhatsappCode['sent'] {
  return { to: sent_to[0] ?? '', until: Date.now() + valid_for_seconds * 1000 };
}

/** The end of the session has a notice of its own. */
function complain(status: number, title: string, problem: Problem | undefined): void {
  if (status === 401 || status === 405) return;
  toast({ tone: 'bad', title, ...(problem === undefined ? {} : { text: problemText(problem) }) });
}
