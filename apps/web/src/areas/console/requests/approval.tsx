import {
  approveRequest,
  billedAmount,
  exact,
  planDay,
  priceOfChange,
  type ConsoleRequestDetails,
} from '@sourcewiz/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { call } from '../../../platform/api/call.ts';
import { fieldChecks } from '../../../platform/form/fields/field-checks.rules.ts';
import { FormDateField } from '../../../platform/form/fields/date-field.tsx';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { FieldGrid } from '../../../platform/kit/page/section.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { isDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { today } from '../../../platform/i18n/today.ts';
import css from './requests.module.css';

interface Draft {
  starts_on: string;
  ends_on: string;
  discount_value: string;
  amount_deduct: string;
}

/**
 * The days and the discount that a request is approved with.
 * @param onStart told of another first day than the proposed one, as the price depends on it
 */
export function useApproval(details: ConsoleRequestDetails, onStart: (day: string | undefined) => void) {
  const { t } = useTranslation('consoleRequests');
  const { request } = details;
  const [proposed] = useState(details.starts_on);
  const form = useSendForm<Draft, ConsoleRequestDetails>({
    start: {
      starts_on: details.starts_on,
      ends_on: details.ends_on,
      discount_value: '',
      amount_deduct: '',
    },
    check: (draft) =>
      fieldChecks(draft, {
        days: ['starts_on', 'ends_on'],
        numbers: ['discount_value', 'amount_deduct'],
        required: { starts_on: t('from'), ends_on: t('until') },
      }),
    send: ({ starts_on, ends_on, discount_value: discount, amount_deduct: deduct }) =>
      call(approveRequest, {
        params: { id: request.id },
        body: {
          starts_on,
          ends_on,
          ...(discount === '' ? {} : { discount_value: discount }),
          ...(deduct === '' ? {} : { amount_deduct: deduct }),
        },
      }),
    onSent: () =>
      toast({
        tone: 'ok',
        title: t('approved', { company: request.company_name, what: request.feature_label }),
      }),
  });
  const { starts_on: day } = form.draft;
  const tell = useEffectEvent(onStart);
  useEffect(() => {
    if (isDay(day)) tell(day === proposed ? undefined : day);
  }, [day, proposed]);
  return form;
}

/** The days are in sight where the decision is made. */
export function ApproveFields({
  details,
  form,
}: {
  details: ConsoleRequestDetails;
  form: ReturnType<typeof useApproval>;
}) {
  const { t } = useTranslation('consoleRequests');
  const { request } = details;
  const { starts_on: start } = form.draft;
  const isLater = isDay(start) && start > today();
  return (
    <FormElement form={form}>
      <Stack gap={12}>
        <FormDateField
          form={form}
          name="starts_on"
          label={t('fromOf', { what: request.feature_label })}
          required
        />
        <FormDateField form={form} name="ends_on" label={t('untilOf')} required />
        <FieldGrid>
          <FormNumberField form={form} name="discount_value" label={t('discount')} unit="%" />
          <FormNumberField form={form} name="amount_deduct" label={t('deduct')} unit="₹" />
        </FieldGrid>
        <div className={css['note']}>
          <Text weight={600}>{t('onApproval.title')}</Text>
          <Text tone="soft">
            {isLater
              ? t('onApproval.later', { day: planDay(start, currentLanguage()) })
              : t('onApproval.atOnce')}{' '}
            {t('onApproval.text', { company: request.company_name })}
          </Text>
        </div>
      </Stack>
    </FormElement>
  );
}

/** What is to be paid, with the discount as it is typed. */
export function PriceLines({ details: { price }, draft }: { details: ConsoleRequestDetails; draft: Draft }) {
  const { t } = useTranslation('consoleRequests');
  const { share } = useFormats();
  const bill = {
    amount: price.amount,
    discount_value: numberOf(draft.discount_value),
    amount_deduct: numberOf(draft.amount_deduct),
  };
  const billed = billedAmount(bill);
  const off = exact(price.amount).minus(billed);
  const sum = priceOfChange(billed, price.rest?.amount ?? '0');
  const lines = [
    { head: t('price.year', { what: price.label }), value: planPrice(price.amount) },
    ...(off.isZero() ? [] : [{ head: t('price.off'), value: `−${planPrice(off.toFixed())}` }]),
    ...(price.rest === null
      ? []
      : [
          {
            head: t('price.rest', {
              plan: price.rest.label,
              left: price.rest.days_left,
              days: price.rest.days,
            }),
            value: `−${planPrice(price.rest.amount)}`,
          },
        ]),
    { head: t('price.before'), value: planPrice(sum.before_gst) },
    { head: t('price.gst', { percent: share(Number(price.gst_percent)) }), value: planPrice(sum.gst) },
  ];
  return (
    <Stack gap={8}>
      <Text as="h3" weight={600} size="lg">
        {t('price.title')}
      </Text>
      <dl className={css['price']}>
        {[...lines, { head: t('price.total'), value: planPrice(sum.to_be_paid) }].map(({ head, value }) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

/** What is typed as long as it is a number; otherwise nothing. */
function numberOf(text: string): string {
  return /^\d+(\.\d+)?$/.test(text) ? text : '0';
}
