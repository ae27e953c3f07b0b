import { useRouter } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import './fresh-login.ts';
import { loadSignInPage } from '../areas/identity/identity-routes.ts';
import { loadTexts } from '../platform/i18n/texts.ts';
import { useOpenPath } from '../platform/router/use-open-path.ts';
import { rememberPath, storedToken, watchSession } from '../platform/session/stored-session.ts';
import { FullPageLoading } from '../platform/kit/states/full-page-loading.tsx';
import { lazyPart } from '../platform/router/lazy-part.tsx';

const SignIn = lazyPart(async () => {
  const [{ SignInPage }] = await Promise.all([loadSignInPage(), loadTexts(['identity'])]);
  return { default: SignInPage };
});

const SignedIn = lazyPart(async () => {
  const [{ SignedInShell }] = await Promise.all([
    import('./shell/signed-in-shell.tsx'),
    loadTexts(['app', 'tasks']),
  ]);
  return { default: SignedInShell };
});

/**
 * The gate of every screen of the shell: signed in, it opens the shell; signed out, `/` is the sign-in page and every
 * other address is remembered and redirects there.
 */
export function SessionGate() {
  const token = useSyncExternalStore(watchSession, storedToken);
  const path = useOpenPath();
  const router = useRouter();
  const mustSignIn = token === null && path !== '/';
  useLayoutEffect(() => {
    if (!mustSignIn) return;
    const { href, pathname } = router.history.location;
    // The effect may run again after it has redirected.
    if (pathname !== '/') rememberPath(href);
    void router.navigate({ to: '/', replace: true });
  }, [mustSignIn, router]);

  if (mustSignIn) return <FullPageLoading />;
  return (
    <Suspense fallback={<FullPageLoading />}>
      {token === null ? <SignIn /> : <SignedIn key={token} />}
    </Suspense>
  );
}
