import { manufacturer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { CompanyEditor } from './company-editor.tsx';
import { CompanyFacts } from './company-facts.tsx';

/** The company's details: admins change them, everybody else reads them. */
export function CompanyTab() {
  const { t } = useTranslation('company');
  const { user } = useSession();
  const company = useCall(manufacturer, {});
  if (company.data === undefined) {
    if (!company.isError) return <SectionSkeletons fields={[3, 2, 6, 3]} />;
    return (
      <Section title={t('what')}>
        <FailedState what={t('what')} failure={company.error} onRetry={() => void company.refetch()} />
      </Section>
    );
  }
  return user.is_admin ? <CompanyEditor company={company.data} /> : <CompanyFacts company={company.data} />;
}
