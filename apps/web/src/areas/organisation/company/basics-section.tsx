import { useTranslation } from 'react-i18next';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { LineField } from './line-field.tsx';
import type { CompanyForm } from './use-company-form.ts';

/** Name, tagline and the text about the company. */
export function BasicsSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <Section title={t('sections.basics')} text={t('sections.basicsText')}>
      <FieldGrid>
        <LineField form={form} field="name" required autoComplete="organization" />
        <LineField form={form} field="tagline" note={t('hints.tagline')} />
        <LineField form={form} field="about" wide lines={5} note={t('hints.about')} />
      </FieldGrid>
    </Section>
  );
}
