import type { Ctx } from '../../../platform/context.ts';

export const LIKENESS_QUEUE = 'upload-likeness';

/** Compares the new images of an upload with each other and with the library, in the background. */
export async function compareLater(ctx: Ctx, uploadId: string): Promise<void> {
  await ctx.platform.jobs.sendOnce(ctx.db, LIKENESS_QUEUE, { org_id: ctx.orgId, upload_id: uploadId });
}
