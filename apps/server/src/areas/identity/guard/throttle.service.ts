import { createHash } from 'node:crypto';
import { MAILS_MAX } from '@sourcewiz/contract';
import type { CallerCtx, Platform } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/fail.ts';
import { networkOf, siteOf } from '../../../platform/http/network.ts';
import {
  counterKinds,
  guessRules,
  QUARTER_SECONDS,
  quarterlyRule,
  waitAfter,
  type CounterKind,
  type GuessKind,
  type ThrottleRule,
} from '../identity.rules.ts';
import { countTries, selectSignInAddresses, takeTriesBack, type Tries } from './throttle.store.ts';

const GUESS_WINDOW_MS = 60 * 60_000;

type Base = Pick<Platform, 'database' | 'clock' | 'settings'>;

/** Who is guessing what. */
export interface Guess {
  kind: GuessKind;
  /** Account that is being guessed at, whether or not it exists. */
  email: string;
  ip: string;
  /** The browser, if somebody signed in to the account with it before. */
  device?: string | undefined;
}

/** A guess that was let through and counts as wrong until it is reported right. */
export interface CountedGuess {
  /** @param db a transaction of the system; if it is rolled back, the guess stays counted */
  succeeded(db: Db): Promise<void>;
}

/**
 * Lets a guess through, or refuses it before it is checked. It is counted at once and uncounted if it was right, so
 * that a thousand simultaneous guesses see each other.
 * @param db a separate transaction of the system that ends before the guess is checked: it locks the counters. What it
 *   writes may be lost if the machine crashes, at the price of a few counted guesses.
 * @throws DomainError rate_limited
 */
export async function countGuess(
  db: Db,
  { clock }: Pick<Platform, 'clock'>,
  guess: Guess,
): Promise<CountedGuess> {
  const { kind, email, ip } = guess;
  const keys = keysOf(guess);
  const now = clock.now();
  // People who signed in from this network or with this browser before are not delayed by strangers elsewhere.
  const isKnown = kind !== 'sign_up_code' && (guess.device !== undefined || (await isHome(db, email, ip)));
  const counted = counterKinds
    .filter((counter) => !isKnown || counter !== 'account')
    .map((kind) => keys[kind]);
  const tries = await countTries(db, { keys: counted, now, windowMs: GUESS_WINDOW_MS });
  for (const counter of counterKinds) refuseEarly(tries.get(keys[counter]), guessRules[kind][counter], now);
  // An owner who signs in often must not give strangers elsewhere new tries each time.
  const forget = tries.has(keys.account) ? [keys.pair, keys.account] : [keys.pair];
  return {
    // Signing in to one's own account must not wipe out guesses at others.
    succeeded: (later) => takeTriesBack(later, { forget, takeOne: keys.address }),
  };
}

/** Forgets guesses at an account after its owner proved their identity in another way. */
export async function forgetGuesses(db: Db, guess: Guess): Promise<void> {
  const { pair, account } = keysOf(guess);
  await takeTriesBack(db, { forget: [pair, account] });
}

async function isHome(db: Db, email: string, ip: string): Promise<boolean> {
  const network = networkOf(ip);
  return (await selectSignInAddresses(db, email)).some((address) => networkOf(address) === network);
}

function keysOf({ kind, email, ip, device }: Guess): Record<CounterKind, string> {
  const network = networkOf(ip);
  return {
    // A known browser is the same wherever it is.
    pair: keyOf(kind, 'pair', email, device ?? network),
    account: keyOf(kind, 'account', email),
    address: keyOf(kind, 'address', network),
  };
}

