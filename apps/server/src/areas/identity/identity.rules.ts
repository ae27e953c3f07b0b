/** Failures in a row that cost nothing. */
const FREE_FAILURES = 4;
const LONGEST_WAIT_SECONDS = 900;

/**
 * How long further tries wait after failures: 2, 4, 8 … seconds from the fifth on, at most 15 minutes.
 * @returns seconds from the last failure on
 */
export function waitAfterFailures(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - FREE_FAILURES));
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
