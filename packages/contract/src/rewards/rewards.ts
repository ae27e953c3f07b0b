import { z } from 'zod';
import { decimalString } from '../kit/decimal.ts';
import { defineOperation } from '../kit/operation.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    reward: true;
  }
}

/** Actions that a browser may report; the server counts them itself (REWARD-018, 019). */
export const rewardActions = ['catalogue_edit_published', 'quotation_edit_published'] as const;

/** `claimed` waits for the provider, `sent` has its voucher code. */
export const milestoneStatuses = ['in_progress', 'reached', 'claimed', 'sent'] as const;

export const rewardClaimSchema = z
  .object({
    /** `RW-2026-0318` */
    number: z.string(),
    claimed_at: z.iso.datetime(),
    email: z.string(),
    /** When the voucher code was mailed. */
    sent_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RewardClaim' });
export type RewardClaim = z.output<typeof rewardClaimSchema>;

export const milestoneSchema = z
  .object({
    id: z.int(),
    /** Rupees. */
    reward: decimalString,
    provider: z.string(),
    progress: z.object({ current: z.int(), target: z.int() }),
    /** The last day, in the company's time zone. */
    end_date: z.iso.date(),
    /** 0 on the last day. */
    days_left: z.int(),
    status: z.enum(milestoneStatuses),
    claim: rewardClaimSchema.nullable(),
  })
  .meta({ id: 'RewardMilestone' });
export type RewardMilestone = z.output<typeof milestoneSchema>;

const setUp = z.object({
  /** False while the provider offers no rewards: nothing is shown then. */
  is_set_up: z.boolean(),
  /** By target. Those that have ended without a claim are left out. */
  milestones: z.array(milestoneSchema),
});

/** The rewards of the signed-in person with their progress. */
export const rewardSetUp = defineOperation({
  name: 'rewards.setup_status',
  method: 'GET',
  path: '/api/rewardsv2/get_setup_status',
  permission: 'member',
  kinds: { reward: 'any' },
  response: setUp,
});

/**
 * Claims a reward. The number must be the person's, proven by a code (`auth/generate_otp`, `auth/verify/otp`,
 * `PATCH user/mobile`). Claiming again answers the same claim.
 */
export const claimReward = defineOperation({
  name: 'rewards.update_claim_status',
  method: 'POST',
  path: '/api/rewardsv2/update_claim_status',
  permission: 'member',
  kinds: { reward: 'any' },
  body: z.object({
    email: z.string().trim().max(254),
    mobile: z.string().max(40),
    milestone_id: z.coerce.number().int().positive(),
    status: z.literal('claimed'),
  }),
  response: milestoneSchema,
  errors: [
    'invalid_phone_number',
    'invalid_reward_email',
    'reward_number_unproven',
    'reward_number_used',
    'reward_not_reached',
    'reward_ended',
  ],
});

/** A hint that something was published; progress is counted by the server. */
export const reportRewardAction = defineOperation({
  name: 'rewards.update_user_points',
  method: 'POST',
  path: '/api/rewardsv2/update_user_points',
  permission: 'member',
  kinds: { reward: 'any' },
  body: z.object({ action_name: z.enum(rewardActions), count: z.coerce.number().int().min(0).max(1000) }),
  response: setUp,
});
