export interface ThrottleRule {
  /** Failures that cost nothing. */
  free: number;
  longestWaitSeconds: number;
}

/** What wrong passwords are counted by. */
export const throttleRules = {
  /** One account from one address: somebody who mistypes, or guesses. */
  pair: { free: 4, longestWaitSeconds: 900 },
  /** One account from many addresses: the wait is short, or a stranger could keep its owner out. */
  account: { free: 20, longestWaitSeconds: 60 },
  /** All accounts from one address: a whole office may share one. */
  address: { free: 100, longestWaitSeconds: 900 },
} as const satisfies Record<string, ThrottleRule>;

/**
 * How long further tries wait after failures: 2, 4, 8 … seconds from the first one on that is not free.
 * @returns seconds from the last failure on
 */
export function waitAfterFailures(failures: number, { free, longestWaitSeconds }: ThrottleRule): number {
  if (failures <= free) return 0;
  return Math.min(longestWaitSeconds, 2 ** (failures - free));
}

/** `a•••@kaveri.example` */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** `+91 ••••• •8214`: country code and the last four digits. */
export function maskMobile(mobile: string, phonecode: string | undefined): string {
  const digits = mobile.replace(/\D/g, '');
  const prefix = phonecode ? `+${phonecode} ` : '';
  return `${prefix}••••• •${digits.slice(-4)}`;
}

/** When a session ends: after so many days without use, and never later than so many days after it began. */
export function sessionEnd({
  createdAt,
  lastSeenAt,
  idleDays,
  maxDays,
}: {
  createdAt: Date;
  lastSeenAt: Date;
  idleDays: number;
  maxDays: number;
}): Date {
  const day = 86_400_000;
  return new Date(Math.min(createdAt.getTime() + maxDays * day, lastSeenAt.getTime() + idleDays * day));
}
