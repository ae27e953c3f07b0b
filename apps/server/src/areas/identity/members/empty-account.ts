import type { TenantCtx } from '../../../platform/context.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { erasePerson } from './members.store.ts';

/** Keeps a deleted member's name, for what they did, and an account that nothing opens. */
export async function emptyAccount(ctx: TenantCtx, userId: string): Promise<void> {
  await erasePerson(ctx, userId, await hashPassword(newToken()));
}
