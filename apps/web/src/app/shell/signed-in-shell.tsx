import { publicConfiguration } from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalNotices } from '../../areas/catalogues/index.ts';
import { ConsoleFrame, VisitBar } from '../../areas/console/index.ts';
import { trackUsage } from '../../areas/events/index.ts';
import { EnquiryNotices } from '../../areas/enquiries/index.ts';
import { loadSession, SessionRefused } from '../../areas/identity/index.ts';
import { AnnouncementBar, PlanBanner, PlanHost } from '../../areas/plans/index.ts';
import { RewardHost } from '../../areas/rewards/index.ts';
import { comesSoon } from '../../platform/api/query-client.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { changeLanguage } from '../../platform/i18n/language.ts';
import { connectLive } from '../../platform/live/live.ts';
import { SessionProvider, type Session } from '../../platform/session/session.tsx';
import { storedVisit } from '../../platform/session/visit.ts';
import { clearStoredSession } from '../../platform/session/stored-session.ts';
import { useOpenPath } from '../../platform/router/use-open-path.ts';
import { FullPageLoading } from '../../platform/kit/states/full-page-loading.tsx';
import { setBrand } from '../../platform/kit/page/page.tsx';
import { CONTENT_ID, SkipLink } from '../../platform/kit/page/skip-link.tsx';
import { OfferHost } from '../../platform/offers/offer-host.tsx';
import { OffersProvider } from '../../platform/offers/offers.ts';
import { EnquiryPartsProvider } from '../../platform/record/enquiry-parts.ts';
import { ProductTabsProvider } from '../../platform/record/product-tabs.ts';
import { FailedState } from '../../platform/kit/states/failed-state.tsx';
import { SidebarAnnouncement } from './sidebar-announcement.tsx';
import { useIsConsole } from './use-is-console.ts';
import { offers } from '../offers.ts';
import { enquiryParts } from '../enquiry-parts.ts';
import { productTabs } from '../product-tabs.ts';
import { takeFreshLogin } from '../fresh-login.ts';
import { GuardedOutlet } from './guarded-outlet.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import css from './shell.module.css';

/** Loads the signed-in person, then shows the shell in their language. */
export function SignedInShell() {
  const { t } = useTranslation('platform');
  // Now, so that it stands before the first page asks for its records.
  useEffect(connectLive, []);
  const {
    data: session,
    error,
    refetch,
  } = useQuery({
    queryKey: ['session'],
    queryFn: startSession,
    staleTime: Infinity,
    meta: { kinds: { person: 'any', company: 'any' } },
    retry: (failures, problem) => failures < 2 && !(problem instanceof SessionRefused) && comesSoon(problem),
  });

  useEffect(() => {
    if (!(error instanceof SessionRefused)) return;
    clearStoredSession();
    location.reload();
  }, [error]);

  if (session !== undefined) return <Shell session={session} />;
  if (error === null || error instanceof SessionRefused) return <FullPageLoading />;
  return <FailedState what={t('states.workspace')} failure={error} onRetry={() => void refetch()} />;
}

async function startSession(): Promise<Session> {
  const session = await loadSession();
  await changeLanguage(session.user.language);
  if (takeFreshLogin()) trackUsage('login');
  return session;
}

function Shell({ session }: { session: Session }) {
  useUsageOfPages();
  const { data: configuration } = useCall(publicConfiguration, {}, { staleTime: Infinity });
  if (configuration !== undefined) setBrand(configuration.brand);
  const isConsole = useIsConsole(session);
  if (isConsole)
    return (
      <SessionProvider value={session}>
        <SkipLink />
        <Suspense fallback={<FullPageLoading />}>
          <ConsoleFrame>
            <GuardedOutlet />
          </ConsoleFrame>
        </Suspense>
      </SessionProvider>
    );
  return (
    <SessionProvider value={session}>
      <SkipLink />
      <Rail />
      <EnquiryNotices />
      <ApprovalNotices />
      <div className={css['body']}>
        <Header />
        {storedVisit() === null ? null : <VisitBar />}
        <SidebarAnnouncement />
        <AnnouncementBar />
        <PlanBanner />
        <main id={CONTENT_ID} tabIndex={-1} className={css['content']}>
          <OffersProvider value={offers}>
            <EnquiryPartsProvider value={enquiryParts}>
              <ProductTabsProvider value={productTabs}>
                <GuardedOutlet />
              </ProductTabsProvider>
            </EnquiryPartsProvider>
          </OffersProvider>
        </main>
      </div>
      <OfferHost />
      <PlanHost />
      <RewardHost />
    </SessionProvider>
  );
}

/** Counts every page view (EVENT-007). */
function useUsageOfPages(): void {
  const path = useOpenPath();
  useEffect(() => {
    trackUsage('page_view', { path: path.slice(0, 300) });
  }, [path]);
}
