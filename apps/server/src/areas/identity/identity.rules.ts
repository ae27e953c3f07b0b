/** What tries are counted by: one account from one address, one account from anywhere, one address for all accounts. */
export const counterKinds = ['pair', 'account', 'address'] as const;
export type CounterKind = (typeof counterKinds)[number];

export interface ThrottleRule {
  /** Tries without a wait. */
  free: number;
  /** The first wait; each further try doubles it. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Guesses: each counts until one turns out right. */
export const guessRules = {
  password: {
    // People who mistype, or guess.
    pair: { free: 4, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    // A short wait, otherwise a stranger could lock the owner out.
    account: { free: 20, firstWaitSeconds: 2, longestWaitSeconds: 60 },
    // A whole office may share one.
    address: { free: 100, firstWaitSeconds: 2, longestWaitSeconds: 900 },
  },
  // Anybody guessing these already knows the password: the owner waits longer in places where they never signed in.
  second_step: {
    pair: { free: 10, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    account: { free: 30, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    address: { free: 100, firstWaitSeconds: 2, longestWaitSeconds: 900 },
  },
  // Counted separately from the account's: anybody can start to sign up with its address.
  sign_up_code: {
    pair: { free: 10, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    account: { free: 30, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    address: { free: 100, firstWaitSeconds: 2, longestWaitSeconds: 900 },
  },
} as const satisfies Record<string, Record<CounterKind, ThrottleRule>>;
export type GuessKind = keyof typeof guessRules;

/**
 * How long further tries wait after a number of them: 2, 4, 8 … times the first wait once the free ones are used.
 * @returns seconds from the last try on
 */
export function waitAfter(
  tries: number,
  { free, firstWaitSeconds, longestWaitSeconds }: ThrottleRule,
): number {
  if (tries <= free) return 0;
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (tries - free - 1));
}

/** A number per quarter of an hour; when used up, the next one is allowed a quarter of an hour after the first. */
export function quarterlyRule(most: number): ThrottleRule {
  return { free: most - 1, firstWaitSeconds: QUARTER_SECONDS, longestWaitSeconds: QUARTER_SECONDS };
}
export const QUARTER_SECONDS = 15 * 60;

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

/** When a session ends: after a number of days without use, and at the latest a number of days after it began. */
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

/** Providers whose domain says nothing about the company. */
const FREE_MAIL = new Set(
  'gmail googlemail yahoo ymail hotmail outlook live msn icloud me mac proton protonmail pm rediffmail yandex mynet aol gmx mail zoho'.split(
    ' ',
  ),
);

/**
 * Provisional name of a company until its founder enters one: from their domain, or from their own name if that says
 * nothing.
 */
export function provisionalCompanyName(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const company = domain.split('.')[0] ?? '';
  const word = company === '' || FREE_MAIL.has(company) ? name : company;
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
