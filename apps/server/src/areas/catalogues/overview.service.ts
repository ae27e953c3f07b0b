import type { Home } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { countByStatus } from './catalogues.store.ts';
import { toInbox } from './enquiries/inbox.service.ts';
import { countUnread, selectInbox } from './enquiries/inbox.store.ts';
import { countOpenEnquiries, hasSharedCatalogue, selectLatestDrafts } from './overview.store.ts';

export { selectLinkActivity as linkActivity } from './overview.store.ts';

/** Catalogues by state, the latest drafts, and whether a link was ever given out. */
export async function catalogueOverview(
  ctx: Ctx,
  most: number,
): Promise<NonNullable<Home['catalogues']> & { shared: boolean }> {
  const counts = await countByStatus(ctx, {});
  const drafts = counts.draft === 0 ? [] : await selectLatestDrafts(ctx, most);
  return {
    total: counts.draft + counts.active + counts.inactive,
    active: counts.active,
    drafts: counts.draft,
    latest_drafts: drafts.map(({ id, name, buyerCompany, updatedAt }) => ({
      id,
      name,
      buyer_company: buyerCompany,
      updated_at: updatedAt.toISOString(),
    })),
    shared: await hasSharedCatalogue(ctx),
  };
}

/** The number of unread or unanswered enquiries, and the latest ones. */
export async function inboxOverview(ctx: Ctx, most: number): Promise<NonNullable<Home['enquiries']>> {
  const latest = await selectInbox(ctx, { query: '', limit: most, offset: 0 });
  return {
    unread: await countUnread(ctx),
    open: await countOpenEnquiries(ctx),
    latest: latest.map(toInbox),
  };
}
