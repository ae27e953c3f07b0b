import type { checkResetToken, ResultOf } from '@sourcewiz/contract';

/** A link for a first password has words of its own. */
export type LinkPurpose = NonNullable<ResultOf<typeof checkResetToken>['purpose']>;

/**
 * The token of the mailed link, in this page's memory alone: it leaves the address before any page is drawn, so that
 * no history, no log of visits and no other page's referrer has it.
 */
let held: string | null = null;

export function holdResetToken(token: string): void {
  held = token;
}

/** @returns the token of the link that was opened, or null when there was none */
export function heldResetToken(): string | null {
  return held;
}

/** After its use it is worth nothing. */
export function dropResetToken(): void {
  held = null;
}
