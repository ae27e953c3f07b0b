import type { Ctx } from '../../../platform/context.ts';

export const LINKS_QUEUE = 'upload-links';

/** Fetches the images whose addresses are in an upload's sheet, in the background. */
export async function fetchLater(ctx: Ctx, uploadId: string): Promise<void> {
  await ctx.platform.jobs.sendOnce(ctx.db, LINKS_QUEUE, { org_id: ctx.orgId, upload_id: uploadId });
}
