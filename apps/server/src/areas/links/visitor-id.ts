import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Visitor } from '../../platform/http/routes.ts';

const KEPT_SECONDS = 365 * 86_400;
const OFF = 'off';

type Browser = Pick<Visitor, 'platform' | 'cookies'>;

const cookieOf = (token: string) => `seen_${createHash('sha256').update(token).digest('hex').slice(0, 16)}`;
const signed = ({ platform }: Browser, token: string, id: string) =>
  createHmac('sha256', platform.settings.secret)
    .update(JSON.stringify(['visitor', token, id]))
    .digest('base64url');

/**
 * The id that a browser has on a link, in a signed cookie: another one on each link, so that nobody follows it from one
 * to the next.
 * @returns `off` if its owner does not want to be recorded; undefined if it has none
 */
export function visitorIdOf(browser: Browser, token: string): string | undefined {
  const value = browser.cookies?.get(cookieOf(token)) ?? '';
  if (value === OFF) return OFF;
  const [id = '', signature = ''] = value.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(signed(browser, token, id));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

/** Gives a browser its id. @returns the id */
export function giveVisitorId(browser: Browser, token: string): string {
  const id = randomUUID();
  const value = `${id}.${signed(browser, token, id)}`;
  browser.cookies?.set(cookieOf(token), value, { maxAgeSeconds: KEPT_SECONDS });
  return id;
}

/** Remembers that the owner of a browser does not want to be recorded on a link. */
export function turnRecordingOff({ cookies }: Browser, token: string): void {
  cookies?.set(cookieOf(token), OFF, { maxAgeSeconds: KEPT_SECONDS });
}
