import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { createVisitWindow, type VisitWindow } from '../../../platform/http/visit-window.ts';

/** A visit that loads the page several times is one opening. */
const VISIT_MINUTES = 30;
const robots =
  /bot|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram|curl|wget|headlesschrome\/0/i;

/** What this process remembers of who has opened which link. */
export const rememberOpenings = () => createVisitWindow({ limit: 1, minutes: VISIT_MINUTES });

/** Programs that look for a preview, or load ahead, are no person who looks. */
export function isPerson(request: FastifyRequest, { userAgent }: Visitor): boolean {
  const isPrefetch = /prefetch|prerender/i.test(String(request.headers['sec-purpose'] ?? ''));
  return request.method === 'GET' && userAgent !== '' && !robots.test(userAgent) && !isPrefetch;
}

/** Somebody who comes for the first time in a while; who gave their address is known by it. */
export function isOpening(
  request: FastifyRequest<{ Params: { token: string } }>,
  visitor: Visitor,
  { email, openings }: { email: string; openings: VisitWindow },
): boolean {
  const who = [request.params.token, networkOf(visitor.ip), visitor.userAgent, email];
  return isPerson(request, visitor) && openings.take(who, visitor.platform.clock.now()) === 0;
}
