import { generateOtp, type CallResult, type Problem } from '@sourcewiz/contract';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
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
