/** What tries are counted by: one account from one address, one account from anywhere, one address for all accounts. */
export const counterKinds = ['pair', 'account', 'address'] as const;
export type CounterKind = (typeof counterKinds)[number];

export interface ThrottleRule {
  /** Tries that cost nothing. */
  free: number;
  /** The first wait; it doubles with every further try. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Guesses: each counts until one turns out right. */
export const guessRules = {
  password: {
    // Somebody who mistypes, or guesses.
    pair: { free: 4, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    // The wait is short, or a stranger could keep the owner out.
    account: { free: 20, firstWaitSeconds: 2, longestWaitSeconds: 60 },
    // A whole office may share one.
    address: { free: 100, firstWaitSeconds: 2, longestWaitSeconds: 900 },
  },
  // Whoever guesses these knows the password already: the owner is kept waiting longer where they never signed in before.
  second_step: {
    pair: { free: 10, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    account: { free: 30, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    address: { free: 100, firstWaitSeconds: 2, longestWaitSeconds: 900 },
  },
  // Counted apart from those of the account: anybody can begin to sign up with its address.
  sign_up_code: {
    pair: { free: 10, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    account: { free: 30, firstWaitSeconds: 2, longestWaitSeconds: 900 },
    address: { free: 100, firstWaitSeconds: 2, longestWaitSeconds: 900 },
  },
} as const satisfies Record<string, Record<CounterKind, ThrottleRule>>;
export type GuessKind = keyof typeof guessRules;

/**
 * How long further tries wait after so many: 2, 4, 8 … times the first wait from the first one on that is not free.
 * @returns seconds from the last try on
 */
export function waitAfter(
  tries: number,
  { free, firstWaitSeconds, longestWaitSeconds }: ThrottleRule,
): number {
  if (tries <= free) return 0;
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (tries - free - 1));
}

/** So many in a quarter of an hour; when they are used up, the next one a quarter of an hour after the first. */
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

/** Providers whose domain says nothing about the company. */
const FREE_MAIL = new Set(
  'gmail googlemail yahoo ymail hotmail outlook live msn icloud me mac proton protonmail pm rediffmail yandex mynet aol gmx mail zoho'.split(
    ' ',
  ),
);

/** What a company is called until its founder names it: after their domain, or after themselves where that says nothing. */
export function provisionalCompanyName(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const company = domain.split('.')[0] ?? '';
  const word = company === '' || FREE_MAIL.has(company) ? name : company;
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
