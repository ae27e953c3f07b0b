import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** What the password step hands to the code step, and that one to the registration of a number (AUTH-009). */
export interface PendingLogin {
  /** The spelling does not matter: lower-cased already. */
  email: string;
  /** The number on file, or the one that is being registered; null when there is none. */
  mobile: string | null;
  /** Id of the country of the mobile number. */
  country: number | null;
  /** Token of the pending login; it opens nothing but the code calls. */
  token: string;
  /** The step before was the registration of a number, which is where Go back leads. */
  onlyMobileNum: boolean;
  /** The number was registered just now: it is saved when the code is verified. */
  updateMobileNum: boolean;
  /** With `authenticator` no code is sent: an app on the person's phone shows it. */
  secondStep: 'code' | 'authenticator';
  /** The account was made just now. */
  isNew: boolean;
  /** Masked addresses that the code went to. */
  sentTo: readonly string[];
  /** When the code runs out, in ms since 1970. */
  validUntil: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    pendingLogin?: PendingLogin;
  }
}

/** What the step before handed over to the page at this path; null when the page was opened directly. */
export function usePendingLogin(path: string): PendingLogin | null {
  const handed = useLocation({
    select: ({ pathname, state }) => (pathname === path ? (state.pendingLogin ?? null) : undefined),
  });
  // While the next page loads the location is that page's already, and this one is still on screen.
  const [last, setLast] = useState(handed ?? null);
  if (handed !== undefined && handed !== last) setLast(handed);
  return last;
}
