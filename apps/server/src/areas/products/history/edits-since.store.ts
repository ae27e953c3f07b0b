import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { snapshotQuery } from '../snapshots.store.ts';
import type { EditSince } from './edited-since.rules.ts';

const bigints = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;

/** Entries of the history after a backup that its own task did not make. */
const isSince = ({ orgId }: Ctx) =>
  sql`h.org_id = ${orgId} and h.at > b.created_at and h.task_id is distinct from b.task_id`;

export interface DatedEdit extends EditSince, Record<string, unknown> {
  user_name: string | null;
  at: string;
}

/** What was changed in some products after a backup was made, the newest change of each field, by product. */
export async function selectEditsSince(
  ctx: Ctx,
  { backupId, productIds }: { backupId: string; productIds: readonly number[] },
): Promise<Map<number, DatedEdit[]>> {
  const { rows } = await ctx.db.execute<DatedEdit & { product_id: number | string }>(sql`
    select distinct on (h.product_id, h.field, h.variant_id) h.product_id, h.field, h.variant_id, h.user_name,
      h.at::text
    from product_backup b join product_history h on ${isSince(ctx)}
    where b.org_id = ${ctx.orgId} and b.id = ${backupId}::uuid and h.product_id = any(${bigints(productIds)})
    order by h.product_id, h.field, h.variant_id, h.at desc`);
  return Map.groupBy(
    rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    ({ product_id: id }) => Number(id),
  );
}

export interface BackupState extends Record<string, unknown> {
  id: number;
  state: 'changed' | 'gone' | 'unchanged';
  edited: boolean;
}

/** Parts of a snapshot that do not describe the product itself. */
const passing = sql`- 'revision' - 'updated_at' - 'updated_by' - 'locked_by_task' - 'created_at' #- '{category,name}'`;

/** The states of a backup's products relative to it, by id. */
export async function selectBackupStates(ctx: Ctx, backupId: string): Promise<BackupState[]> {
  // Each product is looked up by its id: as a set of their own, they would be read anew for each item whenever
  // statistics are older than the company.
  const { rows } = await ctx.db.execute<BackupState>(sql`
    select i.product_id as id,
      case when now.id is null then 'gone'
        when (i.snapshot ${passing}) = (to_jsonb(now) ${passing}) then 'unchanged'
        else 'changed' end as state,
      exists (select from product_history h where h.product_id = i.product_id and ${isSince(ctx)}) as edited
    from product_backup b
    join product_backup_item i on i.org_id = b.org_id and i.backup_id = b.id
    left join lateral (${snapshotQuery(ctx, sql`p.id = i.product_id`, { tail: sql`offset 0` })}) now on true
    where b.org_id = ${ctx.orgId} and b.id = ${backupId}::uuid
    order by i.product_id`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
