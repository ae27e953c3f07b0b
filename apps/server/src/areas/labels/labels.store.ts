import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { labelDefaults, labelLinks } from './labels.tables.ts';

/** 128 bits. */
const TOKEN_BYTES = 16;

export type DefaultRow = typeof labelDefaults.$inferSelect;
export type LinkRow = typeof labelLinks.$inferSelect;
/** A product, or one of its variants. */
export type LinkTarget = Pick<LinkRow, 'productId' | 'variantId'>;

export async function selectDefault(ctx: Ctx): Promise<DefaultRow | undefined> {
  const rows = await ctx.db.select().from(labelDefaults).where(eq(labelDefaults.orgId, ctx.orgId));
  return rows[0];
}

export async function saveDefault(ctx: Ctx, row: Omit<DefaultRow, 'orgId'>): Promise<void> {
  await ctx.db
    .insert(labelDefaults)
    .values({ ...row, orgId: ctx.orgId })
    .onConflictDoUpdate({ target: labelDefaults.orgId, set: row });
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
const keyOf = ({ productId, variantId }: LinkTarget) => `${productId}:${variantId ?? ''}`;

/** The tokens of products and variants; missing ones are made. */
export async function tokensOf(
  ctx: Ctx,
  targets: readonly LinkTarget[],
): Promise<(target: LinkTarget) => string> {
  const tokens = await selectTokens(ctx, targets);
  const missing = targets.filter((target) => !tokens.has(keyOf(target)));
  if (missing.length > 0) {
    await insertLinks(ctx, missing);
    // Others may have made some of them meanwhile.
    for (const [key, token] of await selectTokens(ctx, missing)) tokens.set(key, token);
  }
  return (target) => {
    const token = tokens.get(keyOf(target));
    if (token === undefined) throw new Error('A label has no page');
    return token;
  };
}

async function selectTokens(ctx: Ctx, targets: readonly LinkTarget[]): Promise<Map<string, string>> {
  const wanted = new Set(targets.map(keyOf));
  const ids = [...new Set(targets.map(({ productId }) => productId))];
  const { orgId, productId, variantId, token } = labelLinks;
  const rows = await ctx.db
    .select({ productId, variantId, token })
    .from(labelLinks)
    .where(and(eq(orgId, ctx.orgId), sql`${productId} = any(${sql.param(ids)}::bigint[])`));
  return new Map(rows.map((row) => [keyOf(row), row.token] as const).filter(([key]) => wanted.has(key)));
}

/** Links are always inserted in the same order, so that concurrent inserts cannot deadlock. */
async function insertLinks(ctx: Ctx, targets: readonly LinkTarget[]): Promise<void> {
  const wanted = targets.map((target) => ({ ...target, token: newToken() }));
  await ctx.db.execute(sql`
    insert into label_link (org_id, product_id, variant_id, token, created_at)
    select ${ctx.orgId}, w."productId", w."variantId", w.token, ${ctx.platform.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w("productId" bigint, "variantId" bigint, token text)
    order by w."productId", w."variantId" nulls first
    on conflict on constraint label_link_of do nothing`);
}

/** What the public pages show, by the tokens of their addresses. */
export async function selectTargets(
  ctx: Ctx,
  tokens: readonly string[],
): Promise<Map<string, { productId: number; variantId: number | null }>> {
  if (tokens.length === 0) return new Map();
  const { orgId, productId, variantId, token } = labelLinks;
  const rows = await ctx.db
    .select({ productId, variantId, token })
    .from(labelLinks)
    .where(and(eq(orgId, ctx.orgId), inArray(token, [...tokens])));
  return new Map(rows.map(({ token: of, ...target }) => [of, target]));
}

/** Number of variants of each product. */
export async function countVariants(ctx: Ctx, productIds: readonly number[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from variant
    where org_id = ${ctx.orgId} and parent_id = any(${sql.param([...productIds])}::bigint[])`);
  return rows[0]?.count ?? 0;
}

/** Pages of a product and its variants, the product's first. */
export async function selectLinks(ctx: Ctx, productId: number): Promise<LinkRow[]> {
  return ctx.db
    .select()
    .from(labelLinks)
    .where(and(eq(labelLinks.orgId, ctx.orgId), eq(labelLinks.productId, productId)))
    .orderBy(sql`${labelLinks.variantId} nulls first`);
}

/** Gives the pages of a product new tokens; the old ones become invalid. */
export async function renewTokens(ctx: Ctx, links: readonly LinkRow[]): Promise<void> {
  const at = ctx.platform.clock.now();
  for (const { id } of links) {
    await ctx.db
      .update(labelLinks)
      .set({ token: newToken(), createdAt: at })
      .where(and(eq(labelLinks.orgId, ctx.orgId), eq(labelLinks.id, id)));
  }
}

/** What a code leads to; read before the organisation is known. */
export async function selectByToken(
  db: Db,
  token: string,
): Promise<Pick<LinkRow, 'orgId' | 'productId' | 'variantId'> | undefined> {
  const { orgId, productId, variantId } = labelLinks;
  const rows = await db
    .select({ orgId, productId, variantId })
    .from(labelLinks)
    .where(eq(labelLinks.token, token));
  return rows[0];
}

/** The most recently changed product, for previews. */
export async function selectLatestProduct(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from product where org_id = ${ctx.orgId} and type = 'product' and status <> 'archived'
    order by updated_at desc, id desc limit 1`);
  return rows[0] && Number(rows[0].id);
}
