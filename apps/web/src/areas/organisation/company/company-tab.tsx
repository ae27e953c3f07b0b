import { manufacturer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Sections } from '../../../platform/kit/page/section.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { CompanyEditor } from './company-editor.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { StorageUse } from './storage-use.tsx';

/** The company's details: admins change them, everybody else reads them. */
export function CompanyTab() {
  const { t } = useTranslation('company');
  const { user } = useSession();
  const company = useCall(manufacturer, {});
  return (
    <Loaded query={company} what={t('what')} waiting={<SectionSkeletons fields={[3, 2, 6, 3]} />}>
      {(data) => (
        <Sections>
          {user.is_admin ? <CompanyEditor company={data} /> : <CompanyFacts company={data} />}
          <StorageUse />
        </Sections>
      )}
    </Loaded>
  );
}
