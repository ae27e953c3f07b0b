import { useTranslation } from 'react-i18next';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { Line } from './line.tsx';
import type { CompanyForm } from './use-company-form.ts';

/** Name, tagline and description of the company. */
export function BasicsSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <Section title={t('sections.basics')} text={t('sections.basicsText')}>
      <FieldGrid>
        <Line form={form} name="name" required autoComplete="organization" />
        <Line form={form} name="tagline" note={t('hints.tagline')} />
        <Line form={form} name="about" wide lines={5} note={t('hints.about')} />
      </FieldGrid>
    </Section>
  );
}
