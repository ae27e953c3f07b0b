import type { Ctx } from '../../platform/context.ts';
import {
  countProduct,
  loadPeople,
  selectPersonIds,
  selectProductsOf,
  selectViewersOf,
  selectVisitsOf,
  type Person,
  type ProductOfPerson,
  type VisitOfPerson,
} from './people.store.ts';

/** Most visits and people of an answer. */
const MOST = 200;

/** What a buyer did, whatever catalogue they did it in. */
export interface BuyerActivityAnswer {
  lastAt: Date | null;
  /** The people behind the addresses; more than one if they came with several addresses. */
  people: Person[];
  /** The latest first. */
  visits: VisitOfPerson[];
  products: ProductOfPerson[];
}

/** What the people with these email addresses did: a contact's own, or those of everybody at a company. */
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
  return { lastAt: last === 0 ? null : new Date(last), people: [...people.values()], visits, products };
}

/** What buyers did with a product, in all catalogues. */
export interface ProductActivityAnswer {
  visits: number;
  people: number;
  seconds: number;
  /** Pieces. */
  asked: number;
  lastAt: Date | null;
  /** The longest first. */
  viewers: { person: Person; visits: number; seconds: number; asked: number; lastAt: Date }[];
}

export async function activityOfProduct(
  ctx: Ctx,
  { productId }: { productId: number },
): Promise<ProductActivityAnswer> {
  const counts = await countProduct(ctx, productId);
  const viewers = await selectViewersOf(ctx, productId, MOST);
  const people = await loadPeople(
    ctx,
    viewers.map(({ personId }) => personId),
  );
  return {
    ...counts,
    viewers: viewers.flatMap(({ personId, ...one }) => {
      const person = people.get(personId);
      return person ? [{ person, ...one }] : [];
    }),
  };
}
