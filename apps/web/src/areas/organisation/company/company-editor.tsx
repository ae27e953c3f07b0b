import type { Manufacturer } from '@sourcewiz/contract';
import { useCallback, useState } from 'react';
import { Sections } from '../../../platform/kit/page/section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { AddressSection, ContactSection } from './contact-sections.tsx';
import { CertificationsSection } from './certifications-section.tsx';
import { CompanySaveBar } from './company-save-bar.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { TaxIdsSection } from './tax-ids-section.tsx';
import { useCompanyForm } from './use-company-form.ts';

/** All details of the company as one form with one Save. */
export function CompanyEditor({ company }: { company: Manufacturer }) {
  const form = useCompanyForm(company);
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const tellUploading = useCallback((part: string, isUploading: boolean) => {
    setUploading((now) => {
      if (now.has(part) === isUploading) return now;
      return new Set(isUploading ? [...now, part] : [...now].filter((other) => other !== part));
    });
  }, []);
  return (
    <Sections>
      <BasicsSection form={form} />
      <PicturesSection form={form} onUploading={tellUploading} />
      <AddressSection form={form} />
      <ContactSection form={form} />
      <TaxIdsSection form={form} />
      <CertificationsSection form={form} />
      <CompanySaveBar form={form} isUploading={uploading.size > 0} />
    </Sections>
  );
}
