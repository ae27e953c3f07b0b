import {
  daysBetween,
  emailSchema,
  INDIA_ID,
  type AnswerOf,
  type ParsedOf,
  type claimReward,
  type RewardMilestone,
  type rewardSetUp,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged, type RecordChange } from '../../platform/records/index.ts';
import { profile, timeZoneOf, todayOf } from '../identity/index.ts';
import { tenDigits } from '../plans/index.ts';
import {
  countEdit,
  countEdits,
  hashNumbers,
  insertClaim,
  selectMilestones,
  selectOwnClaims,
  type ClaimRow,
  type MilestoneRow,
} from './rewards.store.ts';

/** Counts an edit of a catalogue that is published, for the person who made it. Quotations: see `70_plans.sql`. */
export function followRecord(ctx: Ctx, { kind, id, revision, before, after }: RecordChange): void {
  if (kind !== 'catalogue' || !before || revision === null || after?.['status'] !== 'active') return;
  countEdit(ctx, { action: 'catalogue_edit_published', id: Number(id), revision });
  tellChanged(ctx, { kind: 'reward', ids: [], revision: null }, { user: ctx.caller.userId });
}

/** The number of a claim, for people. */
export const claimNumber = ({ id, claimedAt }: Pick<ClaimRow, 'id' | 'claimedAt'>): string =>
  `RW-${claimedAt.getUTCFullYear()}-${String(id).padStart(4, '0')}`;

/** The rewards of the caller. Those that have ended without a claim are left out. */
export async function readRewards(base: CallerCtx): Promise<AnswerOf<typeof rewardSetUp>> {
  const milestones = await base.platform.database.inSystem(selectMilestones);
  if (milestones.length === 0) return { is_set_up: false, milestones: [] };
  return inTransaction(base, async (ctx) => {
    const all = await standing(ctx, milestones);
    const shown = all.filter(({ claim, days_left: left }) => claim !== null || left >= 0);
    return { is_set_up: shown.length > 0, milestones: shown };
  });
}

async function standing(ctx: Ctx, milestones: readonly MilestoneRow[]): Promise<RewardMilestone[]> {
  const today = await todayOf(ctx);
  const counts = await countEdits(ctx, milestones, await timeZoneOf(ctx));
  const claims = new Map((await selectOwnClaims(ctx)).map((claim) => [claim.milestoneId, claim]));
  return milestones
    .filter(({ startsOn }) => startsOn <= today)
    .map((row) => toMilestone(row, { count: counts.get(row.id) ?? 0, claim: claims.get(row.id), today }));
}

function toMilestone(
  { id, reward, provider, target, endDate }: MilestoneRow,
  { count, claim, today }: { count: number; claim: ClaimRow | undefined; today: string },
): RewardMilestone {
  const current = Math.min(target, claim ? target : count);
  return {
    id,
    reward: claim?.reward ?? reward,
    provider: claim?.provider ?? provider,
    progress: { current, target },
    end_date: endDate,
    days_left: daysBetween(today, endDate),
    status: claim ? (claim.sentAt ? 'sent' : 'claimed') : current >= target ? 'reached' : 'in_progress',
    claim: claim
      ? {
          number: claimNumber(claim),
          claimed_at: claim.claimedAt.toISOString(),
          email: claim.email,
          sent_at: claim.sentAt?.toISOString() ?? null,
        }
      : null,
  };
}

/** Claims whose numbers are hashed in one transaction. */
const HASHED_AT_ONCE = 500;

/** Gives claims their hash that are older than it, or that came with a company from another installation. */
export async function hashOldNumbers({
  database,
  settings,
}: Pick<Platform, 'database' | 'settings'>): Promise<void> {
  let hashed: number;
  do hashed = await database.inSystem((db) => hashNumbers(db, settings.secret, HASHED_AT_ONCE));
  while (hashed === HASHED_AT_ONCE);
}

/**
 * Claims a reward once; whoever claims it again gets the same claim.
 * @throws DomainError invalid_phone_number, invalid_reward_email, reward_number_unproven, reward_number_used,
 *   reward_not_reached, reward_ended, not_found
 */
export async function claim(
  base: CallerCtx,
  body: ParsedOf<typeof claimReward>['body'],
): Promise<RewardMilestone> {
  const mobile = tenDigits(body.mobile) ?? fail('invalid_phone_number', { path: 'body.mobile' });
  const email =
    emailSchema.safeParse(body.email).data ?? fail('invalid_reward_email', { path: 'body.email' });
  const milestones = await base.platform.database.inSystem(selectMilestones);
  const row = milestones.find(({ id }) => id === body.milestone_id) ?? fail('not_found');
  return inTransaction(base, async (ctx) => {
    const read = async () => (await standing(ctx, [row]))[0] ?? fail('not_found');
    const before = await read();
    if (before.claim) return before;
    if (before.days_left < 0) fail('reward_ended');
    const { current, target } = before.progress;
    if (current < target) fail('reward_not_reached', { params: { left: target - current } });
    const own = await profile(ctx);
    const isProven = own.mobile_verified && own.mobile === mobile && own.country === INDIA_ID;
    if (!isProven) fail('reward_number_unproven', { path: 'body.mobile' });
    await insertClaim(ctx, {
      milestoneId: row.id,
      userId: ctx.caller.userId,
      name: ctx.caller.name,
      email,
      mobile,
      reward: row.reward,
      provider: row.provider,
      claimedAt: ctx.platform.clock.now(),
    });
    const after = await read();
    if (!after.claim) fail('reward_number_used', { path: 'body.mobile' });
    tellChanged(ctx, { kind: 'reward', ids: [], revision: null }, { user: ctx.caller.userId });
    return after;
  });
}
