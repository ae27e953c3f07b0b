import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../platform/context.ts';
import { siteOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { createVisitWindow } from '../../../platform/http/visit-window.ts';
import { recordActivity, type NewActivity, type NewVisitor } from '../../activity/index.ts';
import { enterVisitor, giveVisitorId, visitorIdOf, type OpenLink } from '../../links/index.ts';
import { scannerOf } from './scanners.rules.ts';

const WINDOW_MINUTES = 30;
/** Most new visitors of a link from one site in that time: browsers can forget their cookies, networks stay. */
const NEWCOMERS_OF_A_SITE = 100;

/** What buyers do is the activity of catalogues. */
export const ofCatalogues = { subjectKind: 'catalogue' } as const;

/** What buyers' pages remember in this process about who opened them. */
export const rememberOpenings = () => ({
  newcomers: createVisitWindow({ limit: NEWCOMERS_OF_A_SITE, minutes: WINDOW_MINUTES }),
  /** People who gave their address count once in that time. */
  known: createVisitWindow({ limit: 1, minutes: WINDOW_MINUTES }),
});

/** Whether a page is fetched by a person rather than by a program or in advance. */
export function isPerson(request: FastifyRequest, { userAgent }: Visitor): boolean {
  return !isPrefetch(request) && scannerOf({ method: request.method, userAgent }) === undefined;
}

const isPrefetch = ({ headers }: FastifyRequest) =>
  /prefetch|prerender/i.test(String(headers['sec-purpose'] ?? ''));

/**
 * Enters that a page was sent: by whom a scanner names itself, or to a browser that has not opened the link before. It
 * becomes a visit when the page's script reports it, which scanners that look like browsers do not do.
 */
export async function recordServed(
  ctx: Ctx,
  { link, email }: OpenLink,
  {
    request,
    visitor,
    openings: { newcomers, known },
  }: { request: FastifyRequest; visitor: Visitor; openings: ReturnType<typeof rememberOpenings> },
): Promise<void> {
  if (isPrefetch(request)) return;
  const now = ctx.platform.clock.now();
  const about = { ...ofCatalogues, subjectId: link.subjectId, linkId: link.id };
  const scanner = scannerOf({ method: request.method, userAgent: visitor.userAgent });
  const isOpening = scanner === undefined && email !== '' && known.take([link.token, email], now) === 0;
  if (isOpening) await enterVisitor(ctx, { linkId: link.id, email, openings: 1 });
  const isRefused = request.headers['sec-gpc'] === '1' || visitorIdOf(visitor, link.token) !== undefined;
  if (scanner === undefined && isRefused) return;
  if (newcomers.take([link.token, siteOf(visitor.ip)], now) > 0) return;
  if (scanner) recordActivity(ctx, { ...about, kind: 'scanned', words: scanner });
  else {
    const id = giveVisitorId(visitor, link.token);
    recordActivity(ctx, { ...about, kind: 'served', visitor: { id, recipient: link.recipient } });
  }
}

/**
 * Enters what a buyer did on the server: downloads and enquiries. Nothing is entered of people who do not want it.
 * @param about what is known of the buyer by now
 */
export function recordDone(
  ctx: Ctx,
  { link, email }: OpenLink,
  {
    visitor,
    about = {},
    done,
  }: {
    visitor: Visitor;
    about?: Pick<NewVisitor, 'email' | 'name' | 'company'>;
    done: readonly Pick<NewActivity, 'kind' | 'productId' | 'pieces' | 'found'>[];
  },
): void {
  const id = visitorIdOf(visitor, link.token) ?? randomUUID();
  if (id === 'off') return;
  const { recipient, name, company } = link;
  const who: NewVisitor = { id, recipient, owner: { name, company }, ...(email ? { email } : {}), ...about };
  for (const one of done) {
    recordActivity(ctx, {
      ...ofCatalogues,
      subjectId: link.subjectId,
      linkId: link.id,
      ...one,
      visitor: who,
    });
  }
}
