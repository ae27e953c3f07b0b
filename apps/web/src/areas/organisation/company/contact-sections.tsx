import { countries } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useCountryChoices } from '../../../platform/i18n/country-names.ts';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { useChoiceNotice } from '../../../platform/kit/fields/use-choice-notice.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { LineField } from './line-field.tsx';
import type { CompanyForm } from './use-company-form.ts';

export function AddressSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <Section title={t('sections.address')}>
      <FieldGrid>
        <LineField form={form} field="address_line_1" wide autoComplete="address-line1" />
        <LineField form={form} field="address_line_2" wide autoComplete="address-line2" />
        <LineField form={form} field="city" autoComplete="address-level2" />
        <LineField form={form} field="state" autoComplete="address-level1" />
        <LineField form={form} field="postal_code" autoComplete="postal-code" />
        <CountryField form={form} />
      </FieldGrid>
    </Section>
  );
}

function CountryField({ form: { base, draft, fields, change, leave, errorAt } }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  const list = useCall(countries, {}, { staleTime: Infinity });
  const label = t('fields.country');
  const choices = useCountryChoices(list.data, 'name');
  const notice = useChoiceNotice(list, choices.length);
  const nameOf = (id: number | null): string =>
    choices.find(({ value }) => value === String(id))?.label ?? '';
  const error = errorAt('country', label) ?? (list.isError ? t('country.failed') : undefined);
  return (
    <Field label={label} was={fields.includes('country') ? nameOf(base.country) : undefined} error={error}>
      {(control) => (
        <ChoiceField
          id={control.id}
          label={label}
          choices={choices}
          value={draft.country === null ? null : String(draft.country)}
          shown={notice ?? (nameOf(draft.country) || t('country.choose'))}
          none={t('country.none')}
          placeholder={t('country.choose')}
          notice={notice}
          invalid={error !== undefined}
          describedBy={control['aria-describedby']}
          onChange={(value) => change('country', value === null ? null : Number(value))}
          onBlur={() => leave('country')}
        />
      )}
    </Field>
  );
}

/** Email, phone and web address. */
export function ContactSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <Section title={t('sections.contact')} text={t('sections.contactText')}>
      <FieldGrid>
        <LineField form={form} field="email" type="email" inputMode="email" autoComplete="email" />
        <LineField form={form} field="phone" type="tel" inputMode="tel" autoComplete="tel" />
        <LineField form={form} field="website" type="text" inputMode="url" autoComplete="url" />
      </FieldGrid>
    </Section>
  );
}
