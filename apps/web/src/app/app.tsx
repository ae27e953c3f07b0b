import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { queryClient } from '../platform/api/query-client.ts';
import { createSessionEnd, installSessionEnd, type SessionEndReason } from '../platform/api/session-end.ts';
import { rootRoute, shellRoute } from '../platform/router/roots.ts';
import { onLogoutElsewhere, rememberPath } from '../platform/session/stored-session.ts';
import { storedVisit } from '../platform/session/visit.ts';
import { RenderErrorBoundary } from '../platform/kit/states/broken-screen.tsx';
import { late } from '../platform/kit/late.tsx';
import { AskConfirmHost } from '../platform/kit/confirm/ask-confirm-host.tsx';
import { prepareOverlaysSoon } from '../platform/kit/overlays/prepare.ts';
import { toast } from '../platform/kit/toasts/toast-store.ts';
import { Root } from './root.tsx';
import { router } from './router.tsx';
import { SessionGate } from './session-gate.tsx';

/** Loaded after the first screen, but before the user can open anything. */
const Toasts = late(async () => (await import('../platform/kit/toasts/toasts.tsx')).Toasts);
prepareOverlaysSoon();

rootRoute.update({ component: Root });
shellRoute.update({ component: SessionGate });

installSessionEnd(
  createSessionEnd({
    notify(reason) {
      toast({ tone: 'warn', closesAfter: null, ...noticeOf(reason) });
      // The next sign-in leads back to where the user was.
      if (reason === 'expired' && storedVisit() === null) rememberPath(router.state.location.href);
    },
    leave: (path) => location.assign(path),
  }),
);
onLogoutElsewhere(() => location.reload());

function noticeOf(reason: SessionEndReason): { title: string; text?: string } {
  if (reason === 'ip-blocked') return { title: i18next.t('session.ipBlocked') };
  return { title: i18next.t('session.toastTitle'), text: i18next.t('session.toastText') };
}

/** The whole application for sellers. */
export function App() {
  return (
    <StrictMode>
      <RenderErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <AskConfirmHost />
          <RenderErrorBoundary fallback={null}>
            <Toasts />
          </RenderErrorBoundary>
        </QueryClientProvider>
      </RenderErrorBoundary>
    </StrictMode>
  );
}
