import { sql, type SQL } from 'drizzle-orm';
import { foldText } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { folded } from '../../../platform/db/folded-text.ts';
import { passLock } from '../../../platform/db/lock-order.ts';
import type { Lock } from '../products.store.ts';

/** A product with its own and its variants' values of one attribute; null for none. */
export interface ValueHolder {
  id: number;
  product_id: string;
  value: unknown;
  variants: { id: number; variant_id: string; value: unknown }[];
}

const bigints = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;

/**
 * The next products, by id, with a value of the attribute, or a variant with one.
 * @param lock `update`: they stay unchanged until the end of the transaction
 */
export async function selectHolders(
  ctx: Ctx,
  {
    attributeId,
    categoryId,
    after,
    limit,
    lock = 'none',
  }: {
    attributeId: number;
    /** Only products of this category. */
    categoryId?: number | undefined;
    after: number;
    limit: number;
    lock?: Lock;
  },
): Promise<ValueHolder[]> {
  const key = String(attributeId);
  const holds = sql`p.id > ${after} and (p.values ? ${key}::text or exists (
      select from variant v where v.org_id = ${ctx.orgId} and v.parent_id = p.id and v.values ? ${key}::text))
      ${categoryId === undefined ? sql`` : sql`and p.category_id = ${categoryId}`}`;
  const which = lock === 'update' ? amongIds(await lockNext(ctx, { condition: holds, limit })) : holds;
  const { rows } = await ctx.db.execute<ValueHolder & Record<string, unknown>>(sql`
    select p.id, p.product_id, p.values -> ${key}::text as value,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'variant_id', v.variant_id, 'value', v.values -> ${key}::text)
          order by v.id)
        from variant v where v.org_id = ${ctx.orgId} and v.parent_id = p.id and v.values ? ${key}::text), '[]') as variants
    from product p
    where p.org_id = ${ctx.orgId} and ${which}
    order by p.id limit ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

const amongIds = (list: readonly number[]) => sql`p.id = any(${bigints(list)})`;

/**
 * Locks the next products that meet a condition, by id. In a separate statement: one that waits for a row then reads
 * the row's new state, but its variants as they were when the statement began.
 * @returns their ids
 */
async function lockNext(
  ctx: Ctx,
  { condition, limit }: { condition: SQL; limit: number },
): Promise<number[]> {
  passLock(ctx, 'products');
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    select p.id from product p where p.org_id = ${ctx.orgId} and ${condition}
    order by p.id limit ${limit} for update of p`);
  return rows.map(({ id }) => Number(id));
}

