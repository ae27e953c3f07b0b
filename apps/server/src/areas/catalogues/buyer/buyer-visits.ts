import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { createVisitWindow, type VisitWindow } from '../../../platform/http/visit-window.ts';

/** A visit that loads the page several times counts as one opening. */
const VISIT_MINUTES = 30;
const robots =
  /bot|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram|curl|wget|headlesschrome\/0/i;

/** This process's record of who has opened which link. */
export const rememberOpenings = () => createVisitWindow({ limit: 1, minutes: VISIT_MINUTES });

/** Preview bots and prefetching browsers do not count as people. */
export function isPerson(request: FastifyRequest, { userAgent }: Visitor): boolean {
  const isPrefetch = /prefetch|prerender/i.test(String(request.headers['sec-purpose'] ?? ''));
  return request.method === 'GET' && userAgent !== '' && !robots.test(userAgent) && !isPrefetch;
}

/** Whether this is a visitor's first opening in a while; visitors who gave their address are identified by it. */
export function isOpening(
  request: FastifyRequest<{ Params: { token: string } }>,
  visitor: Visitor,
  { email, openings }: { email: string; openings: VisitWindow },
): boolean {
  const who = [request.params.token, networkOf(visitor.ip), visitor.userAgent, email];
  return isPerson(request, visitor) && openings.take(who, visitor.platform.clock.now()) === 0;
}
