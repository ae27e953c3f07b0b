import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Visitor } from '../../platform/http/routes.ts';
import type { GateColumns } from './link-gate.rules.ts';

const PASS_SECONDS = 30 * 86_400;

type Browser = Pick<Visitor, 'platform' | 'cookies'>;

/** What a link asks of a visitor. */
type Demands = Omit<GateColumns, 'expiresAt'> & { token: string };

const cookieOf = ({ token }: Demands) =>
  `link_${createHash('sha256').update(token).digest('hex').slice(0, 16)}`;

/**
 * Signs what was asked for and since when: setting a passcode again, even the same one, closes the link to everybody,
 * and so does asking for addresses again.
 */
function signed(secret: string, link: Demands, email: string, until: string): string {
  const { token, passcode, passcodeSetAt, emailRequiredAt } = link;
  return createHmac('sha256', secret)
    .update(JSON.stringify(['link pass', token, passcode, passcodeSetAt, emailRequiredAt, email, until]))
    .digest('base64url');
}

/** Whether a link opens for whoever has it. */
export const asksNothing = ({
  emailRequired,
  passcode,
}: Pick<Demands, 'emailRequired' | 'passcode'>): boolean => !emailRequired && passcode === null;

/**
 * The pass of a browser that has given what the link asks for, in a signed cookie.
 * @returns with the stored address, '' for none; undefined if the link is closed to the browser
 */
export function passOf({ platform, cookies }: Browser, link: Demands): { email: string } | undefined {
  if (asksNothing(link)) return { email: '' };
  const [packed = '', until = '', signature = ''] = cookies?.get(cookieOf(link))?.split('.') ?? [];
  if (!/^\d{1,15}$/.test(until) || platform.clock.now().getTime() > Number(until)) return undefined;
  const email = Buffer.from(packed, 'base64url').toString();
  const given = Buffer.from(signature);
  const expected = Buffer.from(signed(platform.settings.secret, link, email, until));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { email } : undefined;
}

/** Gives a browser the pass once everything that the link asks for was right. */
export function givePass({ platform, cookies }: Browser, link: Demands, email: string): void {
  const until = String(platform.clock.now().getTime() + PASS_SECONDS * 1000);
  const packed = Buffer.from(email).toString('base64url');
  const value = `${packed}.${until}.${signed(platform.settings.secret, link, email, until)}`;
  cookies?.set(cookieOf(link), value, { maxAgeSeconds: PASS_SECONDS });
}
