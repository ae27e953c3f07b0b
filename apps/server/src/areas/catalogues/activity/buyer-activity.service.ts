import {
  holds,
  NOT_ARCHIVED,
  type ActivityFilter,
  type ActivityLine,
  type BuyerActivity,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import {
  activityMark,
  countAsked,
  countScanned,
  firstVisit,
  isNow,
  listVisitors,
  selectFeed,
  summariseProducts,
  summariseSearches,
  summariseVisits,
  type FeedFilter,
  type FollowUp,
  type VisitFilter,
} from '../../activity/index.ts';
import { LastAnswers } from '../../../platform/last-answers.ts';
import { contactsOfEmails } from '../../contacts/index.ts';
import { daysPeriod, isTimeZone, searchProducts } from '../../search/index.ts';
import { selectNames } from '../overview.store.ts';
import { selectForBuyers } from '../catalogue-products.store.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { namedPeople, namedProducts } from './activity-names.service.ts';
import { selectRecipients } from './product-cards.store.ts';

const PRODUCTS_SHOWN = 100;
const SEARCHES_SHOWN = 50;
const FOLLOW_UPS_SHOWN = 50;
const PEOPLE_LISTED = 200;
const FEED_LINES = 40;
/** Searches that found nothing are compared with the library, these many of them. */
const MATCHED_SEARCHES = 5;
const MATCHES = 3;
const DAY_MS = 86_400_000;

/** The visits that a filter of the page means. @throws DomainError unknown_time_zone */
export function visitFilterOf(
  ctx: Ctx,
  { subjectId, since, where = 'query' }: { subjectId: number; since: Date; where?: 'query' | 'body' },
  { period, time_zone: timeZone, day, country, ...filter }: ActivityFilter,
): VisitFilter {
  if (!isTimeZone(timeZone)) {
    fail('unknown_time_zone', { path: `${where}.time_zone`, params: { name: timeZone } });
  }
  const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone });
  const now = ctx.platform.clock.now();
  const first = period === 'all' ? since : new Date(now.getTime() - (Number(period) - 1) * DAY_MS);
  const { from, to } = daysPeriod({ from: day ?? dayOf(first), to: day ?? null }, timeZone);
  return {
    subjectId,
    from: new Date(from ?? 0),
    ...(to === null ? {} : { to: new Date(to) }),
    ...(country === undefined ? {} : { country: country === '-' ? '' : country }),
    ...filter,
  };
}

/** When a catalogue was made, or first visited if that was before, as in what was brought from elsewhere. */
export async function beginOf(ctx: Ctx, id: number): Promise<Date> {
  const { createdAt } = await findCatalogue(ctx, id);
  const first = await firstVisit(ctx, id);
  return first && first < createdAt ? first : createdAt;
}

/** What buyers did with a catalogue (CAT-007). @throws DomainError not_found, unknown_time_zone */
export async function buyerActivity(ctx: Ctx, id: number, asked: ActivityFilter): Promise<BuyerActivity> {
  const since = await beginOf(ctx, id);
  const filter = visitFilterOf(ctx, { subjectId: id, since }, asked);
  const { day: _day, ...whole } = asked;
  const period = visitFilterOf(ctx, { subjectId: id, since }, whole);
  const about = JSON.stringify([ctx.orgId, filter, period, asked.time_zone]);
  const mark = await activityMark(ctx, id);
  const { visits, looked, searches, visitors } = await known.of(ctx.platform, { about, mark }, () =>
    summarise(ctx, { filter, period, timeZone: asked.time_zone }),
  );
  const scanned = await countScanned(ctx, filter);
  const { products, productCount, followUps, followUpCount } = looked;
  const names = await namedProducts(ctx, [
    ...products.map((one) => one.id),
    ...followUps.map((one) => one.productId),
  ]);
  return {
    since: period.from.toISOString(),
    last_at: visits.lastAt === null ? null : new Date(visits.lastAt).toISOString(),
    counts: visits.counts,
    scanned,
    days: visits.days,
    places: visits.places,
    products: products.flatMap(({ id: productId, ...counts }) => {
      const product = names.get(productId);
      return product ? [{ ...product, ...counts }] : [];
    }),
    product_count: productCount,
    searches: await withMatches(ctx, id, searches),
    ...(await listed(ctx, visitors)),
    follow_ups: await namedFollowUps(ctx, followUps, names),
    follow_up_count: followUpCount,
  };
}

/** What was counted of the latest pages: pages are looked at again more often than something happens. */
const known = new LastAnswers<Awaited<ReturnType<typeof summarise>>>(200);

