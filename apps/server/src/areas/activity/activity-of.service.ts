import type { Ctx } from '../../platform/context.ts';
import { hasModule } from '../plans/index.ts';
import {
  loadPeople,
  selectPersonIds,
  selectProductsOf,
  selectVisitsOf,
  type Person,
  type ProductOfPerson,
  type VisitOfPerson,
} from './people.store.ts';

/** Most visits and people of an answer. */
const MOST = 200;

const nothingDone = { seconds: 0, products: 0, searches: 0, shortlisted: 0, downloads: 0, enquiries: 0 };

/** What a buyer did, whatever catalogue they did it in. */
export interface BuyerActivityAnswer {
  lastAt: Date | null;
  /** The people behind the addresses; more than one if they came with several addresses. */
  people: Person[];
  /** The latest first. */
  visits: VisitOfPerson[];
  products: ProductOfPerson[];
}

/** Whether the plan shows who looked at what; visits are counted in every plan. */
export const showsVisitors = (ctx: Ctx): Promise<boolean> => hasModule(ctx, 'visitor_analytics');

/**
 * What the people with these email addresses did: a contact's own, or those of everybody at a company. Where the plan
 * does not show it, only when they came.
 */
export async function activityOfBuyer(
  ctx: Ctx,
  { emails }: { emails: readonly string[] },
): Promise<BuyerActivityAnswer> {
  const persons = await selectPersonIds(ctx, emails);
  if (persons.length === 0) return { lastAt: null, people: [], visits: [], products: [] };
  const [people, visits, products] = await Promise.all([
    loadPeople(ctx, persons),
    selectVisitsOf(ctx, persons, MOST),
    selectProductsOf(ctx, persons),
  ]);
  const last = Math.max(
    0,
    ...[...visits.map((one) => one.startedAt), ...products.map((one) => one.lastAt)].map(Number),
  );
  const lastAt = last === 0 ? null : new Date(last);
  if (await showsVisitors(ctx)) return { lastAt, people: [...people.values()], visits, products };
  return { lastAt, people: [], visits: visits.map((one) => ({ ...one, ...nothingDone })), products: [] };
}
