import { countries, type Manufacturer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { ConflictNotice, plainText } from '../../../platform/form/conflict-notice.tsx';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { countryName } from '../../../platform/i18n/country-names.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Sections } from '../../../platform/kit/page/section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { CertificationsSection } from './certifications-section.tsx';
import { AddressSection, ContactSection } from './contact-sections.tsx';
import type { CompanyField } from './company-form.rules.ts';
import { PicturesSection } from './pictures-section.tsx';
import { TaxIdsSection } from './tax-ids-section.tsx';
import { useCompanyForm } from './use-company-form.ts';

/** All details of the company as one form with one Save. */
export function CompanyEditor({ company }: { company: Manufacturer }) {
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
