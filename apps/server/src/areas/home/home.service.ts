import {
  HOME_DAYS,
  holds,
  NOT_ARCHIVED,
  OPENED_DAYS,
  type FirstStep,
  type Home,
  type HomeTodo,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { catalogueOverview, catalogueTodo, linkActivity, openedOverview } from '../catalogues/index.ts';
import { openEnquiries } from '../enquiries/index.ts';
import { dueReminders } from '../followups/index.ts';
import { hidesFirstSteps } from '../identity/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { searchProducts } from '../search/index.ts';

/** Most lines in each part: the rest is on its own screen. */
const LINES = 4;
const FEED_LINES = 6;
/** Most things to do of one kind. */
const OF_KIND = 6;
/** Links that stop working within these days are worth a look. */
const EXPIRING_DAYS = 3;
/** Incomplete products, as in the library's tab "Needs data". */
const LACKING = '(completeness:"0-49" OR completeness:"50-79" OR completeness:"80-99")';

/** The daily overview, each part for people who may see it. */
export async function homeOf(ctx: Ctx): Promise<Home> {
  const mayRead = (needed: Parameters<typeof holds>[1]): boolean => holds(ctx.audience, needed);
  const products = mayRead('view_products') ? await productOverview(ctx) : null;
  const catalogues = await catalogueOverview(ctx, LINES);
  const seesBuyers = mayRead('view_buyer_details');
  const { followUps, ...opened } = seesBuyers
    ? await openedOverview(ctx, { days: OPENED_DAYS, most: FEED_LINES, mostFollowUps: OF_KIND })
    : { opened: null, feed: null, followUps: [] };
  const { waiting, enquiries } = seesBuyers
    ? await openEnquiries(ctx, OF_KIND)
    : { waiting: null, enquiries: [] };
  const { approvals, expiring } = await catalogueTodo(ctx, { days: EXPIRING_DAYS, most: OF_KIND });
  const reminders = await dueReminders(ctx, OF_KIND);
  return {
    todo: inOrder([...enquiries, ...approvals, ...reminders, ...followUps, ...expiring]),
    waiting,
    products,
    catalogues: mayRead('view_catalogue_history') ? withoutShared(catalogues) : null,
    buyers: seesBuyers ? await linkActivity(ctx, { days: HOME_DAYS, most: LINES }) : null,
    ...opened,
    steps: await stepsOf(ctx, { products: products?.total, catalogues }),
  };
}

/** What colleagues look after comes last; the rest stays in its order. */
function inOrder(todo: readonly HomeTodo[]): HomeTodo[] {
  const isOfColleague = (one: HomeTodo) => !one.is_mine && !(one.kind === 'enquiry' && one.owner === '');
  return todo.toSorted((a, b) => Number(isOfColleague(a)) - Number(isOfColleague(b)));
}

function withoutShared({ total, active, drafts, latest_drafts }: Overview): Home['catalogues'] {
  return { total, active, drafts, latest_drafts };
}

async function productOverview(ctx: Ctx): Promise<Home['products']> {
  const ask = { page: 0, facets: false };
  const latest = await searchProducts(ctx, {
    ...ask,
    hitsPerPage: LINES,
    filter_args: { sort_by: 'last_edited', filters: NOT_ARCHIVED },
  });
  const lacking = await searchProducts(ctx, {
    ...ask,
    hitsPerPage: 1,
    filter_args: { filters: `${LACKING} AND ${NOT_ARCHIVED}` },
  });
  return {
    total: latest.nbHits,
    drafts: latest.status_counts['draft'] ?? 0,
    lacking: lacking.nbHits,
    recent: latest.hits,
  };
}

type Overview = Awaited<ReturnType<typeof catalogueOverview>>;

/** The first steps that the person may do; null once they are all done, or were hidden. */
async function stepsOf(
  ctx: Ctx,
  { products = 0, catalogues }: { products: number | undefined; catalogues: Overview },
): Promise<Home['steps']> {
  if (await hidesFirstSteps(ctx)) return null;
  const company = await organisationOf(ctx);
  const may: Record<FirstStep, boolean> = {
    company: ctx.caller.isAdmin,
    products:
      holds(ctx.audience, ['create_products', 'update_products']) && holds(ctx.audience, 'view_products'),
    catalogue: holds(ctx.audience, 'create_edit_catalogues'),
    share: holds(ctx.audience, 'create_edit_catalogues'),
  };
  const done: Record<FirstStep, boolean> = {
    company: company.logoFileId !== null && company.place !== '',
    products: products > 0,
    catalogue: catalogues.total > 0,
    share: catalogues.shared,
  };
  const mine = (Object.keys(done) as FirstStep[]).filter((step) => may[step]);
  return mine.every((step) => done[step]) ? null : Object.fromEntries(mine.map((step) => [step, done[step]]));
}
