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
export function CompanyPreferences({ form, company }: { form: PreferencesForm; company: Manufacturer }) {
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
      <LinkPreferences form={form} />
      <ApprovalPreferences form={form} />
      <Section title={t('preferences.peopleTitle')} text={t('preferences.peopleText')}>
        <FieldGrid>
          <NumberField
            form={form}
            name="keep_months"
            note={t('preferences.monthsNote')}
            unit={t('preferences.months')}
          />
        </FieldGrid>
      </Section>
      <Section title={t('preferences.publicPageTitle')} text={t('preferences.publicPageText')}>
        <Checkbox checked={form.draft.show_packing} onChange={(checked) => form.set('show_packing', checked)}>
          {t('preferences.fields.show_packing')}
        </Checkbox>
      </Section>
    </>
  );
}

/** Who checks catalogues before buyers see them. */
function ApprovalPreferences({ form }: { form: PreferencesForm }) {
  const { t } = useTranslation('account');
  return (
    <Section title={t('preferences.approvalTitle')} text={t('preferences.approvalText')}>
      <Stack gap={14}>
        <Checkbox
          checked={form.draft.approval_required}
          onChange={(checked) => form.set('approval_required', checked)}
        >
          {t('preferences.fields.approval_required')}
        </Checkbox>
        <FieldGrid>
          <FormTextField
            form={form}
            name="margin_floor"
            label={t('preferences.fields.margin_floor')}
            note={t('preferences.floorNote')}
            maxLength={5}
          />
        </FieldGrid>
      </Stack>
    </Section>
  );
}

/** The defaults of a new catalogue link. */
function LinkPreferences({ form }: { form: PreferencesForm }) {
  const { t } = useTranslation('account');
  return (
    <Section title={t('preferences.linkTitle')} text={t('preferences.linkText')}>
      <Stack gap={14}>
        <FieldGrid>
          <NumberField
            form={form}
            name="expires_after_days"
            note={t('preferences.daysNote')}
            unit={t('preferences.days')}
          />
        </FieldGrid>
        <Stack gap={10}>
          {linkFlags.map((flag) => (
            <Checkbox key={flag} checked={form.draft[flag]} onChange={(checked) => form.set(flag, checked)}>
              {t(`preferences.fields.${flag}`)}
            </Checkbox>
          ))}
        </Stack>
      </Stack>
    </Section>
  );
}

/** A whole number with its unit, as typed. */
function NumberField({
  form,
  name,
  note,
  unit,
}: {
  form: PreferencesForm;
  name: 'expires_after_days' | 'keep_months';
  note: string;
  unit: string;
}) {
  const { t } = useTranslation('account');
  return (
    <Field
      label={t(`preferences.fields.${name}`)}
      note={note}
      was={form.before(name)}
      error={form.errorAt(name)}
    >
      {(control) => (
        <div className={css['days']}>
          <TextInput
            {...control}
            inputMode="numeric"
            maxLength={4}
            value={form.draft[name]}
            onChange={(event) => form.set(name, event.target.value)}
            onBlur={() => form.leave(name)}
          />
          <span aria-hidden>{unit}</span>
        </div>
      )}
    </Field>
  );
}
