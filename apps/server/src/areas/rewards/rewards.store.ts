import { createHmac } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { rewardClaims, rewardMilestones, type rewardEdits } from './rewards.tables.ts';

export type MilestoneRow = typeof rewardMilestones.$inferSelect;
export type ClaimRow = typeof rewardClaims.$inferSelect;
export type RewardAction = typeof rewardEdits.$inferSelect.action;

export async function selectMilestones(db: Db): Promise<MilestoneRow[]> {
  return db.select().from(rewardMilestones).orderBy(asc(rewardMilestones.target), asc(rewardMilestones.id));
}

export async function insertMilestone(
  db: Db,
  milestone: typeof rewardMilestones.$inferInsert,
): Promise<void> {
  await db.insert(rewardMilestones).values(milestone);
}

/** Counts an edit, with the commit: once, whatever reports it. */
export function countEdit(
  ctx: Ctx,
  { action, id, revision }: { action: RewardAction; id: number; revision: number },
): void {
  const at = ctx.platform.clock.now().toISOString();
  ctx.db.withCommit(sql`
    insert into reward_edit (org_id, user_id, action, record_id, revision, at)
    values (${ctx.orgId}, ${ctx.caller.userId}, ${action}, ${id}, ${revision}, ${at})
    on conflict do nothing`);
}

/** How many edits of the caller count for each milestone, where days begin in a time zone. */
export async function countEdits(
  { db, orgId, caller }: Ctx,
  milestones: readonly MilestoneRow[],
  zone: string,
): Promise<Map<number, number>> {
  const days = milestones.map(({ id, startsOn, endDate }) => ({ id, starts: startsOn, ends: endDate }));
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select m.id, count(e.at)::int as count
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as m (id bigint, starts date, ends date)
    left join reward_edit e on e.org_id = ${orgId} and e.user_id = ${caller.userId}
      and e.at >= m.starts::timestamp at time zone ${zone} and e.at < (m.ends + 1)::timestamp at time zone ${zone}
    group by m.id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function selectOwnClaims({ db, orgId, caller }: Ctx): Promise<ClaimRow[]> {
  return db
    .select()
    .from(rewardClaims)
    .where(and(eq(rewardClaims.orgId, orgId), eq(rewardClaims.userId, caller.userId)));
}

const hashOf = (secret: string, mobile: string): Buffer =>
  createHmac('sha256', secret).update(`reward to ${mobile}`).digest();

/**
 * Gives claims from before numbers were hashed their hash, as long as the number is there: the oldest first. One whose
 * number has claimed the milestone in the meantime is a repeat.
 * @returns how many there were
 */
export async function hashNumbers(db: Db, secret: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ id: number; mobile: string }>(sql`
    select id, mobile from reward_claim c where number_hash is null and mobile <> ''
      and not exists (select from company_hold h where h.org_id = c.org_id)
    order by id limit ${most} for update skip locked`);
  const hashed = rows.map(({ id, mobile }) => ({ id, hash: hashOf(secret, mobile).toString('hex') }));
  await db.execute(sql`
    update reward_claim c set number_hash = decode(h.hash, 'hex'), is_repeat = c.is_repeat or exists (
      select from reward_claim o where o.milestone_id = c.milestone_id and o.number_hash = decode(h.hash, 'hex')
        and not o.is_repeat)
    from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as h (id bigint, hash text) where c.id = h.id`);
  return rows.length;
}

/** Enters a claim, once for each person and each number: of several at the same time one is stored. */
export async function insertClaim(
  { db, orgId, platform: { settings } }: Ctx,
  claim: Omit<typeof rewardClaims.$inferInsert, 'orgId' | 'numberHash'>,
): Promise<void> {
  await db
    .insert(rewardClaims)
    .values({ ...claim, orgId, numberHash: hashOf(settings.secret, claim.mobile) })
    .onConflictDoNothing();
}
