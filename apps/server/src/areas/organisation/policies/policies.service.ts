import type { AnswerOf, pendingPolicies, policyText } from '@sourcewiz/contract';
import type { CallerCtx, Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Policy } from './policy-types.ts';
import { insertAcceptance, selectAccepted } from './policies.store.ts';
import { people } from '../surroundings.ts';
import { agreementEn } from './agreement.en.ts';
import { agreementTr } from './agreement.tr.ts';
import { whatsappNotificationEn } from './whatsapp-notification.en.ts';
import { whatsappNotificationTr } from './whatsapp-notification.tr.ts';

/**
 * The current version of each policy, in the order in which people are asked (POLICY-003, POLICY-007). A new wording is
 * a new version with its own id, so that everybody is asked again.
 */
export const currentPolicies: readonly Policy[] = [
  {
    id: 'agreement-2026-11-01',
    type: 'agreement',
    version: '2026-11-01',
    words: { en: agreementEn, tr: agreementTr },
  },
  {
    id: 'whatsapp_notification-2026-11-01',
    type: 'whatsapp_notification',
    version: '2026-11-01',
    words: { en: whatsappNotificationEn, tr: whatsappNotificationTr },
  },
];

/** The policies that the caller has not accepted yet, in the order in which they are asked for. */
export async function listPending(ctx: Ctx): Promise<AnswerOf<typeof pendingPolicies>> {
  const accepted = await selectAccepted(ctx, ctx.caller.userId);
  return currentPolicies.filter(({ id }) => !accepted.has(id)).map(({ id, type }) => ({ id, type }));
}

/** The text in the caller's language. @throws DomainError not_found, also for a replaced version */
export function textOf({ caller, platform }: CallerCtx, id: string): AnswerOf<typeof policyText> {
  const { type, version, words } = policyOf(id);
  const { brandName: brand, supportEmail } = platform.settings;
  return { id, type, version, ...words[caller.language]({ brand, supportEmail }) };
}

/**
 * Records that the caller accepts a policy.
 * @throws DomainError not_found, policy_not_pending, whatsapp_not_verified
 */
export async function acceptPolicy(ctx: Ctx, id: string): Promise<void> {
  const policy = policyOf(id);
  const { userId } = ctx.caller;
  if ((await selectAccepted(ctx, userId)).has(id)) fail('policy_not_pending');
  // Consent to messages needs a number that was proved to be the person's.
  const { hasVerifiedWhatsapp } = ctx.platform.slots.one(people);
  if (policy.type === 'whatsapp_notification' && !(await hasVerifiedWhatsapp(ctx))) {
    fail('whatsapp_not_verified');
  }
  const isNew = await insertAcceptance(ctx, { policy, userId, at: ctx.platform.clock.now() });
  if (!isNew) fail('policy_not_pending');
}

/** Accepts everything for a person of the demo: nobody has to read contracts to look around. */
export async function acceptAllPolicies(ctx: Ctx, userId: string): Promise<void> {
  const at = ctx.platform.clock.now();
  for (const policy of currentPolicies) await insertAcceptance(ctx, { policy, userId, at });
}

function policyOf(id: string): Policy {
  return currentPolicies.find((policy) => policy.id === id) ?? fail('not_found');
}
