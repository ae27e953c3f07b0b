import { holds, type Home, type HomeTodo } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { countVisits } from '../activity/index.ts';
import { countByCatalogue } from '../enquiries/index.ts';
import { ofCatalogues } from './activity/record-visit.service.ts';
import { countByStatus } from './catalogues.store.ts';
import {
  hasSharedCatalogue,
  selectExpiring,
  selectLatestDrafts,
  selectNames,
  selectPending,
} from './overview.store.ts';

const DAY_MS = 86_400_000;

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

/** What buyers did with each link in the last days, including today, latest first. */
export async function linkActivity(
  ctx: Ctx,
  { days, most }: { days: number; most: number },
): Promise<
  { id: number; name: string; buyer_company: string; openings: number; enquiries: number; last_at: string }[]
> {
  const today = Math.floor(ctx.platform.clock.now().getTime() / DAY_MS);
  const since = new Date((today - days + 1) * DAY_MS);
  const opened = new Map((await countVisits(ctx, { ...ofCatalogues, since })).map((one) => [one.id, one]));
  const enquiries = new Map((await countByCatalogue(ctx, { since })).map((one) => [one.id, one]));
  const named = await selectNames(ctx, [...opened.keys(), ...enquiries.keys()]);
  return named
    .map(({ id, name, buyerCompany }) => {
      const [visits, enquired] = [opened.get(id), enquiries.get(id)];
      const last = Math.max(visits?.lastAt.getTime() ?? 0, enquired?.lastAt.getTime() ?? 0);
      return {
        id,
        name,
        buyer_company: buyerCompany,
        openings: visits?.count ?? 0,
        enquiries: enquired?.count ?? 0,
        last_at: new Date(last).toISOString(),
      };
    })
    .toSorted((a, b) => b.last_at.localeCompare(a.last_at) || b.id - a.id)
    .slice(0, most);
}

/** The catalogues that wait for an admin, the longest waiting first, and those whose link soon stops working. */
export async function catalogueTodo(
  ctx: Ctx,
  { days, most }: { days: number; most: number },
): Promise<{
  approvals: Extract<HomeTodo, { kind: 'approval' }>[];
  expiring: Extract<HomeTodo, { kind: 'expiring' }>[];
}> {
  const { userId, isAdmin } = ctx.caller;
  const from = ctx.platform.clock.now();
  const to = new Date(from.getTime() + days * DAY_MS);
  const pending = isAdmin ? await selectPending(ctx, most) : [];
  const expiring = holds(ctx.audience, 'create_edit_catalogues')
    ? await selectExpiring(ctx, { from, to, most })
    : [];
  return {
    approvals: pending.map(({ buyerCompany, at, ...one }) => ({
      ...one,
      kind: 'approval',
      is_mine: true,
      buyer_company: buyerCompany,
      at: at.toISOString(),
    })),
    expiring: expiring.map(({ buyerCompany, createdBy, at, ...one }) => ({
      ...one,
      kind: 'expiring',
      is_mine: createdBy === userId,
      buyer_company: buyerCompany,
      at: (at ?? to).toISOString(),
    })),
  };
}
