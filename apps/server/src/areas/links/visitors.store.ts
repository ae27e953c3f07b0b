import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import { linkCodes, linkVisitors } from './links.tables.ts';

/** Most visitors listed on a screen; the latest ones. */
const LISTED_MAX = 200;

export type VisitorRow = typeof linkVisitors.$inferSelect;

/** Records that a visitor gave their address, or came back with it. */
export async function enterVisitor(
  ctx: Ctx,
  { linkId, email, openings }: { linkId: number; email: string; openings: 0 | 1 },
): Promise<void> {
  const at = ctx.platform.clock.now();
  await ctx.db
    .insert(linkVisitors)
    .values({ orgId: ctx.orgId, linkId, email, openings, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [linkVisitors.orgId, linkVisitors.linkId, linkVisitors.email],
      set: { openings: sql`${linkVisitors.openings} + ${openings}`, lastAt: at },
    });
}

export async function selectVisitors(
  ctx: Ctx,
  linkId: number,
): Promise<{ visitors: VisitorRow[]; total: number }> {
  const { orgId, linkId: ofLink, lastAt, email } = linkVisitors;
  const mine = and(eq(orgId, ctx.orgId), eq(ofLink, linkId));
  const visitors = await ctx.db
    .select()
    .from(linkVisitors)
    .where(mine)
    .orderBy(desc(lastAt), email)
    .limit(LISTED_MAX);
  const total = visitors.length < LISTED_MAX ? visitors.length : await ctx.db.$count(linkVisitors, mine);
  return { visitors, total };
}

/** Removes people who last came before a moment. */
export async function forgetVisitors({ db, orgId }: TenantCtx, before: Date): Promise<void> {
  await db.delete(linkVisitors).where(and(eq(linkVisitors.orgId, orgId), lt(linkVisitors.lastAt, before)));
}

/** Wrong tries that a code allows, as a passcode does. */
const CODE_TRIES = 5;
interface CodeOf {
  linkId: number;
  email: string;
}

/** Makes a code the only valid one of an address, and forgets those of the link that are over. */
export async function enterCode(
  ctx: Ctx,
  { linkId, email, ...code }: CodeOf & { hash: Uint8Array; expiresAt: Date },
): Promise<void> {
  const { orgId, expiresAt } = linkCodes;
  const ofLink = and(eq(orgId, ctx.orgId), eq(linkCodes.linkId, linkId));
  await ctx.db.delete(linkCodes).where(and(ofLink, lt(expiresAt, ctx.platform.clock.now())));
  await ctx.db
    .insert(linkCodes)
    .values({ orgId: ctx.orgId, linkId, email, ...code })
    .onConflictDoUpdate({
      target: [linkCodes.orgId, linkCodes.linkId, linkCodes.email],
      set: { ...code, tries: 0 },
    });
}

/** Counts a try at a code. @returns its hash; undefined if there is none, or no try left */
export async function tryCode(ctx: Ctx, code: CodeOf): Promise<Uint8Array | undefined> {
  const { tries, expiresAt, hash } = linkCodes;
  const isOpen = and(isCode(ctx, code), lt(tries, CODE_TRIES), gt(expiresAt, ctx.platform.clock.now()));
  const [row] = await ctx.db
    .update(linkCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(isOpen)
    .returning({ hash });
  return row?.hash;
}

/** @returns whether it was there */
export async function removeCode(ctx: Ctx, code: CodeOf): Promise<boolean> {
  const rows = await ctx.db
    .delete(linkCodes)
    .where(isCode(ctx, code))
    .returning({ linkId: linkCodes.linkId });
  return rows.length > 0;
}

const isCode = (ctx: Ctx, { linkId, email }: CodeOf) =>
  and(eq(linkCodes.orgId, ctx.orgId), eq(linkCodes.linkId, linkId), eq(linkCodes.email, email));
