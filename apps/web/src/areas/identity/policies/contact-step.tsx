import { PHONE_DIGITS, type Country } from '@sourcewiz/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { PhoneFields } from '../phone/phone-fields.tsx';
import { numberOf, type PhoneDraft } from '../phone/phone.rules.ts';
import { complain, sendNumberCode, type SentCode } from '../phone/send-number-code.ts';
import css from './policies.module.css';
import { canSubmitContact } from './reminder.rules.ts';

/** The number for messages, to which a code is sent. */
export function ContactStep({
  start,
  email,
  countries,
  enabled,
  failed,
  onRetry,
  onAgree,
  onLater,
  onSent,
}: {
  start: PhoneDraft;
  email: string;
  countries: readonly Country[];
  enabled: { agreed: boolean; contactEnabled: boolean };
  failed: boolean;
  onRetry: () => void;
  onAgree: (agreed: boolean) => void;
  onLater: () => void;
  onSent: (sent: SentCode) => void;
}) {
  const { t } = useTranslation('policies');
  const form = useSendForm<PhoneDraft, SentCode>({
    start,
    check: ({ mobile }) => (mobile.length === PHONE_DIGITS ? {} : { mobile: t('whatsapp.numberMissing') }),
    send: (draft) => sendNumberCode({ kind: 'whatsapp', email, number: numberOf(draft) }),
    onSent,
    onRefused: complain(t('whatsapp.notSent')),
  });
  // The known number is filled in once it is loaded; until then the fields are disabled.
  const fill = useEffectEvent(() => {
    form.set('country', start.country);
    form.set('mobile', start.mobile);
  });
  useEffect(() => {
    if (enabled.contactEnabled) fill();
  }, [enabled.contactEnabled]);
  return (
    <Dialog
      title={t('whatsapp.title')}
      text={t('whatsapp.text')}
      actions={
        <>
          <Button variant="text" onClick={onLater}>
            {t('whatsapp.later')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form.id}
            disabled={!canSubmitContact(enabled)}
            loading={form.saving}
          >
            {t('whatsapp.submit')}
          </Button>
        </>
      }
    >
      {failed ? (
        <Row justify="between" gap={10} className={css['failed']} role="alert">
          {t('whatsapp.fetchFailed')}
          <Button size="small" onClick={onRetry}>
            {t('whatsapp.tryAgain')}
          </Button>
        </Row>
      ) : null}
      <FormElement form={form}>
        <PhoneFields
          form={form}
          countries={countries}
          shown="code"
          words={{ country: t('whatsapp.country'), number: t('whatsapp.number') }}
          mostDigits={PHONE_DIGITS}
          disabled={!enabled.contactEnabled}
        />
      </FormElement>
      <Checkbox className={css['tick']} checked={enabled.agreed} onChange={onAgree}>
        {t('whatsapp.agree')}
      </Checkbox>
    </Dialog>
  );
}
