import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageSchema, type Language } from '@sourcewiz/contract';
import type { Platform } from '../context.ts';
import type { Log } from '../log/log.ts';
import { cookiesOf, type Cookies } from './cookies.ts';
import { askedLanguage } from './preferred-language.ts';
import type { Client, Visitor } from './routes.ts';

const LANGUAGE_COOKIE = 'page_language';
const YEAR_SECONDS = 365 * 24 * 3600;

/** Who calls, as far as the connection tells. */
export const clientOf = (platform: Platform, { address: ip, headers }: FastifyRequest): Client => ({
  platform,
  ip,
  userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
});

/** What is known about a call by anybody. */
export function visitorOf(platform: Platform, request: FastifyRequest, reply: FastifyReply): Visitor {
  const cookies = cookiesOf(request, reply, platform.settings.publicUrl);
  const asked = askedLanguage(request.headers['accept-language']);
  const chosen = languageSchema.safeParse(cookies.get(LANGUAGE_COOKIE));
  return {
    ...clientOf(platform, request),
    log: request.log as Log,
    language: asked ?? 'en',
    pageLanguage: chosen.success ? chosen.data : asked,
    origin: request.headers.origin ?? '',
    cookies,
  };
}

/** Remembers the language that somebody chose on a buyers' page, for all of them. */
export function rememberLanguage(cookies: Cookies | undefined, language: Language): void {
  cookies?.set(LANGUAGE_COOKIE, language, { maxAgeSeconds: YEAR_SECONDS });
}
