import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** What the password step passes to the code step, and the code step to the registration of a number (AUTH-009). */
export interface PendingLogin {
  /** Lower-cased: the spelling does not matter. */
  email: string;
  /** The number on file, or the one being registered; null if there is none. */
  mobile: string | null;
  /** Id of the country of the mobile number. */
  country: number | null;
  /** Token of the pending login; only the code calls accept it. */
  token: string;
  /** Whether the previous step was the registration of a number, which is where Go back leads. */
  onlyMobileNum: boolean;
  /** Whether the number was just registered: it is saved when the code is verified. */
  updateMobileNum: boolean;
  /** With `authenticator` no code is sent: an app on the person's phone shows it. */
  secondStep: 'code' | 'authenticator';
  /** Whether the account was just created. */
  isNew: boolean;
  /** Masked addresses that the code was sent to. */
  sentTo: readonly string[];
  /** When the code expires, in ms since 1970. */
  validUntil: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    pendingLogin?: PendingLogin;
  }
}

/** What the previous step passed to the page at this path; null if the page was opened directly. */
export function usePendingLogin(path: string): PendingLogin | null {
  const handed = useLocation({
    select: ({ pathname, state }) => (pathname === path ? (state.pendingLogin ?? null) : undefined),
  });
  // While the next page loads the location is already that page's, but this one is still on screen.
  const [last, setLast] = useState(handed ?? null);
  if (handed !== undefined && handed !== last) setLast(handed);
  return last;
}