/** Limited actions, right or wrong, with the number allowed in a quarter of an hour. */
const quotas = {
  /** Mails that a person sends to anybody in our name. */
  mails_by_person: () => MAILS_MAX,
  /** Invitations by one company; invitations to one person. */
  invitations_by_company: () => 50,
  invitations_to_address: () => 5,
  /** Sign-ups from one network address, and with one email address. */
  sign_up_address: () => 20,
  sign_up_email: () => 5,
  /** Password links requested from one network address; mails with one to one person. */
  reset_address: () => 20,
  reset_email: () => 5,
  /**
   * Enquiries about one catalogue from one network, and from everything that one customer of an internet provider may
   * have.
   */
  enquiry_network: () => 5,
  enquiry_site: () => 40,
  /** Questions, requests and files of one quotation, from a network and a site. */
  quotation_network: () => 40,
  quotation_site: () => 120,
  /** Reports of what buyers do with one link: from a network, from a site, and from everybody. */
  activity_network: () => 1_200,
  activity_site: () => 6_000,
  activity_link: () => 60_000,
  /** Wrong passcodes for one link: from a network, from a site, and from everybody; see `countPasscode`. */
  passcode_network: ({ settings }) => settings.limits.linkPasscodeTries,
  passcode_site: ({ settings }) => settings.limits.linkPasscodeTries * 4,
  passcode_link: ({ settings }) => settings.limits.linkPasscodeTries * 20,
  passcode_strangers: ({ settings }) => settings.limits.linkPasscodeTries * 100,
  /** Addresses that buyers give to open one link. */
  visitor_network: () => 40,
  visitor_site: () => 200,
  /** Codes for one link to one address, and to all addresses that one network gives to a company's links. */
  link_code_address: ({ settings }) => settings.limits.otpCodesPer15Minutes,
  link_code_network: () => 40,
  link_codes_company: () => 1_000,
  /** Mails that the people of one company send. */
  mails_by_company: () => 300,
  /** Mails to an address that is signing up. */
  sign_up_mail: ({ settings }: Base) => settings.limits.otpCodesPer15Minutes,
} as const satisfies Record<string, (base: Base) => number>;

export interface Use {
  quota: keyof typeof quotas;
  of: string;
  /** How many are used up; one if absent. */
  times?: number;
}

/**
 * Uses up one of a limited number; several are used up together or not at all.
 * @throws DomainError rate_limited
 */
export async function countUse(base: Base, uses: readonly Use[]): Promise<void> {
  const now = base.clock.now();
  await base.database.inSystem(async (db) => {
    const counted = await countUses(db, uses, now);
    for (const { quota, tries } of counted) refuseEarly(tries, quarterlyRule(quotas[quota](base)), now);
  });
}

/**
 * Counts mails that a member sends, for them and for their company.
 * @throws DomainError rate_limited
 */
export function countMails(
  { platform, caller }: Pick<CallerCtx, 'platform' | 'caller'>,
  times = 1,
): Promise<void> {
  return countUse(platform, [
    { quota: 'mails_by_person', of: caller.userId, times },
    { quota: 'mails_by_company', of: caller.orgId, times },
  ]);
}

/**
 * Lets somebody try a link's passcode. A right one is not counted, and simultaneous ones wait for each other, so that
 * neither an office blocks itself nor many guesses at once get through. Once everybody together has used up the tries
 * of the link, people whose site has had no wrong one still have one.
 * @throws DomainError rate_limited
 */
export async function countPasscode(
  base: Base,
  { token, ip, isRight }: { token: string; ip: string; isRight: boolean },
): Promise<void> {
  const now = base.clock.now();
  const uses = [
    { quota: 'passcode_network', of: `${token} ${networkOf(ip)}` },
    { quota: 'passcode_site', of: `${token} ${siteOf(ip)}` },
    { quota: 'passcode_link', of: token },
  ] as const;
  const counting = base.database.inSystem(async (db) => {
    const [network, site, link] = await countUses(db, uses, now);
    const isStranger = site?.tries?.before === undefined;
    const wait = (tries: Tries | undefined, quota: keyof typeof quotas) =>
      refuseEarly(tries, quarterlyRule(quotas[quota](base)), now);
    wait(network?.tries, 'passcode_network');
    wait(site?.tries, 'passcode_site');
    wait(link?.tries, isStranger ? 'passcode_strangers' : 'passcode_link');
    // Rolls back the transaction, and the count with it.
    if (isRight) throw new RightPasscode();
  });
  await counting.catch((error: unknown) => {
    if (!(error instanceof RightPasscode)) throw error;
  });
}

class RightPasscode extends Error {}

async function countUses(db: Db, uses: readonly Use[], now: Date) {
  const keyed = uses.map(({ quota, of, times = 1 }) => ({ quota, key: keyOf('quota', quota, of), times }));
  const keys = keyed.flatMap(({ key, times }) => Array<string>(times).fill(key));
  const windowMs = QUARTER_SECONDS * 1000;
  const counted = await countTries(db, { keys, now, windowMs, from: 'first' });
  return keyed.map(({ quota, key }) => ({ quota, tries: counted.get(key) }));
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Refuses a try, which is already counted, if it comes too soon after earlier ones. */
function refuseEarly(tries: Tries | undefined, rule: ThrottleRule, now: Date): void {
  if (tries?.before === undefined) return;
  const wait = waitAfter(tries.count - 1, rule) * 1000;
  // Another machine's clock may be ahead: that must not extend the wait.
  const left = Math.min(wait, tries.before.getTime() + wait - now.getTime());
  if (left > 0) fail('rate_limited', { params: { seconds: Math.ceil(left / 1000) } });
}