/** Number of products with a value of the attribute, or with a variant that has one. */
export async function countHolders(ctx: Ctx, attributeId: number): Promise<number> {
  const key = String(attributeId);
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from product p
    where p.org_id = ${ctx.orgId} and (p.values ? ${key}::text or exists (
      select from variant v where v.org_id = ${ctx.orgId} and v.parent_id = p.id and v.values ? ${key}::text))`);
  return rows[0]?.count ?? 0;
}

/** A value to write; null removes it. */
export interface NewValue {
  id: number;
  value: unknown;
}

/** Writes values of one attribute into products and variants, and increases the products' revisions. */
export async function writeValues(
  ctx: Ctx,
  {
    attributeId,
    productIds,
    products,
    variants,
  }: {
    attributeId: number;
    /** All products that change, themselves or in a variant. */
    productIds: readonly number[];
    products: readonly NewValue[];
    variants: readonly NewValue[];
  },
): Promise<void> {
  const key = String(attributeId);
  const placed = sql`case when jsonb_typeof(coalesce(n.value, 'null')) = 'null' then t.values - ${key}::text
    else t.values || jsonb_build_object(${key}::text, n.value) end`;
  if (products.length > 0) {
    await ctx.db.execute(sql`
      update product t set values = ${placed}, ${touched(ctx)}
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(id bigint, value jsonb)
      where t.org_id = ${ctx.orgId} and t.id = n.id`);
  }
  if (variants.length > 0) {
    await ctx.db.execute(sql`
      update variant t set values = ${placed}
      from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as n(id bigint, value jsonb)
      where t.org_id = ${ctx.orgId} and t.id = n.id`);
  }
  const done = new Set(products.map(({ id }) => id));
  await touchProducts(
    ctx,
    productIds.filter((id) => !done.has(id)),
  );
}

const touched = ({ platform, caller }: Ctx) => sql`
  revision = revision + 1, updated_at = ${platform.clock.now().toISOString()}::timestamptz,
  updated_by = ${caller.userId}::uuid, updated_by_name = ${caller.name}::text`;

/** Informs pages that have one of the products open. */
export async function touchProducts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.execute(sql`
    update product set ${touched(ctx)} where org_id = ${ctx.orgId} and id = any(${bigints(ids)})`);
}

/** Which products a change of a definition affects: those with a value, those of a category, or all. */
export interface Concern {
  attributeId?: number;
  /** Variant types whose options are values of the attribute. */
  typeNames?: readonly string[];
  categoryId?: number;
}

/** Ids of the next products of the library, by id, that a definition affects. */
export async function selectConcerned(
  ctx: Ctx,
  { attributeId, typeNames = [], categoryId, after, limit }: Concern & { after: number; limit: number },
): Promise<number[]> {
  const key = String(attributeId ?? '');
  const holds = sql`and (p.values ? ${key}::text or ${hasType(typeNames)} or exists (
    select from variant v where v.org_id = ${ctx.orgId} and v.parent_id = p.id and v.values ? ${key}::text))`;
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    select p.id from product p
    where p.org_id = ${ctx.orgId} and p.type = 'product' and p.id > ${after}
      ${attributeId === undefined ? sql`` : holds}
      ${categoryId === undefined ? sql`` : sql`and p.category_id = ${categoryId}`}
    order by p.id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}

/** Writes the completeness of products. @returns ids of those whose score changes by that */
export async function writeCompleteness(
  ctx: Ctx,
  products: readonly { id: number; completeness: number }[],
): Promise<number[]> {
  const scores = products.map(({ id, completeness }) => ({ id, completeness }));
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    update product p set completeness = n.completeness
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as n(id bigint, completeness int)
    where p.org_id = ${ctx.orgId} and p.id = n.id and p.completeness <> n.completeness
    returning p.id::float8`);
  return rows.map(({ id }) => id);
}

/** Whether any products have not been scored by the rules of this version yet. */
export async function hasUnscored(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select from product where org_id = ${ctx.orgId} and type = 'product' and completeness < 0 limit 1`,
  );
  return rows.length > 0;
}

/** A product with its variant types, and its variants' options. */
export interface OptionHolder {
  id: number;
  variant_types: { name: string; options: string[] }[];
  variants: { id: number; variant_id: string; options: Record<string, string> }[];
}

const hasType = (names: readonly string[]): SQL => sql`exists (
  select from jsonb_array_elements(p.variant_types) t
  where ${folded(sql`t ->> 'name'`)} = any(${sql.param(names.map((name) => foldText(name)))}::text[]))`;

/** The next products, by id, with a variant type of one of these names; they stay unchanged until the end of the transaction. */
export async function selectOptionHolders(
  ctx: Ctx,
  { typeNames, after, limit }: { typeNames: readonly string[]; after: number; limit: number },
): Promise<OptionHolder[]> {
  const isNamed = sql`p.id > ${after} and ${hasType(typeNames)}`;
  const ids = await lockNext(ctx, { condition: isNamed, limit });
  const { rows } = await ctx.db.execute<OptionHolder & Record<string, unknown>>(sql`
    select p.id, p.variant_types,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'variant_id', v.variant_id, 'options', v.options)
          order by v.id)
        from variant v where v.org_id = ${ctx.orgId} and v.parent_id = p.id), '[]') as variants
    from product p
    where p.org_id = ${ctx.orgId} and ${amongIds(ids)}
    order by p.id`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Writes variant types of products, and options of variants. */
export async function writeVariantOptions(
  ctx: Ctx,
  {
    products,
    variants,
  }: {
    products: readonly { id: number; variant_types: OptionHolder['variant_types'] }[];
    variants: readonly { id: number; options: Record<string, string> }[];
  },
): Promise<void> {
  await ctx.db.execute(sql`
    update product t set variant_types = n.variant_types
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(id bigint, variant_types jsonb)
    where t.org_id = ${ctx.orgId} and t.id = n.id`);
  await ctx.db.execute(sql`
    update variant t set options = n.options
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as n(id bigint, options jsonb)
    where t.org_id = ${ctx.orgId} and t.id = n.id`);
}
