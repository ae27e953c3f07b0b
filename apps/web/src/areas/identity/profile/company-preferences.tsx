import { currencies, type Manufacturer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { currencyName } from '../../../platform/i18n/currency-names.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { defaultSorts, linkFlags } from './preferences.rules.ts';
import css from './profile.module.css';
import type { PreferencesForm } from './use-preferences.ts';

const TERMS_MAX = 160;

/** Settings for everybody in the company. For admins. */
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
  return (
    <>
      <Section
        title={t('preferences.companyTitle')}
        text={t('preferences.companyText', { company: company.name })}
      >
        <FieldGrid>
          <FormChoiceField
            form={form}
            name="locale"
            label={t('preferences.fields.locale')}
            note={t('preferences.localeNote')}
            choices={(['en', 'tr'] as const).map((value) => ({
              value,
              label: t(`person.languages.${value}`),
            }))}
          />
          <FormChoiceField
            form={form}
            name="default_currency"
            label={t('preferences.fields.default_currency')}
            note={t('preferences.currencyNote')}
            choices={currencies.map(({ code }) => ({
              value: code,
              label: `${code} · ${currencyName(code)}`,
            }))}
          />
          <FormChoiceField
            form={form}
            name="company_sort"
            label={t('preferences.fields.company_sort')}
            note={t('preferences.companySortNote')}
            choices={defaultSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            shown={t(`sort.${form.draft.company_sort}`)}
          />
          <FormTextField
            form={form}
            name="price_terms"
            label={t('preferences.fields.price_terms')}
            note={t('preferences.termsNote')}
            maxLength={TERMS_MAX}
          />
        </FieldGrid>
      </Section>
      {hasLink ? <LinkPreferences form={form} /> : null}
    </>
  );
}

/** The defaults of a new catalogue link. */
function LinkPreferences({ form }: { form: PreferencesForm }) {
  const { t } = useTranslation('account');
  return (
    <Section title={t('preferences.linkTitle')} text={t('preferences.linkText')}>
      <FieldGrid>
        <Field
          label={t('preferences.fields.expires_after_days')}
          note={t('preferences.daysNote')}
          was={form.before('expires_after_days')}
          error={form.errorAt('expires_after_days')}
        >
          {(control) => (
            <div className={css['days']}>
              <TextInput
                {...control}
                inputMode="numeric"
                maxLength={4}
                value={form.draft.expires_after_days}
                onChange={(event) => form.set('expires_after_days', event.target.value)}
                onBlur={() => form.leave('expires_after_days')}
              />
              <span aria-hidden>{t('preferences.days')}</span>
            </div>
          )}
        </Field>
      </FieldGrid>
      <Stack gap={10}>
        {linkFlags.map((flag) => (
          <Checkbox key={flag} checked={form.draft[flag]} onChange={(checked) => form.set(flag, checked)}>
            {t(`preferences.fields.${flag}`)}
          </Checkbox>
        ))}
      </Stack>
    </Section>
  );
}
