import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { ProductSnapshot } from '../change/product-change.ts';
import { snapshotQuery, toSnapshot, type SnapshotRow } from '../snapshots.store.ts';

const bigints = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;

export interface BackupRow extends Record<string, unknown> {
  id: string;
  task_id: string;
  action: string;
  subject: string;
  product_count: number;
  user: string;
  created_at: Date;
  expires_at: Date;
}

/** Creates an empty backup; an existing one stays unchanged. */
export async function insertBackup(
  ctx: Ctx,
  backup: { backupId: string; taskId: string; action: string; subject: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { backupId, taskId, action, subject, now, expiresAt } = backup;
  await ctx.db.execute(sql`
    insert into product_backup (org_id, id, task_id, action, subject, created_by_name, created_at, expires_at)
    values (${ctx.orgId}, ${backupId}, ${taskId}, ${action}, ${subject}, ${ctx.caller.name}, ${now.toISOString()},
      ${expiresAt.toISOString()})
    on conflict (org_id, id) do nothing`);
}

/**
 * Backs up products; those already in the backup stay unchanged. The backup's number of products does not include them
 * yet, so that several callers can add to it at once.
 * @returns how many were new
 */
export async function insertBackupItems(
  ctx: Ctx,
  { backupId, productIds }: { backupId: string; productIds: readonly number[] },
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into product_backup_item (org_id, backup_id, product_id, snapshot)
    select ${ctx.orgId}::uuid, ${backupId}::uuid, snap.id, to_jsonb(snap)
    from (${snapshotQuery(ctx, sql`p.id = any(${bigints(productIds)})`)}) snap
    on conflict (org_id, backup_id, product_id) do nothing`);
  return rowCount ?? 0;
}

/** Counts products that were just added to a backup. */
export async function countBackedUp(
  ctx: Ctx,
  { backupId, kept }: { backupId: string; kept: number },
): Promise<void> {
  await ctx.db.execute(sql`
    update product_backup set product_count = product_count + ${kept}::int
    where org_id = ${ctx.orgId} and id = ${backupId}::uuid`);
}

/** Removes products from a backup that were not changed after all; an empty backup is deleted. */
export async function removeFromBackup(
  ctx: Ctx,
  { backupId, productIds }: { backupId: string; productIds: readonly number[] },
): Promise<void> {
  if (productIds.length === 0) return;
  await ctx.db.execute(sql`
    with gone as (
      delete from product_backup_item
      where org_id = ${ctx.orgId} and backup_id = ${backupId}::uuid and product_id = any(${bigints(productIds)})
      returning 1)
    update product_backup set product_count = product_count - (select count(*) from gone)
    where org_id = ${ctx.orgId} and id = ${backupId}::uuid`);
  await ctx.db.execute(sql`
    delete from product_backup where org_id = ${ctx.orgId} and id = ${backupId}::uuid and product_count <= 0`);
}

const backupColumns = sql`b.id, b.task_id, b.action, b.subject, b.product_count, b.created_by_name as "user",
  b.created_at, b.expires_at`;

/** Current backups, newest first; those of tasks of system users only for system users. */
export async function selectBackups(ctx: Ctx): Promise<BackupRow[]> {
  const { rows } = await ctx.db.execute<BackupRow>(sql`
    select ${backupColumns} from product_backup b
    where b.org_id = ${ctx.orgId} and b.expires_at > ${ctx.platform.clock.now().toISOString()}::timestamptz
      and b.product_count > 0 and ${visibleBackup(ctx)}
    order by b.created_at desc, b.id limit 500`);
  return rows.map(toBackupRow);
}

export async function selectBackup(ctx: Ctx, id: string): Promise<BackupRow | undefined> {
  const { rows } = await ctx.db.execute<BackupRow>(sql`
    select ${backupColumns} from product_backup b
    where b.org_id = ${ctx.orgId} and b.id = ${id}::uuid and ${visibleBackup(ctx)}
      and b.expires_at > ${ctx.platform.clock.now().toISOString()}::timestamptz`);
  return rows.map(toBackupRow)[0];
}

function visibleBackup({ caller }: Ctx) {
  if (caller.isSystemUser) return sql`true`;
  return sql`not exists (
    select from task t where t.org_id = b.org_id and t.id = b.task_id and t.is_system_user)`;
}

function toBackupRow(row: BackupRow): BackupRow {
  return { ...row, created_at: new Date(row.created_at), expires_at: new Date(row.expires_at) };
}

/** Those of the tasks that still have a backup. */
export async function selectTasksWithBackup(ctx: Ctx, taskIds: readonly string[]): Promise<Set<string>> {
  if (taskIds.length === 0) return new Set();
  const { rows } = await ctx.db.execute<{ task_id: string }>(sql`
    select distinct task_id from product_backup
    where org_id = ${ctx.orgId} and task_id = any(${sql.param([...taskIds])}::uuid[]) and product_count > 0
      and expires_at > ${ctx.platform.clock.now().toISOString()}::timestamptz`);
  return new Set(rows.map(({ task_id }) => task_id));
}

export interface BackupItem {
  productId: number;
  snapshot: ProductSnapshot;
}

/** The next products of a backup, by id. */
export async function selectItems(
  ctx: Ctx,
  { backupId, after, limit }: { backupId: string; after: number; limit: number },
): Promise<BackupItem[]> {
  return items(
    await ctx.db.execute<ItemRow>(sql`
      select product_id, snapshot from product_backup_item
      where org_id = ${ctx.orgId} and backup_id = ${backupId}::uuid and product_id > ${after}
      order by product_id limit ${limit}`),
  );
}

/** Products of a backup that no longer exist. */
export interface MissingItems {
  backupId: string;
  /** Only those made by this task, with which nobody else has worked since; null for all. */
  madeBy: string | null;
}

/** A condition on the items `i` of a backup. */
function isMissing({ orgId }: Ctx, { backupId, madeBy }: MissingItems) {
  const made = sql`exists (
      select from product_history h where h.org_id = ${orgId} and h.product_id = i.product_id
        and h.task_id = ${madeBy}::uuid and h.field = 'created' and not exists (
          select from product_history later where later.org_id = ${orgId} and later.product_id = h.product_id
            and later.id > h.id and later.task_id is distinct from h.task_id))`;
  return sql`i.org_id = ${orgId} and i.backup_id = ${backupId}::uuid
        and not exists (select from product p where p.org_id = ${orgId} and p.id = i.product_id)
        and ${madeBy === null ? sql`true` : made}`;
}

/** How many products of a backup no longer exist. */
export async function countMissing(ctx: Ctx, missing: MissingItems): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from product_backup_item i where ${isMissing(ctx, missing)}`);
  return rows[0]?.count ?? 0;
}

