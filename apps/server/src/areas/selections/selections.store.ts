import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';

type SelectionKind = 'collection' | 'quotation' | 'document';

/** Identifies a selection of the organisation. */
export interface SelectionKey {
  kind: SelectionKind;
  /** Id of the catalogue, quotation or document. */
  modelId: string;
}

export interface SelectedRow {
  product_id: number;
  image: string | null;
  is_exclusive: boolean;
  exclusive_buyer: Record<string, unknown> | null;
  selected_variants: number[];
}

const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;

function ofSelection(ctx: Ctx, { kind, modelId }: SelectionKey): SQL {
  return sql`s.org_id = ${ctx.orgId} and s.kind = ${kind} and s.model_id = ${modelId}`;
}

/** Makes changes of one selection run one after the other, whoever makes them. */
export async function lockSelection(ctx: Ctx, { kind, modelId }: SelectionKey): Promise<void> {
  const name = `selection:${ctx.orgId}:${kind}:${modelId}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The products of a selection in the order in which they were chosen, without deleted ones. */
export async function selectSelected(ctx: Ctx, key: SelectionKey): Promise<SelectedRow[]> {
  const { rows } = await ctx.db.execute<SelectedRow & Record<string, unknown>>(sql`
    select s.product_id, s.image, s.is_exclusive, s.exclusive_buyer, to_jsonb(s.selected_variants) as selected_variants
    from selected_product s join product p on p.org_id = s.org_id and p.id = s.product_id
    where ${ofSelection(ctx, key)}
    order by s.position, s.product_id`);
  return rows.map((row) => ({ ...row, product_id: Number(row.product_id) }));
}

export async function countSelected(ctx: Ctx, key: SelectionKey): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from selected_product s join product p on p.org_id = s.org_id and p.id = s.product_id
    where ${ofSelection(ctx, key)}`);
  return rows[0]?.count ?? 0;
}

/** Which of the products and variants are not the organisation's; a variant must belong to its product. */
export async function selectMissing(
  ctx: Ctx,
  wanted: readonly { product_id: number; selected_variants: readonly number[] }[],
): Promise<{ products: Set<number>; variants: Set<string> }> {
  const { rows } = await ctx.db.execute<{ product_id: number; variant_id: number | null }>(sql`
    with wanted as (
      select product_id, variants from jsonb_to_recordset(${JSON.stringify(
        wanted.map(({ product_id, selected_variants }) => ({ product_id, variants: selected_variants })),
      )}::jsonb) as w(product_id bigint, variants jsonb))
    select w.product_id, null::bigint as variant_id from wanted w
    where not exists (select from product p where p.org_id = ${ctx.orgId} and p.id = w.product_id)
    union all
    select w.product_id, one.id::bigint from wanted w cross join lateral jsonb_array_elements_text(w.variants) as one(id)
    where not exists (select from variant v
      where v.org_id = ${ctx.orgId} and v.parent_id = w.product_id and v.id = one.id::bigint)`);
  return {
    products: new Set(rows.flatMap((row) => (row.variant_id === null ? [Number(row.product_id)] : []))),
    variants: new Set(
      rows.flatMap((row) => (row.variant_id === null ? [] : [`${row.product_id} ${row.variant_id}`])),
    ),
  };
}

/** Appends products in the given order; those already in it are updated in place. */
export async function upsertSelected(
  ctx: Ctx,
  { key, rows, at }: { key: SelectionKey; rows: readonly SelectedRow[]; at: Date },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into selected_product (org_id, kind, model_id, product_id, position, image, is_exclusive, exclusive_buyer,
      selected_variants, added_at)
    select ${ctx.orgId}::uuid, ${key.kind}, ${key.modelId}, n.product_id,
      n.place + coalesce((select max(s.position) from selected_product s where ${ofSelection(ctx, key)}), 0),
      n.image, n.is_exclusive, nullif(n.exclusive_buyer, 'null'::jsonb),
      array(select jsonb_array_elements_text(n.selected_variants)::bigint), ${at.toISOString()}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (product_id bigint, image text,
      is_exclusive boolean, exclusive_buyer jsonb, selected_variants jsonb))
      with ordinality as n(product_id, image, is_exclusive, exclusive_buyer, selected_variants, place)
    on conflict (org_id, kind, model_id, product_id) do update set image = excluded.image,
      is_exclusive = excluded.is_exclusive, exclusive_buyer = excluded.exclusive_buyer,
      selected_variants = excluded.selected_variants, added_at = excluded.added_at`);
}

/** Removes products; the moment of a remaining one is updated, to show that somebody works on the selection. */
export async function removeSelected(
  ctx: Ctx,
  { key, ids, at }: { key: SelectionKey; ids: readonly number[]; at: Date },
): Promise<void> {
  await ctx.db.execute(
    sql`delete from selected_product s where ${ofSelection(ctx, key)} and s.product_id = any(${idList(ids)})`,
  );
  await ctx.db.execute(sql`
    update selected_product s set added_at = ${at.toISOString()}::timestamptz
    where ${ofSelection(ctx, key)} and s.product_id = (
      select s.product_id from selected_product s where ${ofSelection(ctx, key)} limit 1)`);
}

/** Deletes the selections, in all organisations, that nobody has changed since. */
export async function deleteUntouched(db: Db, since: Date): Promise<void> {
  await db.execute(sql`
    delete from selected_product s using (
      select org_id, kind, model_id from selected_product
      group by org_id, kind, model_id having max(added_at) < ${since.toISOString()}::timestamptz
    ) old
    where s.org_id = old.org_id and s.kind = old.kind and s.model_id = old.model_id`);
}
