import { useEffect, useRef } from 'react';
import { clearStoredSession } from '../../platform/session/stored-session.ts';
import { FullPageLoading } from '../../platform/kit/states/full-page-loading.tsx';

/** How long the spinner is shown before the page reloads (AUTH-074). */
export const CLEAR_RELOAD_MS = 2000;

/** `/clear`: for a browser with a broken session. */
export function ClearPage({ leave = () => location.assign('/') }: { leave?: () => void }) {
  const leaveNow = useRef(leave);
  useEffect(() => {
    clearStoredSession();
    const timer = setTimeout(() => leaveNow.current(), CLEAR_RELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return <FullPageLoading />;
}
