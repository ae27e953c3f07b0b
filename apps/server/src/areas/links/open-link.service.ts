import type { Language } from '@sourcewiz/contract';
import { strangerOf, type NoticeKind } from '../../platform/buyer-pages/index.ts';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { passOf } from './link-pass.ts';
import { selectByToken, type GivenLink } from './links.store.ts';

/** What an area says of the records that its links open. */
export interface LinkSubject {
  /** As stored with the links. */
  kind: string;
  /** The address of its page without the token, e.g. `/view-collection`. */
  path: string;
  /** Whether people outside may see it now. */
  isOpen(ctx: Ctx, link: GivenLink): Promise<boolean>;
  /** The pages for a token of no link, and for a link that opens nothing any more. */
  notices: { missing: NoticeKind; closed: NoticeKind };
}

interface FoundLink {
  /** A stranger in the organisation of the link. */
  base: CallerCtx;
  link: GivenLink;
  /** The language that the visitor reads; undefined if that of the seller counts. */
  language: Language | undefined;
}
/** A link that asks for something that the browser has not given yet. */
export type LockedLink = FoundLink;
export type OpenLink = FoundLink & {
  /** The address that the visitor gave, '' if none is stored. */
  email: string;
};
/** The link behind a token. */
export type Link =
  | ({ state: 'open' } & OpenLink)
  | ({ state: 'locked' } & LockedLink)
  | ({ state: 'closed' } & FoundLink)
  | { state: 'missing' };

/**
 * Finds the link of a token: closed after its last day or when its subject is not open, locked while the browser has no
 * pass. Everything behind a link begins here.
 */
export async function openLink(visitor: Visitor, subject: LinkSubject, token: string): Promise<Link> {
  const { database, clock } = visitor.platform;
  const isToken = /^[\w-]{20,64}$/.test(token);
  const link = isToken && (await database.inSystem((db) => selectByToken(db, subject.kind, token)));
  if (!link) return { state: 'missing' };
  const found = { base: strangerOf(visitor, link.orgId), link, language: visitor.pageLanguage };
  const isOver = link.revokedAt !== null || (link.expiresAt !== null && link.expiresAt <= clock.now());
  if (isOver || !(await inTransaction(found.base, (ctx) => subject.isOpen(ctx, link)))) {
    return { state: 'closed', ...found };
  }
  const pass = passOf(visitor, link);
  return pass ? { state: 'open', ...found, ...pass } : { state: 'locked', ...found };
}

/** The link of a token that is open. @throws DomainError not_found, link_expired, link_locked */
export async function expectLink(visitor: Visitor, subject: LinkSubject, token: string): Promise<OpenLink> {
  const link = await openLink(visitor, subject, token);
  if (link.state === 'missing') fail('not_found');
  if (link.state === 'closed') fail('link_expired');
  if (link.state === 'locked') fail('link_locked');
  return link;
}

/** The whole address of a link. */
export function linkAddress(
  { platform }: Pick<Ctx, 'platform'>,
  { path }: Pick<LinkSubject, 'path'>,
  token: string,
): string {
  return `${platform.settings.publicUrl}${path}/${token}`;
}
