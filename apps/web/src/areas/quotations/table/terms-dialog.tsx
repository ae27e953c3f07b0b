import {
  incotermPrices,
  updateQuotation,
  type Container,
  type Freight,
  type IncotermPrice,
  type Problem,
  type QuotationDetails,
  type QuotationTerms,
} from '@sourcewiz/contract';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { FormDateField } from '../../../platform/form/fields/date-field.tsx';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { currencyChoices } from '../../../platform/i18n/currency-names.ts';
import { usePermitted } from '../../../platform/session/session.tsx';

interface Draft {
  currency: string;
  incoterm: IncotermPrice;
  EXW: string;
  FOB: string;
  CFR: string;
  CIF: string;
  inland_basis: string;
  inland_rate: string;
  sea_basis: string;
  sea_rate: string;
  insurance_percent: string;
  container: string;
  valid_until: string;
  payment_terms: string;
  delivery_terms: string;
  ready: string;
  remarks: string;
  price_source: QuotationTerms['price_source'];
  margin_percent: string;
}

const draftOf = ({ terms }: QuotationDetails): Draft => ({
  ...terms,
  ...terms.places,
  inland_basis: terms.freight.inland?.basis ?? '',
  inland_rate: terms.freight.inland?.rate ?? '',
  sea_basis: terms.freight.sea?.basis ?? '',
  sea_rate: terms.freight.sea?.rate ?? '',
  insurance_percent: terms.freight.insurance_percent,
  valid_until: terms.valid_until ?? '',
});

const freightOf = (basis: string, rate: string, container: string): Freight | null =>
  basis === '' || rate === '' ? null : { basis: basis as Freight['basis'], rate, container };

function termsOf(draft: Draft): Partial<QuotationTerms> {
  const { EXW, FOB, CFR, CIF, inland_basis, inland_rate, sea_basis, sea_rate, insurance_percent, ...terms } =
    draft;
  return {
    ...terms,
    places: { EXW, FOB, CFR, CIF },
    freight: {
      inland: freightOf(inland_basis, inland_rate, draft.container),
      sea: freightOf(sea_basis, sea_rate, draft.container),
      insurance_percent: insurance_percent || '0',
    },
    valid_until: draft.valid_until || null,
    margin_percent: draft.margin_percent || '0',
  };
}

/** Currency, Incoterms and what lies between them, validity, payment, delivery, and how prices of new lines are made. */
export function TermsDialog({
  quotation,
  containers,
  over,
  onSaved,
  onClose,
}: {
  quotation: QuotationDetails;
  containers: readonly Container[];
  /** What is wrong with the last valid day, which has the focus then. */
  over?: Problem;
  onSaved: (quotation: QuotationDetails) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('quotations');
  const seesCosts = usePermitted('view_costing');
  const form = useForm<QuotationDetails, Draft>({
    record: quotation,
    nameOf: ({ id }) => `quotation-terms:${id}`,
    read: draftOf,
    check: () => ({}),
    send: ({ draft, record }) => call(updateQuotation, { body: { id: record.id, terms: termsOf(draft) } }),
    pathOf: (field) => `terms.${field}`,
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const { setProblem } = form;
  useLayoutEffect(() => setProblem('valid_until', over), [setProblem, over]);
  const bases = (['container', 'cbm', 'piece'] as const).map((value) => ({
    value,
    label: t(`terms.bases.${value}`),
  }));
  const sources = (['list', 'sheet', ...(seesCosts ? (['margin'] as const) : [])] as const).map((value) => ({
    value,
    label: t(`sources.${value}`),
  }));
  return (
    <FormDialog
      form={form}
      title={t('terms.title')}
      text={t('terms.text')}
      width={720}
      columns={2}
      action={t('terms.save')}
      onClose={onClose}
    >
      <FormChoiceField form={form} name="currency" label={t('terms.currency')} choices={currencyChoices()} />
      <FormChoiceField
        form={form}
        name="incoterm"
        label={t('terms.incoterm')}
        choices={incotermPrices.map((value) => ({ value, label: value }))}
      />
      {incotermPrices.map((name) => (
        <FormTextField
          key={name}
          form={form}
          name={name}
          label={t('terms.place', { incoterm: name })}
          maxLength={120}
        />
      ))}
      <FormChoiceField
        form={form}
        name="inland_basis"
        label={t('terms.inland')}
        none={t('terms.none')}
        choices={bases}
        onChoose={(value) => form.set('inland_basis', value ?? '')}
      />
      <FormNumberField form={form} name="inland_rate" label={t('terms.rate')} unit={form.draft.currency} />
      <FormChoiceField
        form={form}
        name="sea_basis"
        label={t('terms.sea')}
        none={t('terms.none')}
        choices={bases}
        onChoose={(value) => form.set('sea_basis', value ?? '')}
      />
      <FormNumberField form={form} name="sea_rate" label={t('terms.rate')} unit={form.draft.currency} />
      <FormNumberField form={form} name="insurance_percent" label={t('terms.insurance')} unit="%" />
      <FormChoiceField
        form={form}
        name="container"
        label={t('terms.container')}
        choices={containers.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <FormDateField form={form} name="valid_until" label={t('terms.validUntil')} />
      <FormTextField form={form} name="ready" label={t('terms.ready')} maxLength={120} />
      <FormTextField form={form} name="payment_terms" label={t('terms.payment')} maxLength={500} wide />
      <FormTextField form={form} name="delivery_terms" label={t('terms.delivery')} maxLength={500} wide />
      <FormTextField form={form} name="remarks" label={t('terms.remarks')} maxLength={4000} lines={3} wide />
      <FormChoiceField form={form} name="price_source" label={t('terms.newPrices')} choices={sources} />
      {seesCosts ? (
        <FormNumberField form={form} name="margin_percent" label={t('terms.margin')} unit="%" />
      ) : null}
    </FormDialog>
  );
}
