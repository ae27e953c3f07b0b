import { holds, type Home, type HomeTodo } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { showsVisitors, summariseProducts, summariseVisits, type FollowUp } from '../../activity/index.ts';
import { commonLink } from '../catalogue-link.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { namedProducts } from './activity-names.service.ts';
import { activityFeed, namedFollowUps } from './buyer-activity.service.ts';

const DAY_MS = 86_400_000;
/** Products that were looked at longest. */
const MOST_LOOKED = 3;

interface OpenedOverview {
  opened: Home['opened'];
  feed: Home['feed'];
  followUps: Extract<HomeTodo, { kind: 'follow_up' }>[];
}

/**
 * The visits of the catalogue that buyers opened last, by day, whom to write to about it, and what buyers did last in
 * all catalogues. Where the plan does not show who looked at what, the visits alone.
 */
export async function openedOverview(
  ctx: Ctx,
  { days, most, mostFollowUps }: { days: number; most: number; mostFollowUps: number },
): Promise<OpenedOverview> {
  const today = Math.floor(ctx.platform.clock.now().getTime() / DAY_MS);
  const from = new Date((today - days + 1) * DAY_MS);
  const done = await activityFeed(ctx, { subjectId: null, most });
  const isShown = await showsVisitors(ctx);
  const feed = isShown ? done : null;
  const [last] = done;
  if (!last || new Date(last.at) < from) return { opened: null, feed, followUps: [] };
  const subjectId = last.catalogue.id;
  const catalogue = await findCatalogue(ctx, subjectId);
  const visits = await summariseVisits(ctx, { subjectId, from }, 'UTC');
  const looked = isShown
    ? await summariseProducts(ctx, { subjectId, from }, { most: MOST_LOOKED, mostFollowUps })
    : { products: [], followUps: [] };
  const followUps = oneForEach(looked.followUps);
  const names = await namedProducts(
    ctx,
    [...looked.products, ...followUps.map(({ productId: id }) => ({ id }))].map(({ id }) => id),
  );
  const byDay = new Map(visits.days.map((one) => [one.day, one]));
  const all = Array.from({ length: days }, (_, n) => {
    const day = new Date((today - days + 1 + n) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, visits: 0, enquiries: 0 };
  });
  const { id, name, createdBy } = catalogue;
  const link = holds(ctx.audience, 'access_ppt_excel_link') ? commonLink(ctx, catalogue) : null;
  return {
    opened: {
      id,
      name,
      visits: visits.counts.visits,
      people: visits.counts.people,
      days: all,
      products: looked.products.flatMap(({ id: productId, ...counts }) => {
        const product = names.get(productId);
        return product ? [{ ...product, ...counts }] : [];
      }),
    },
    feed,
    followUps: (await namedFollowUps(ctx, followUps, names)).map((one) => ({
      ...one,
      kind: 'follow_up',
      is_mine: createdBy === ctx.caller.userId,
      catalogue: { id, name, link },
    })),
  };
}

/** Of each person, what they are most likely to ask for. */
function oneForEach(followUps: readonly FollowUp[]): FollowUp[] {
  return [...Map.groupBy(followUps, ({ personId }) => personId).values()].flatMap(([first]) => first ?? []);
}
