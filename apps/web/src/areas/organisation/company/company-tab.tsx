import { manufacturer, countries, updateManufacturer, type Manufacturer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Sections, FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { StorageUse } from './storage-use.tsx';
import { TakeData } from './take-data.tsx';
import { ConflictNotice, plainText } from '../../../platform/form/conflict-notice.tsx';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { countryName } from '../../../platform/i18n/country-names.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { AddressSection, ContactSection } from './contact-sections.tsx';
import type { CompanyField } from './company-form.rules.ts';
import { PicturesSection } from './pictures-section.tsx';
import { useCompanyForm, type CompanyForm } from './use-company-form.ts';
import { ColourDot } from '../../../platform/kit/marks/colour-dot.tsx';
import { Line } from './line.tsx';
import { DateField } from '../../../platform/kit/fields/dates/date-field.tsx';
import { readDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { CertificationStatus } from './certification-status.tsx';
import { RowsSection, RowText } from './rows-section.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';

/** Registers that exporters in India, Turkey and the European Union know; others can be typed. */
const registers = ['GSTIN', 'IEC', 'PAN', 'VKN', 'EORI', 'VAT'];

/** Registration numbers, each with the name of its register. */
function TaxIdsSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <RowsSection
      words="taxIds"
      most={10}
      rows={form.draft.tax_ids}
      before={form.base.tax_ids}
      empty={{ label: '', value: '' }}
      nameOf={({ label }) => label}
      onChange={(change) => form.set('tax_ids', change)}
    >
      {(open) => {
        const { row, at, change, changed, wasOf } = open;
        const path = `tax_ids.${at}.label`;
        const error = form.errorAt(path);
        const choices = [...new Set([...registers, ...(row.label === '' ? [] : [row.label])])];
        return (
          <>
            <Field label={t('taxIds.label')} required was={wasOf('label')} changed={changed} error={error}>
              {(control) => (
                <ChoiceField
                  id={control.id}
                  label={t('taxIds.label')}
                  choices={choices.map((name) => ({ value: name, label: name }))}
                  value={row.label === '' ? null : row.label}
                  placeholder={t('taxIds.choose')}
                  required
                  invalid={error !== undefined}
                  describedBy={control['aria-describedby']}
                  add={{
                    label: (text) => t('taxIds.addLabel', { text }),
                    onAdd: (text) => change({ label: text.slice(0, 40) }),
                  }}
                  onChange={(label) => change({ label: label ?? '' })}
                  onBlur={() => form.leave(path)}
                />
              )}
            </Field>
            <RowText
              form={form}
              open={open}
              part="value"
              path={`tax_ids.${at}.value`}
              label={t('taxIds.value')}
              longest={60}
              required
            />
          </>
        );
      }}
    </RowsSection>
  );
}

const parts = [
  { part: 'name', longest: 120 },
  { part: 'issuer', longest: 120 },
  { part: 'number', longest: 80 },
] as const;

/** Certifications with their numbers and expiry dates. */
function CertificationsSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <RowsSection
      words="certifications"
      most={30}
      rows={form.draft.certifications}
      before={form.base.certifications}
      empty={{ name: '', issuer: '', number: '', validUntil: '' }}
      nameOf={({ name }) => name}
      onChange={(change) => form.set('certifications', change)}
    >
      {(open) => {
        const { row, at, change, changed, wasOf } = open;
        const dayPath = `certifications.${at}.valid_until`;
        return (
          <>
            {parts.map(({ part, longest }) => (
              <RowText
                key={part}
                form={form}
                open={open}
                part={part}
                path={`certifications.${at}.${part}`}
                label={t(`certifications.${part}`)}
                longest={longest}
                required={part === 'name'}
              />
            ))}
            <Field
              label={t('certifications.validUntil')}
              was={wasOf('validUntil')}
              changed={changed}
              error={form.errorAt(dayPath)}
              note={<CertificationStatus validUntil={readDay(row.validUntil)} />}
            >
              {(control) => (
                <DateField
                  {...control}
                  name={t('certifications.validUntil')}
                  value={row.validUntil}
                  onChange={(validUntil) => change({ validUntil })}
                  onBlur={() => form.leave(dayPath)}
                />
              )}
            </Field>
          </>
        );
      }}
    </RowsSection>
  );
}

/** The company's details: admins change them, everybody else reads them. */
export function CompanyTab() {
  const { t } = useTranslation('company');
  const mayChange = usePermitted(updateManufacturer);
  const company = useCall(manufacturer, {});
  return (
    <Loaded query={company} what={t('what')} waiting={<SectionSkeletons fields={[3, 2, 6, 3]} />}>
      {(data) => (
        <Sections>
          {mayChange ? <CompanyEditor company={data} /> : <CompanyFacts company={data} />}
          <StorageUse />
          {mayChange ? <TakeData /> : null}
        </Sections>
      )}
    </Loaded>
  );
}

/** All details of the company as one form with one Save. */
function CompanyEditor({ company }: { company: Manufacturer }) {
  const { t } = useTranslation('company');
  const form = useCompanyForm(company);
  const list = useCall(countries, {}, { staleTime: Infinity });
  const countryOf = (id: number | null): string => {
    const country = list.data?.find((one) => one.id === id);
    return country === undefined ? '' : countryName(country, currentLanguage());
  };
  return (
    <FormElement form={form}>
      <ConflictNotice
        form={form}
        nameOf={(field) => t(`fields.${field as CompanyField}`)}
        shownValue={({ field, own }) =>
          field === 'country' ? countryOf(own.country) : plainText(own[field as CompanyField])
        }
      />
      <Sections>
        <BasicsSection form={form} />
        <PicturesSection form={form} />
        <AddressSection form={form} />
        <ContactSection form={form} />
        <TaxIdsSection form={form} />
        <CertificationsSection form={form} />
        <FormBar form={form} nameOf={(field) => t(`fields.${field}`)} />
      </Sections>
    </FormElement>
  );
}

/** Name, tagline and description of the company. */
function BasicsSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <Section title={t('sections.basics')} text={t('sections.basicsText')}>
      <FieldGrid>
        <Line form={form} name="name" required autoComplete="organization" />
        <Line form={form} name="tagline" note={t('hints.tagline')} />
        <Line
          form={form}
          name="colour"
          note={t('hints.colour')}
          aside={<ColourDot colour={form.draft.colour} />}
        />
        <Line form={form} name="about" wide lines={5} note={t('hints.about')} />
      </FieldGrid>
    </Section>
  );
}
