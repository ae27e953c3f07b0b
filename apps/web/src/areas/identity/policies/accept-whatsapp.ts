import { acceptPolicy, updateWhatsapp, type CallResult } from '@sourcewiz/contract';
import { call } from '../../../platform/api/call.ts';
import type { PhoneNumber } from '../phone/phone.rules.ts';

/** Saves the proven number, and accepts the policy with it; if it was accepted elsewhere meanwhile, that is fine. */
export async function acceptWhatsapp(policy: string, number: PhoneNumber): Promise<CallResult<unknown>> {
  const saved = await call(updateWhatsapp, { body: number });
  if (!saved.ok) return saved;
  const accepted = await call(acceptPolicy, { params: { id: policy } });
  const isAccepted = accepted.ok || accepted.errors[0]?.code === 'policy_not_pending';
  return isAccepted ? saved : accepted;
}
