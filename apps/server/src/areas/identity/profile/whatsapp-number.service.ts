import type { Ctx } from '../../../platform/context.ts';
import { selectUser } from '../identity.store.ts';

/** Whether the caller has proved that a WhatsApp number is theirs. */
export async function hasVerifiedWhatsapp(ctx: Ctx): Promise<boolean> {
  const user = await selectUser(ctx, ctx.caller.userId);
  return user?.whatsapp != null && user.whatsappVerifiedAt !== null;
}
