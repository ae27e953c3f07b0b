import type { LinkGate, LinkGateChange } from '@sourcewiz/contract';

/** How the gate of a link is stored. */
export interface GateColumns {
  expiresAt: Date | null;
  emailRequired: boolean;
  emailRequiredAt: Date | null;
  emailVerified: boolean;
  passcode: string | null;
  passcodeSetAt: Date | null;
}

/** The columns that a change of a link's gate sets: what is not sent stays, null removes. */
export function gateChange(
  { email_required, email_verified, expiry_date, passcode }: LinkGateChange,
  { link, now }: { link: Pick<GateColumns, 'emailRequired' | 'emailVerified'>; now: Date },
): Partial<GateColumns> {
  return {
    ...(email_required === undefined ? {} : { emailRequired: email_required }),
    ...(email_verified === undefined ? {} : { emailVerified: email_verified }),
    // Those who are in have not proven their address.
    ...((email_required && !link.emailRequired) || (email_verified && !link.emailVerified)
      ? { emailRequiredAt: now }
      : {}),
    ...(expiry_date === undefined ? {} : { expiresAt: expiry_date === null ? null : new Date(expiry_date) }),
    // Setting a passcode, even to the same value, closes the link to everybody who is in.
    ...(passcode === undefined ? {} : { passcode, passcodeSetAt: passcode === null ? null : now }),
  };
}

/**
 * The gate of a link, for members.
 * @param seesPasscode others see only that there is one (ruling Z)
 */
export function toGate(
  {
    emailRequired,
    emailVerified,
    expiresAt,
    passcode,
  }: Omit<GateColumns, 'emailRequiredAt' | 'passcodeSetAt'>,
  { seesPasscode }: { seesPasscode: boolean },
): LinkGate {
  return {
    email_required: emailRequired,
    email_verified: emailVerified,
    expiry_date: expiresAt?.toISOString() ?? null,
    passcode: seesPasscode ? passcode : null,
    has_passcode: passcode !== null,
  };
}
