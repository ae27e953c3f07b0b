import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../platform/kit/page/page.tsx';
import { PictureSearch } from './picture-search.tsx';
import { SmartChoiceContext } from './smart-choice.ts';

/** Finds products that look like given images, or like those of a moodboard. */
export function SmartSearchPage() {
  const { t } = useTranslation('smartSearch');
  const { SmartBar } = use(SmartChoiceContext);
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('library'), to: '/master-catalogue' }, { label: t('title') }]}
    >
      <PictureSearch />
      {SmartBar === undefined ? null : <SmartBar />}
    </Page>
  );
}