/** The next of them, by id. */
export async function selectMissingItems(
  ctx: Ctx,
  missing: MissingItems,
  { after, limit }: { after: number; limit: number },
): Promise<BackupItem[]> {
  return items(
    await ctx.db.execute<ItemRow>(sql`
      select i.product_id, i.snapshot from product_backup_item i
      where ${isMissing(ctx, missing)} and i.product_id > ${after}
      order by i.product_id limit ${limit}`),
  );
}

/** The backed-up state of some products, by their id. */
export async function selectItemsOf(
  ctx: Ctx,
  { backupId, productIds }: { backupId: string; productIds: readonly number[] },
): Promise<Map<number, ProductSnapshot>> {
  const found = items(
    await ctx.db.execute<ItemRow>(sql`
      select product_id, snapshot from product_backup_item
      where org_id = ${ctx.orgId} and backup_id = ${backupId}::uuid and product_id = any(${bigints(productIds)})`),
  );
  return new Map(found.map(({ productId, snapshot }) => [productId, snapshot]));
}

/** Ids of all products of a backup. */
export async function selectItemIds(ctx: Ctx, backupId: string): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ product_id: number | string }>(sql`
    select product_id from product_backup_item
    where org_id = ${ctx.orgId} and backup_id = ${backupId}::uuid order by product_id`);
  return rows.map(({ product_id }) => Number(product_id));
}

interface ItemRow extends Record<string, unknown> {
  product_id: number | string;
  snapshot: SnapshotRow;
}

function items({ rows }: { rows: ItemRow[] }): BackupItem[] {
  return rows.map(({ product_id, snapshot }) => ({
    productId: Number(product_id),
    snapshot: toSnapshot(snapshot),
  }));
}
