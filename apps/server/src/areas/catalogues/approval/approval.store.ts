import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { catalogueApprovals } from '../catalogues.tables.ts';
import type { ApprovedContent } from './approval.rules.ts';

type StoredApproval = typeof catalogueApprovals.$inferSelect;
/** A request without the content, which is large. */
export type ApprovalRow = Omit<StoredApproval, 'approved' | 'orgId'>;

const { orgId: _orgId, approved: _approved, ...columns } = getTableColumns(catalogueApprovals);

const isOf = (ctx: Ctx, catalogueId: number) =>
  and(eq(catalogueApprovals.orgId, ctx.orgId), eq(catalogueApprovals.catalogueId, catalogueId));

/** All requests about a catalogue, latest first. */
export async function selectApprovals(ctx: Ctx, catalogueId: number): Promise<ApprovalRow[]> {
  return ctx.db
    .select(columns)
    .from(catalogueApprovals)
    .where(isOf(ctx, catalogueId))
    .orderBy(desc(catalogueApprovals.version));
}

/** The latest request about each of the catalogues. */
export async function selectLatestApprovals(
  ctx: Ctx,
  catalogueIds: readonly number[],
): Promise<Map<number, ApprovalRow>> {
  if (catalogueIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectDistinctOn([catalogueApprovals.catalogueId], columns)
    .from(catalogueApprovals)
    .where(
      and(
        eq(catalogueApprovals.orgId, ctx.orgId),
        sql`${catalogueApprovals.catalogueId} = any(${sql.param([...catalogueIds])}::bigint[])`,
      ),
    )
    .orderBy(catalogueApprovals.catalogueId, desc(catalogueApprovals.version));
  return new Map(rows.map((row) => [row.catalogueId, row]));
}

/** What was approved last; undefined if nothing was. */
export async function selectApproved(
  ctx: Ctx,
  catalogueId: number,
): Promise<
  | { version: number; at: Date; by: string | null; byName: string | null; content: ApprovedContent }
  | undefined
> {
  const { version, decidedAt, decidedBy, decidedByName, approved, state } = catalogueApprovals;
  const [row] = await ctx.db
    .select({ version, at: decidedAt, by: decidedBy, byName: decidedByName, content: approved })
    .from(catalogueApprovals)
    .where(and(isOf(ctx, catalogueId), eq(state, 'approved')))
    .orderBy(desc(version))
    .limit(1);
  return row?.at && row.content ? { ...row, at: row.at, content: row.content } : undefined;
}

export async function insertApproval(
  ctx: Ctx,
  row: Pick<ApprovalRow, 'catalogueId' | 'version' | 'note' | 'sentBy' | 'sentByName' | 'sentAt'>,
): Promise<void> {
  await ctx.db.insert(catalogueApprovals).values({ ...row, orgId: ctx.orgId });
}

export async function updateApproval(
  ctx: Ctx,
  { catalogueId, version }: Pick<ApprovalRow, 'catalogueId' | 'version'>,
  change: Partial<Omit<StoredApproval, 'orgId' | 'catalogueId' | 'version'>>,
): Promise<void> {
  await ctx.db
    .update(catalogueApprovals)
    .set(change)
    .where(and(isOf(ctx, catalogueId), eq(catalogueApprovals.version, version)));
}
