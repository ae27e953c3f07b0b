import { getHome, type Home } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Page } from '../../platform/kit/page/page.tsx';
import { FailedState } from '../../platform/kit/states/states.tsx';
import { useSession } from '../../platform/session/session.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomePanels } from './home-panels.tsx';
import css from './home.module.css';
import { HomeLinks } from './home-links.tsx';

/**
 * `/`: what came in, what is running or failed, what lacks data and what was worked on; first steps for newcomers
 * (U03).
 */
export function HomePage() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const home = useCall(getHome, {});
  const isNew = home.data !== undefined && isNewcomer(home.data);
  const name = user.first_name || user.email;
  return (
    <Page title={t('title')} note={t(isNew ? 'welcome' : 'welcomeBack', { name })}>
      <HomeLinks home={home.data} />
      <div className={css['below']}>
        {home.data === undefined && home.error !== null ? (
          <FailedState what={t('what')} failure={home.error} onRetry={() => void home.refetch()} />
        ) : isNew ? null : (
          // Loaded panels are mounted anew: nothing already on screen moves.
          <HomePanels key={home.data === undefined ? 'waiting' : 'there'} home={home.data} />
        )}
        {home.data?.steps ? <FirstSteps steps={home.data.steps} /> : null}
      </div>
    </Page>
  );
}

/** A company with nothing to look at yet gets steps instead. */
function isNewcomer({ steps, products, catalogues }: Home): boolean {
  return steps !== null && (products?.total ?? 0) === 0 && (catalogues?.total ?? 0) === 0;
}
