import { listExchangeRates } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { currencyName } from '../../../platform/i18n/currency-names.ts';
import { useSession } from '../../../platform/session/session.tsx';
import type { DetailsForm } from './use-details-form.ts';

/** The one currency in which buyers see prices: the company's own, or one that has an exchange rate. */
export function CurrencyField({ form }: { form: DetailsForm }) {
  const { t } = useTranslation('catalogues');
  const { default_currency: home } = useSession().organisation;
  const { data: rates = [] } = useCall(listExchangeRates);
  const { currency } = form.draft;
  const codes = new Set([
    home,
    ...rates.flatMap(({ base, quote }) => [base, quote]),
    ...(currency === null ? [] : [currency]),
  ]);
  return (
    <FormChoiceField
      form={form}
      name="currency"
      label={t('details.currency')}
      none={t('details.currencyNone')}
      note={t('details.currencyNote')}
      choices={[...codes].map((code) => ({ value: code, label: code, note: currencyName(code) }))}
    />
  );
}
