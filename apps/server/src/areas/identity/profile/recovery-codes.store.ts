import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recoveryCodes } from '../identity.tables.ts';

const areOwn = ({ orgId, caller }: Ctx) =>
  and(eq(recoveryCodes.orgId, orgId), eq(recoveryCodes.userId, caller.userId));

/** Makes these the caller's only recovery codes; with an empty list they have none. */
export async function replaceRecoveryCodes(ctx: Ctx, hashes: readonly Uint8Array[]): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(areOwn(ctx));
  if (hashes.length === 0) return;
  const createdAt = ctx.platform.clock.now();
  await ctx.db.insert(recoveryCodes).values(
    hashes.map((codeHash) => ({
      orgId: ctx.orgId,
      id: randomUUID(),
      userId: ctx.caller.userId,
      codeHash,
      createdAt,
    })),
  );
}

/** Uses up one of the caller's codes. @returns whether it was valid */
export async function takeRecoveryCode(ctx: Ctx, codeHash: Uint8Array): Promise<boolean> {
  const rows = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.platform.clock.now() })
    .where(and(areOwn(ctx), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

export async function countRecoveryCodes(ctx: Ctx): Promise<number> {
  return ctx.db.$count(recoveryCodes, and(areOwn(ctx), isNull(recoveryCodes.usedAt)));
}

export async function deleteRecoveryCodesUsedBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(recoveryCodes).where(lt(recoveryCodes.usedAt, moment));
}
