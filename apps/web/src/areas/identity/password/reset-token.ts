import type { checkResetToken, ResultOf } from '@sourcewiz/contract';

/** A link for a first password has its own wording. */
export type LinkPurpose = NonNullable<ResultOf<typeof checkResetToken>['purpose']>;

/**
 * The token of the mailed link, held only in this page's memory: it leaves the address before any page is rendered, so
 * that no history, access log or referrer contains it.
 */
let held: string | null = null;

export function holdResetToken(token: string): void {
  held = token;
}

/** @returns the token of the opened link, or null if there was none */
export function heldResetToken(): string | null {
  return held;
}

/** A used token is worthless. */
export function dropResetToken(): void {
  held = null;
}
