import { currencies, type Manufacturer } from '@sourcewiz/contract';
import { currencyName } from '../../../platform/i18n/currency-names.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { defaultSorts } from './preferences.rules.ts';
import css from './profile.module.css';
import type { PreferencesForm } from './use-preferences.ts';

const TERMS_MAX = 160;

/** What holds for everybody of the company. For admins. */
export function CompanyPreferences({
  form,
  company,
  hasLink,
}: {
  form: PreferencesForm;
  company: Manufacturer;
  hasLink: boolean;
}) {
  const { t } = useTranslation('account');
  const { saved, draft, changed, change } = form;
  return (
    <>
      <Section
        title={t('preferences.companyTitle')}
        text={t('preferences.companyText', { company: company.name })}
      >
        <FieldGrid>
          <LocaleField form={form} />
          <CurrencyField form={form} />
          <CompanySortField form={form} />
          <Field
            label={t('preferences.fields.price_terms')}
            note={t('preferences.termsNote')}
            was={changed.includes('price_terms') ? saved.price_terms : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={TERMS_MAX}
                value={draft.price_terms}
                onChange={(event) => change({ price_terms: event.target.value })}
              />
            )}
          </Field>
        </FieldGrid>
      </Section>
      {hasLink ? <LinkPreferences form={form} /> : null}
    </>
  );
}

function LocaleField({ form: { saved, draft, changed, change } }: { form: PreferencesForm }) {
  const { t } = useTranslation('account');
  const label = t('preferences.fields.locale');
  return (
    <Field
      label={label}
      note={t('preferences.localeNote')}
      was={changed.includes('locale') ? t(`person.languages.${saved.locale}`) : undefined}
    >
      {({ id, 'aria-describedby': note }) => (
        <ChoiceField
          id={id}
          label={label}
          describedBy={note}
          choices={(['en', 'tr'] as const).map((value) => ({ value, label: t(`person.languages.${value}`) }))}
          value={draft.locale}
          onChange={(value) => change({ locale: value === 'tr' ? 'tr' : 'en' })}
        />
      )}
    </Field>
  );
}

function CurrencyField({ form: { saved, draft, changed, change } }: { form: PreferencesForm }) {
  const { t } = useTranslation('account');
  const label = t('preferences.fields.default_currency');
  return (
    <Field
      label={label}
      note={t('preferences.currencyNote')}
      was={changed.includes('default_currency') ? saved.default_currency : undefined}
    >
      {({ id, 'aria-describedby': note }) => (
        <ChoiceField
          id={id}
          label={label}
          describedBy={note}
          choices={currencies.map(({ code }) => ({
            value: code,
            label: `${code} · ${currencyName(code)}`,
          }))}
          value={draft.default_currency}
          onChange={(value) => value !== null && change({ default_currency: value })}
        />
      )}
    </Field>
  );
}

function CompanySortField({ form: { saved, draft, changed, change } }: { form: PreferencesForm }) {
  const { t } = useTranslation('account');
  const label = t('preferences.fields.company_sort');
  return (
    <Field
      label={label}
      note={t('preferences.companySortNote')}
      was={changed.includes('company_sort') ? t(`sort.${saved.company_sort}`) : undefined}
    >
      {({ id, 'aria-describedby': note }) => (
        <ChoiceField
          id={id}
          label={label}
          describedBy={note}
          choices={defaultSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          value={draft.company_sort}
          shown={t(`sort.${draft.company_sort}`)}
          onChange={(value) => {
            const sort = defaultSorts.find((one) => one === value);
            if (sort !== undefined) change({ company_sort: sort });
          }}
        />
      )}
    </Field>
  );
}

/** What a new catalogue link begins with. */
function LinkPreferences({
  form: { saved, draft, changed, areDaysWrong, change },
}: {
  form: PreferencesForm;
}) {
  const { t } = useTranslation('account');
  return (
    <Section title={t('preferences.linkTitle')} text={t('preferences.linkText')}>
      <FieldGrid>
        <Field
          label={t('preferences.fields.expires_after_days')}
          note={t('preferences.daysNote')}
          was={changed.includes('expires_after_days') ? saved.expires_after_days : undefined}
          error={areDaysWrong ? t('preferences.daysInvalid') : undefined}
        >
          {(control) => (
            <div className={css['days']}>
              <TextInput
                {...control}
                inputMode="numeric"
                maxLength={4}
                value={draft.expires_after_days}
                onChange={(event) => change({ expires_after_days: event.target.value })}
              />
              <span aria-hidden>{t('preferences.days')}</span>
            </div>
          )}
        </Field>
      </FieldGrid>
    </Section>
  );
}
