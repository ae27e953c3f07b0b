import { listExchangeRates, setExchangeRate, type ExchangeRate } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { FormDateField } from '../../../platform/form/fields/date-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { currencyChoices } from '../../../platform/i18n/currency-names.ts';
import { today } from '../../../platform/i18n/today.ts';
import { FieldGrid } from '../../../platform/kit/page/section.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { draftOf, pairOf, rateOf, wrongIn, type RateDraft, type RateField } from './rate-form.rules.ts';

/** Adds or changes a rate; the pair of an existing one is fixed. */
export function RateForm({ rate, onClose }: { rate: ExchangeRate | null; onClose: () => void }) {
  const { t } = useTranslation('company');
  const form = useRateForm(rate, onClose);
  const { data: known = [] } = useCall(listExchangeRates);
  const { base, quote } = rateOf(form.draft);
  // Each pair has one rate, in either direction.
  const replaced =
    rate === null
      ? known.find((one) =>
          [pairOf({ base, quote }), pairOf({ base: quote, quote: base })].includes(pairOf(one)),
        )
      : undefined;
  return (
    <FormDialog
      form={form}
      title={rate === null ? t('rates.addTitle') : t('rates.editTitle', { pair: pairOf(rate) })}
      text={t('rates.formText')}
      action={t(rate === null ? 'rates.add' : 'rates.save')}
      onClose={onClose}
    >
      <FieldGrid>
        {(['base', 'quote'] as const).map((name) => (
          <FormChoiceField
            key={name}
            form={form}
            name={name}
            label={t(`rates.${name}`)}
            placeholder={t('rates.choose')}
            choices={currencyChoices()}
            required
            note={name === 'quote' && replaced ? t('rates.replaces', { pair: pairOf(replaced) }) : undefined}
            disabled={rate !== null}
          />
        ))}
        <FormNumberField
          form={form}
          name="rate"
          label={t('rates.rate')}
          note={t('rates.rateNote', { base: form.draft.base ?? '…', quote: form.draft.quote ?? '…' })}
          required
        />
        <FormDateField form={form} name="day" label={t('rates.day')} required />
        <FormTextField
          form={form}
          name="source"
          label={t('rates.source')}
          note={t('rates.sourceNote')}
          wide
          maxLength={60}
        />
      </FieldGrid>
    </FormDialog>
  );
}

function useRateForm(rate: ExchangeRate | null, onClose: () => void) {
  const { t } = useTranslation('company');
  const { t: words } = useTranslation('platform');
  const { default_currency: currency } = useSession().organisation;
  const [day] = useState(today);
  return useForm<ExchangeRate | null, RateDraft>({
    record: rate,
    nameOf: (stored) => `exchange_rate:${stored === null ? 'new' : pairOf(stored)}`,
    read: (stored) => draftOf(stored, { currency, today: day }),
    check: (draft) =>
      Object.fromEntries(
        Object.entries(wrongIn(draft)).map(([field, wrong]) => [
          field,
          wrong === 'required'
            ? words('field.required', { label: t(`rates.${field as RateField}`) })
            : t(`rates.wrong.${wrong}`),
        ]),
      ),
    send: async ({ draft }) => {
      const wanted = rateOf(draft);
      const answer = await call(setExchangeRate, { body: wanted });
      return answer.ok ? { ...answer, data: wanted } : answer;
    },
    saidWhenSaved: (saved) => t('rates.saved', { pair: saved === null ? '' : pairOf(saved) }),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
}
