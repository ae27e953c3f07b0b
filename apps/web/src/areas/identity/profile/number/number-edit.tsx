import { PHONE_DIGITS, updateMobile, updateWhatsapp, type Country } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api/call.ts';
import { FormElement } from '../../../../platform/form/form-element.tsx';
import { useSendForm } from '../../../../platform/form/use-send-form.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Row } from '../../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../../platform/kit/overlays/dialog.tsx';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import { keepUser } from '../../../../platform/session/keep-user.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { NumberCodeFields } from '../../phone/number-code-fields.tsx';
import { PhoneFields } from '../../phone/phone-fields.tsx';
import { numberOf, startOf, type PhoneDraft } from '../../phone/phone.rules.ts';
import { complain, sendNumberCode, type NumberKind, type SentCode } from '../../phone/send-number-code.ts';
import { useNumberCode } from '../../phone/use-number-code.ts';
import css from '../profile.module.css';

/** Whether the code of a number is entered in a dialog or below the field (AUTH-077). */
export type CodeLayout = 'modal' | 'inline';

/** Changes a number of the person: number and country first, then the code sent to it. */
export function NumberEdit({
  kind,
  layout,
  saved,
  countries,
  onClose,
}: {
  kind: NumberKind;
  layout: CodeLayout;
  /** The proven number; an unproven one counts as none, so that it can be submitted unchanged. */
  saved: { mobile: string | null; country: number | null; isProven: boolean };
  countries: readonly Country[];
  /** Closes the edit: the number was saved, or the person cancelled. */
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const [sent, setSent] = useState<SentCode | null>(null);
  const form = useSendForm<PhoneDraft, SentCode>({
    start: startOf(saved),
    check: ({ country, mobile }) => ({
      ...(countries.some(({ id }) => String(id) === country) ? {} : { country: t('numbers.countryMissing') }),
      ...(mobile.length === PHONE_DIGITS ? {} : { mobile: t('numbers.invalid') }),
    }),
    send: (draft) => sendNumberCode({ kind, email: user.email, number: numberOf(draft) }),
    onSent: setSent,
    onRefused: complain(t('numbers.notSent')),
  });
  // The store is based on what was sent; the saved number is still the previous one.
  const start = startOf(saved);
  const isOther = form.draft.mobile !== start.mobile || form.draft.country !== start.country;
  const canSubmit = isOther || (saved.mobile !== null && !saved.isProven);
  const isInline = sent !== null && layout === 'inline';
  return (
    <div className={css['edit']}>
      <FormElement form={form}>
        <PhoneFields
          form={form}
          countries={countries}
          shown="prefix"
          words={{
            country: t('numbers.country'),
            number: t('numbers.number'),
            choose: t('numbers.chooseCountry'),
          }}
          note={t('numbers.tenDigits')}
          mostDigits={PHONE_DIGITS}
          disabled={isInline}
        />
        {isInline ? null : (
          <Row wrap className={css['formActions']}>
            <Button variant="primary" type="submit" disabled={!canSubmit} loading={form.saving}>
              {t('numbers.submit')}
            </Button>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </Row>
        )}
      </FormElement>
      {sent === null ? null : (
        <CodeStep
          layout={layout}
          sent={sent}
          onSent={setSent}
          onBack={() => setSent(null)}
          onSaved={onClose}
        />
      )}
    </div>
  );
}

/** The code of a number; the right one saves it (AUTH-078 to AUTH-081). */
function CodeStep({
  layout,
  sent,
  onSent,
  onBack,
  onSaved,
}: {
  layout: CodeLayout;
  sent: SentCode;
  /** Called when another code was sent. */
  onSent: (sent: SentCode) => void;
  onBack: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('account');
  const { t: words } = useTranslation('identity');
  const { kind } = sent;
  const form = useNumberCode({
    sent,
    save: () => call(kind === 'mobile' ? updateMobile : updateWhatsapp, { body: sent.number }),
    onSaved: ({ mobile, country }) => {
      keepUser(
        kind === 'mobile'
          ? { mobile, country, mobile_verified: true }
          : { whatsapp: mobile, whatsapp_country: country },
      );
      toast({ tone: 'ok', title: t(`numbers.${kind}Saved`) });
      onSaved();
    },
    failed: t(`numbers.${kind}Failed`),
  });
  const verify = (
    <Button variant="primary" type="submit" form={form.id} loading={form.saving}>
      {words('code.verify')}
    </Button>
  );
  const back = <Button onClick={onBack}>{words('code.goBack')}</Button>;
  const fields = { form, sent, notSent: t('numbers.notSent'), onSentAgain: onSent };
  const text = t('code.sentTo', { address: sent.to });
  if (layout === 'modal')
    return (
      <Dialog
        title={t('code.titleMobile')}
        text={text}
        width={420}
        onClose={onBack}
        actions={
          <>
            {back}
            {verify}
          </>
        }
      >
        <NumberCodeFields {...fields} />
      </Dialog>
    );
  return (
    <div className={css['inlineCode']}>
      <p className={css['sentTo']}>{text}</p>
      <NumberCodeFields {...fields}>
        <Row wrap className={css['formActions']}>
          {verify}
          {back}
        </Row>
      </NumberCodeFields>
    </div>
  );
}
