import { OTP_LENGTH, type CallResult } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../../platform/form/use-form.ts';
import { useSendForm, type SendOptions } from '../../../platform/form/use-send-form.ts';
import { emptyCode, wholeCode } from './code.rules.ts';

interface CodeDraft {
  /** One digit or nothing each. */
  boxes: readonly string[];
}
export type CodeForm = Form<CodeDraft, CodeDraft>;

/** Problems that concern the code. */
const aboutCode: readonly string[] = ['authenticator_code_wrong', 'otp_locked'];

/** A form for a code of six digits; a wrong code is reported below its boxes. */
export function useCodeForm<Answer>({
  send,
  ...options
}: { send: (otp: string) => Promise<CallResult<Answer>> } & Pick<
  SendOptions<CodeDraft, Answer>,
  'onSent' | 'onRefused'
>): CodeForm {
  const { t } = useTranslation('identity');
  return useSendForm<CodeDraft, Answer>({
    ...options,
    start: { boxes: emptyCode(OTP_LENGTH) },
    check: ({ boxes }) => (wholeCode(boxes) === null ? { boxes: t('code.incomplete') } : {}),
    pathOf: ({ code }) => (aboutCode.includes(code) ? 'boxes' : undefined),
    send: ({ boxes }) => send(boxes.join('')),
  });
}

/** The boxes of a form: empty after a refused code, so that the next one starts in the first box. */
export function boxesOf({ draft: { boxes }, problems }: CodeForm): readonly string[] {
  return typeof problems['boxes'] === 'object' ? emptyCode(boxes.length) : boxes;
}

/** The answer of a code check, in which a wrong code counts as a refusal. */
export function rightCode(answer: CallResult<{ verified: boolean }>): CallResult<{ verified: boolean }> {
  if (!answer.ok || answer.data.verified) return answer;
  return { ok: false, status: 400, errors: [{ code: 'authenticator_code_wrong', message: '' }] };
}
