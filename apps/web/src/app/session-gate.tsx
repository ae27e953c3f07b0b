import { Navigate, useLocation } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import { loadTexts } from '../platform/i18n/texts.ts';
import { reloadOnce } from '../platform/router/lazy-page.ts';
import { rememberPath, storedToken, watchSession } from '../platform/session/stored-session.ts';
import { FullPageLoading } from '../platform/ui/full-page-loading.tsx';

const SignIn = lazy(() =>
  reloadOnce(async () => {
    const [{ SignInPage }] = await Promise.all([
      import('../areas/identity/sign-in-page.tsx'),
      loadTexts(['identity']),
    ]);
    return { default: SignInPage };
  }),
);

const SignedIn = lazy(() =>
  reloadOnce(async () => {
    const [{ SignedInShell }] = await Promise.all([
      import('./shell/signed-in-shell.tsx'),
      loadTexts(['app', 'tasks']),
    ]);
    return { default: SignedInShell };
  }),
);

/**
 * The door of every screen of the shell: signed in, the shell opens; signed out, `/` is the sign-in page and every
 * other address is remembered and leads there.
 */
export function SessionGate() {
  const token = useSyncExternalStore(watchSession, storedToken);
  const { pathname, href } = useLocation();
  useEffect(() => {
    if (token === null && pathname !== '/') rememberPath(href);
  }, [token, pathname, href]);

  if (token === null && pathname !== '/') return <Navigate to="/" replace />;
  return (
    <Suspense fallback={<FullPageLoading />}>{token === null ? <SignIn /> : <SignedIn key={token} />}</Suspense>
  );
}
