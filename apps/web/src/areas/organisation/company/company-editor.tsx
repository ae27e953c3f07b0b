import type { Manufacturer } from '@sourcewiz/contract';
import { Sections } from '../../../platform/kit/page/section.tsx';
import { PendingUploadsProvider, usePendingUploads } from '../../../platform/upload/pending-uploads.ts';
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
  const uploads = usePendingUploads();
  return (
    <PendingUploadsProvider value={uploads.tell}>
      <Sections>
        <BasicsSection form={form} />
        <PicturesSection form={form} />
        <AddressSection form={form} />
        <ContactSection form={form} />
        <TaxIdsSection form={form} />
        <CertificationsSection form={form} />
        <CompanySaveBar form={form} isUploading={uploads.count > 0} />
      </Sections>
    </PendingUploadsProvider>
  );
}
