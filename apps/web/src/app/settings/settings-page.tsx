import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, useSession } from '../../platform/session/session.tsx';
import { NotFoundState } from '../../platform/kit/states/not-found-state.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { RenderErrorBoundary } from '../../platform/kit/states/broken-screen.tsx';
import { SectionSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { AccessDenied } from '../shell/access-denied.tsx';
import css from './settings-page.module.css';
import { SettingsNav } from './settings-nav.tsx';
import { tabOfNumber } from './settings-tabs.ts';

const route = getRouteApi('/shell/profile-settings/$id');

/** `/profile-settings/{number}`: the tabs at the side, the current one beside them. */
export function SettingsPage() {
  const { t } = useTranslation('account');
  const { id } = route.useParams();
  const session = useSession();
  const tab = tabOfNumber(id);
  if (tab === undefined) return <NotFoundState />;
  if (!isAllowed(session, tab.access)) return <AccessDenied needed={tab.access} />;
  return (
    <Page title={t('title')}>
      <div className={css['frame']}>
        <SettingsNav current={tab.number} />
        <fieldset
          className={css['tab']}
          disabled={tab.changes !== undefined && !isAllowed(session, tab.changes)}
        >
          <RenderErrorBoundary place={`settings ${tab.number}`}>
            <Suspense key={tab.number} fallback={<SectionSkeletons fields={[4, 2]} />}>
              <tab.Screen />
            </Suspense>
          </RenderErrorBoundary>
        </fieldset>
      </div>
    </Page>
  );
}
