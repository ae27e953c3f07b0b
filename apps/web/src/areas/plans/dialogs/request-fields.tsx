import { PHONE_DIGITS, requestUpgrade, type InputOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { openPlanDialog } from '../plan-dialogs.ts';

interface Draft {
  number: string;
  message: string;
}
type Asked = Omit<InputOf<typeof requestUpgrade>['body'], 'user_comments' | 'meta'>;
type RequestForm = ReturnType<typeof useRequestForm>;

/** The form of a request to the provider (PLAN-050 to 052). @param asked null while nothing is chosen */
export function useRequestForm(asked: Asked | null) {
  const { t } = useTranslation('plans');
  const { mobile } = useSession().user;
  return useSendForm<Draft, Parameters<typeof shown>[0]>({
    start: { number: mobile?.length === PHONE_DIGITS ? mobile : '', message: '' },
    check: ({ number }) => (number.length === PHONE_DIGITS ? {} : { number: t('request.invalid') }),
    send: ({ number, message }) =>
      asked === null
        ? Promise.resolve({ ok: false, status: 0, errors: [] })
        : call(requestUpgrade, {
            body: { ...asked, user_comments: message.trim(), meta: { contact_number: number } },
          }),
    onSent: shown,
  });
}

const shown = (request: Extract<Parameters<typeof openPlanDialog>[0], { kind: 'status' }>['request']): void =>
  openPlanDialog({ kind: 'status', request });

/** @param props.lines height of the message, for dialogs with room */
export function RequestFields({ form, lines }: { form: RequestForm; lines?: number }) {
  const { t } = useTranslation('plans');
  return (
    <>
      <FormTextField
        form={form}
        name="number"
        label={t('request.number')}
        required
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        written={(typed) => typed.replaceAll(/\D/g, '').slice(0, 15)}
      />
      <FormTextField
        form={form}
        name="message"
        label={t('request.message')}
        {...(lines === undefined ? {} : { lines })}
        maxLength={1000}
        placeholder={t('request.messageHint')}
      />
    </>
  );
}