async function summarise(
  ctx: Ctx,
  { filter, period, timeZone }: { filter: VisitFilter; period: VisitFilter; timeZone: string },
) {
  const [visits, looked, searches, visitors] = await Promise.all([
    summariseVisits(ctx, filter, timeZone),
    summariseProducts(ctx, filter, { most: PRODUCTS_SHOWN, mostFollowUps: FOLLOW_UPS_SHOWN }),
    summariseSearches(ctx, filter, SEARCHES_SHOWN),
    listVisitors(ctx, period, PEOPLE_LISTED),
  ]);
  return { visits, looked, searches, visitors };
}

async function listed(
  ctx: Ctx,
  { people, links }: Awaited<ReturnType<typeof listVisitors>>,
): Promise<Pick<BuyerActivity, 'people' | 'links'>> {
  const named = await namedPeople(
    ctx,
    people.map(({ id }) => id),
  );
  const recipients = await selectRecipients(
    ctx,
    links.map(({ id }) => id),
  );
  const contacts = await contactsOfEmails(ctx, [...recipients.values()]);
  return {
    people: people.flatMap(({ id, visits }) => {
      const one = named.get(id);
      return one ? [{ ...one.person, visits }] : [];
    }),
    links: links.map(({ id, visits }) => {
      const recipient = recipients.get(id) ?? '';
      return { id, recipient: contacts.get(recipient.toLowerCase())?.name || recipient, visits };
    }),
  };
}

/** Whom to write to, and about what. */
export async function namedFollowUps(
  ctx: Ctx,
  followUps: readonly FollowUp[],
  products: Awaited<ReturnType<typeof namedProducts>>,
): Promise<BuyerActivity['follow_ups']> {
  const persons = followUps.map(({ personId }) => personId);
  const named = await namedPeople(ctx, persons);
  const asked = await countAsked(ctx, persons);
  return followUps.flatMap(({ personId, productId, visits, seconds, isShortlisted, lastAt }) => {
    const [who, product] = [named.get(personId), products.get(productId)];
    if (!who || !product) return [];
    const { id, name, image } = product;
    return [
      {
        person: { ...who.person, email: who.email },
        product: { id, name, image },
        visits,
        seconds,
        is_shortlisted: isShortlisted,
        asked_others: asked.get(personId) ?? 0,
        is_on_page: isNow(ctx, new Date(lastAt)),
        last_at: new Date(lastAt).toISOString(),
      },
    ];
  });
}

/** Searches that found nothing, with own products outside the catalogue that fit their words. */
async function withMatches(
  ctx: Ctx,
  catalogueId: number,
  searches: readonly { words: string; times: number; found: number }[],
): Promise<BuyerActivity['searches']> {
  const missed = searches.filter(({ found }) => found === 0).slice(0, MATCHED_SEARCHES);
  const matches = new Map<string, { id: number; name: string }[]>();
  for (const { words } of holds(ctx.audience, 'view_products') ? missed : []) {
    const { hits } = await searchProducts(ctx, {
      page: 0,
      hitsPerPage: MATCHES * 2,
      facets: false,
      query: words,
      filter_args: { filters: `${NOT_ARCHIVED} AND status:"published"` },
    });
    const ids = hits.map(({ id }) => id);
    const there = new Set(await selectForBuyers(ctx, { catalogueId, ids }));
    const others = hits.filter(({ id }) => !there.has(id)).slice(0, MATCHES);
    matches.set(
      words,
      others.map(({ id, name }) => ({ id, name })),
    );
  }
  return searches.map((search) => ({ ...search, matches: matches.get(search.words) ?? [] }));
}

/** The latest of what buyers did, with a catalogue or with all of them. */
export async function activityFeed(
  ctx: Ctx,
  { most = FEED_LINES, ...filter }: Omit<FeedFilter, 'most'> & { most?: number },
): Promise<ActivityLine[]> {
  const events = await selectFeed(ctx, { most, ...filter });
  const people = await namedPeople(
    ctx,
    events.map(({ personId }) => personId),
  );
  const products = await namedProducts(
    ctx,
    events.flatMap(({ productId }) => productId ?? []),
  );
  const catalogues = new Map(
    (await selectNames(ctx, [...new Set(events.map(({ subjectId }) => subjectId))])).map((one) => [
      one.id,
      one.name,
    ]),
  );
  return events.flatMap(
    ({ id, kind, at, subjectId, personId, productId, seconds, words, found, pieces, times }) => {
      const [who, catalogue] = [people.get(personId), catalogues.get(subjectId)];
      if (!who || catalogue === undefined) return [];
      const product = productId === null ? undefined : products.get(productId);
      const shown = product && { id: product.id, name: product.name, image: product.image };
      return [
        {
          id,
          kind,
          at: at.toISOString(),
          catalogue: { id: subjectId, name: catalogue },
          person: { ...who.person, is_phone: who.isPhone },
          product: shown ?? null,
          times,
          seconds,
          words,
          found: kind === 'enquired' ? null : found,
          pieces,
          products: kind === 'enquired' ? (found ?? 0) : 0,
          is_now: kind === 'looked' && isNow(ctx, at),
        },
      ];
    },
  );
}
