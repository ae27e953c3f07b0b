import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { shareLinks } from './links.tables.ts';

/** 192 bits: links cannot be guessed (ruling G). */
const TOKEN_BYTES = 24;
/** 128 bits for codes on labels, which must stay coarse enough to be printed small. */
const SHORT_TOKEN_BYTES = 16;

export type LinkRow = typeof shareLinks.$inferSelect;
/** A link that has been given out. */
export type GivenLink = LinkRow & { token: string };
export type NewLink = Omit<typeof shareLinks.$inferInsert, 'orgId' | 'id' | 'createdAt'>;
/** A change of its settings, its recipient, or its token. */
export type LinkChange = Partial<Omit<LinkRow, 'orgId' | 'id' | 'kind' | 'subjectId' | 'partId'>>;
/** What a link opens: a record, or a part of it. */
export type LinkTarget = Pick<LinkRow, 'subjectId' | 'partId'>;

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
const newShortToken = () => randomBytes(SHORT_TOKEN_BYTES).toString('base64url');

/** Condition for the link of a record that is for everybody, for joins: there is at most one. */
export function isLinkOf(kind: string, record: { orgId: SQLWrapper; id: SQLWrapper }): SQL | undefined {
  const { orgId, kind: ofKind, subjectId, partId, recipient } = shareLinks;
  return and(
    eq(orgId, record.orgId),
    eq(ofKind, kind),
    eq(subjectId, record.id),
    isNull(partId),
    eq(recipient, ''),
  );
}

export async function insertLink(ctx: Ctx, link: NewLink): Promise<LinkRow> {
  const values = { ...link, orgId: ctx.orgId, createdAt: ctx.platform.clock.now() };
  const [row] = await ctx.db.insert(shareLinks).values(values).returning();
  return row as LinkRow;
}

export async function changeLink(ctx: TenantCtx, id: number, change: LinkChange): Promise<LinkRow> {
  const mine = and(eq(shareLinks.orgId, ctx.orgId), eq(shareLinks.id, id));
  const [row] = await ctx.db.update(shareLinks).set(change).where(mine).returning();
  return row as LinkRow;
}

/** All links of a record: those of the whole record first, and of these the one for everybody. */
export async function selectLinks(ctx: TenantCtx, { kind, subjectId }: Of): Promise<LinkRow[]> {
  const { partId, recipient, id } = shareLinks;
  return ctx.db
    .select()
    .from(shareLinks)
    .where(ofSubject(ctx, { kind, subjectId }))
    .orderBy(sql`${partId} nulls first`, sql`${recipient} <> ''`, id);
}

/** Deletes one link of a recipient. */
export async function deleteLink(ctx: TenantCtx, id: number): Promise<void> {
  const mine = and(eq(shareLinks.orgId, ctx.orgId), eq(shareLinks.id, id), ne(shareLinks.recipient, ''));
  await ctx.db.delete(shareLinks).where(mine);
}

/** Gives the links of a record's recipients the settings of the common one. */
export async function spreadSettings(ctx: TenantCtx, link: LinkRow): Promise<void> {
  const { expiresAt, emailRequired, emailRequiredAt, emailVerified, options } = link;
  await ctx.db
    .update(shareLinks)
    .set({ expiresAt, emailRequired, emailRequiredAt, emailVerified, options })
    .where(and(ofSubject(ctx, link), ne(shareLinks.recipient, '')));
}

/** Gives the links of a record to the one that takes its place. */
export async function moveLinks(ctx: Ctx, of: Of, subjectId: number): Promise<void> {
  await ctx.db.update(shareLinks).set({ subjectId }).where(ofSubject(ctx, of));
}

/** Deletes the links of a record that is deleted, with their visitors. */
export async function deleteLinks(ctx: TenantCtx, of: Of): Promise<void> {
  await ctx.db.delete(shareLinks).where(ofSubject(ctx, of));
}

type Of = Pick<LinkRow, 'kind' | 'subjectId'>;
const ofSubject = ({ orgId }: Pick<TenantCtx, 'orgId'>, { kind, subjectId }: Of) =>
  and(eq(shareLinks.orgId, orgId), eq(shareLinks.kind, kind), eq(shareLinks.subjectId, subjectId));

/** Gives links new tokens; the old ones become invalid. */
export async function renewTokens(ctx: Ctx, links: readonly LinkRow[]): Promise<void> {
  const createdAt = ctx.platform.clock.now();
  for (const { id } of links) await changeLink(ctx, id, { token: newShortToken(), createdAt });
}

/** What tokens of a kind open, as far as they are the company's. */
export async function selectTargets(
  ctx: TenantCtx,
  kind: string,
  tokens: readonly string[],
): Promise<Map<string, LinkTarget>> {
  if (tokens.length === 0) return new Map();
  const { orgId, subjectId, partId, token } = shareLinks;
  const rows = await ctx.db
    .select({ subjectId, partId, token })
    .from(shareLinks)
    .where(and(eq(orgId, ctx.orgId), eq(shareLinks.kind, kind), inArray(token, [...tokens])));
  return new Map(rows.map(({ token: of, ...target }) => [of ?? '', target]));
}

/** The link of a token; read before the organisation is known. */
export async function selectByToken(db: Db, kind: string, token: string): Promise<GivenLink | undefined> {
  const [row] = await db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.token, token), eq(shareLinks.kind, kind)));
  return row && { ...row, token };
}

const keyOf = ({ subjectId, partId }: LinkTarget) => `${subjectId}:${partId ?? ''}`;

/** The tokens of many records or parts; links that do not exist yet are made. */
export async function tokensOf(
  ctx: Ctx,
  kind: string,
  targets: readonly LinkTarget[],
): Promise<(target: LinkTarget) => string> {
  let tokens = await selectTokens(ctx, kind, targets);
  const missing = targets.filter((target) => !tokens.has(keyOf(target)));
  if (missing.length > 0) {
    await insertLinks(ctx, kind, missing);
    // Others may have made some of them meanwhile.
    tokens = await selectTokens(ctx, kind, targets);
  }
  return (target) => {
    const token = tokens.get(keyOf(target));
    if (token === undefined) throw new Error(`A ${kind} has no link`);
    return token;
  };
}

async function selectTokens(
  ctx: Ctx,
  kind: string,
  targets: readonly LinkTarget[],
): Promise<Map<string, string>> {
  const { orgId, subjectId, partId, recipient, token } = shareLinks;
  const isOf = sql`${subjectId} = any(${sql.param([...new Set(targets.map(({ subjectId: id }) => id))])}::bigint[])`;
  const rows = await ctx.db
    .select({ subjectId, partId, token })
    .from(shareLinks)
    .where(and(eq(orgId, ctx.orgId), eq(shareLinks.kind, kind), eq(recipient, ''), isOf));
  return new Map(rows.map((row) => [keyOf(row), row.token ?? '']));
}

/** Links are always inserted in the same order, so that concurrent inserts cannot deadlock. */
async function insertLinks(ctx: Ctx, kind: string, targets: readonly LinkTarget[]): Promise<void> {
  const wanted = targets.map((target) => ({ ...target, token: newShortToken() }));
  const at = ctx.platform.clock.now().toISOString();
  await ctx.db.execute(sql`
    insert into share_link (org_id, kind, subject_id, part_id, token, created_at)
    select ${ctx.orgId}, ${kind}, w."subjectId", w."partId", w.token, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w("subjectId" bigint, "partId" bigint, token text)
    order by w."subjectId", w."partId" nulls first
    on conflict on constraint share_link_of do nothing`);
}
