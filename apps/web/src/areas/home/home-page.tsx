import { getHome, type Home } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Page } from '../../platform/kit/page/page.tsx';
import { FailedState } from '../../platform/kit/states/failed-state.tsx';
import { useSession } from '../../platform/session/session.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomePanels, WaitingPanels } from './home-panels.tsx';
import css from './home.module.css';
import { HomeLinks } from './home-links.tsx';

/** `/`: what to do next, what buyers do, and what was worked on; first steps for newcomers (U03). */
export function HomePage() {
  const { t } = useTranslation('home');
  const { number, date } = useFormats();
  const { user } = useSession();
  const home = useCall(getHome, {});
  const isNew = home.data !== undefined && isNewcomer(home.data);
  const name = user.first_name || user.email;
  const waiting = home.data?.waiting;
  const note = [
    t(isNew ? 'welcome' : 'welcomeBack', { name }) + (waiting ? '.' : ''),
    waiting &&
      t('waiting', {
        count: waiting.count,
        formatted: number(waiting.count),
        day: date(waiting.since),
      }),
  ];
  return (
    <Page title={t('title')} note={note.filter(Boolean).join(' ')}>
      <HomeLinks home={home.data} />
      <div className={css['below']}>
        {home.data === undefined && home.error !== null ? (
          <FailedState what={t('what')} failure={home.error} onRetry={() => void home.refetch()} />
        ) : home.data === undefined ? (
          <WaitingPanels />
        ) : isNew ? null : (
          <HomePanels home={home.data} />
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
