import { countries } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useCountryChoices } from '../../../platform/i18n/country-names.ts';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { useChoiceNotice } from '../../../platform/kit/fields/choices/use-choice-notice.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { Line } from './line.tsx';
import { fullAddress } from './company-form.rules.ts';
import type { CompanyForm } from './use-company-form.ts';

export function AddressSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <Section title={t('sections.address')}>
      <FieldGrid>
        <Line form={form} name="address_line_1" wide autoComplete="address-line1" />
        <Line form={form} name="address_line_2" wide autoComplete="address-line2" />
        <Line form={form} name="city" autoComplete="address-level2" />
        <Line form={form} name="state" autoComplete="address-level1" />
        <Line form={form} name="postal_code" autoComplete="postal-code" />
        <CountryField form={form} />
      </FieldGrid>
    </Section>
  );
}

function CountryField({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  const list = useCall(countries, {}, { staleTime: Infinity });
  const { draft, before, set, leave, errorAt } = form;
  const label = t('fields.country');
  const choices = useCountryChoices(list.data, 'name');
  const notice = useChoiceNotice(list, choices.length);
  const nameOf = (id: number | null): string =>
    choices.find(({ value }) => value === String(id))?.label ?? '';
  const error = errorAt('country') ?? (list.isError ? t('country.failed') : undefined);
  const was = before('country');
  return (
    <Field label={label} was={was === undefined ? undefined : nameOf(was)} error={error}>
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
          onChange={(value) => set('country', value === null ? null : Number(value))}
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
        <Line form={form} name="email" type="email" inputMode="email" autoComplete="email" />
        <Line form={form} name="phone" type="tel" inputMode="tel" autoComplete="tel" />
        <Line form={form} name="website" type="text" inputMode="url" autoComplete="url" tidy={fullAddress} />
      </FieldGrid>
    </Section>
  );
}
