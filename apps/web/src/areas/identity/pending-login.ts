/** What the password step hands to the code step in the navigation state (AUTH-009). */
export interface PendingLogin {
  email: string;
  mobile: string | null;
  /** Id of the country of the mobile number. */
  country: number | null;
  /** Token of the pending login; it opens nothing but the code calls. */
  token: string;
  onlyMobileNum: boolean;
  updateMobileNum: boolean;
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
