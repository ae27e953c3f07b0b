import {
  contactReaders,
  holds,
  type AnswerOf,
  type buyersOfCountry as byCountryOperation,
  type buyersOfProduct as byProductOperation,
  type ParsedOf,
  type recommendBuyers as recommendOperation,
  type recommendCountries as countriesOperation,
  type recommendedBuyer as buyerOperation,
  type RecommendedBuyer,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { visitsOfEmails, type Visited } from '../activity/index.ts';
import { buyersToScore, contactCountries, findContact, type StoredContact } from '../contacts/index.ts';
import { askedByEmail, type AskedBefore } from '../enquiries/index.ts';
import { findProductNames, findProductsById } from '../products/index.ts';
import { askedForIt, isRecommended, scoreOf, type BuyerFacts, type Reason } from './recommendations.rules.ts';

type Listed = AnswerOf<typeof byCountryOperation>;
type Page = { page: number; per_page: number };
type Scored = StoredContact & { score: number; reasons: Reason[] };

/** Buyers to write to, the best first. */
export async function recommend(
  ctx: Ctx,
  { query, country, product, ...page }: ParsedOf<typeof recommendOperation>['query'],
): Promise<AnswerOf<typeof recommendOperation>> {
  const scored = await scoredBuyers(ctx, { query, country, product });
  const named = product === undefined ? undefined : (await findProductNames(ctx, [product])).get(product);
  return {
    ...pageOf(ctx, scored.filter(isRecommended), page),
    product: named === undefined ? null : { id: named.id, name: named.name },
  };
}

/** All buyers of a country. */
export async function searchByCountry(
  ctx: Ctx,
  { country, ...page }: ParsedOf<typeof byCountryOperation>['query'],
): Promise<Listed> {
  return pageOf(ctx, await scoredBuyers(ctx, { country }), page);
}

/** Buyers who asked for a product or its category. */
export async function searchByProduct(
  ctx: Ctx,
  { product, ...page }: ParsedOf<typeof byProductOperation>['query'],
): Promise<Listed> {
  return pageOf(ctx, (await scoredBuyers(ctx, { product })).filter(askedForIt), page);
}

/** @throws DomainError not_found */
export async function oneBuyer(
  ctx: Ctx,
  { id, product }: ParsedOf<typeof buyerOperation>['query'],
): Promise<AnswerOf<typeof buyerOperation>> {
  const contact = (await findContact(ctx, id)) ?? fail('not_found');
  const scored = (await scoreAll(ctx, [contact], product)).find((one) => one.id === id) ?? fail('internal');
  const isReader = holds(ctx.audience, contactReaders);
  const { city, email, phone } = contact;
  return { ...toBuyer(ctx, scored), city, email: isReader ? email : null, phone: isReader ? phone : null };
}

/** The countries of the buyers. */
export function countriesOfBuyers(ctx: Ctx): Promise<AnswerOf<typeof countriesOperation>> {
  return contactCountries(ctx);
}

async function scoredBuyers(
  ctx: Ctx,
  {
    query = '',
    country,
    product,
  }: { query?: string; country?: number | undefined; product?: number | undefined },
): Promise<Scored[]> {
  const scored = await scoreAll(ctx, [], product);
  const named = query === '' ? null : new Set((await buyersToScore(ctx, query)).map(({ id }) => id));
  return scored
    .filter((buyer) => (country ?? buyer.country) === buyer.country && named?.has(buyer.id) !== false)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name) || a.id - b.id);
}

/**
 * All buyers with their scores, which depend on those of the same country: whoever is looked for, the score is the same.
 * @param others buyers who may not be among those changed last
 * @throws DomainError not_found if there is no such product
 */
async function scoreAll(
  ctx: Ctx,
  others: readonly StoredContact[],
  product: number | undefined,
): Promise<Scored[]> {
  const all = [...(await buyersToScore(ctx, '')), ...others];
  const contacts = [...new Map(all.map((one) => [one.id, one])).values()];
  const asked = await askedByEmail(ctx);
  const visited = await visitsOfEmails(
    ctx,
    contacts.map(({ email }) => email),
  );
  const alike = product === undefined ? null : await productsAlike(ctx, product, asked);
  const now = ctx.platform.clock.now();
  const facts = contacts.map((contact) => factsOf(contact, { asked, visited, product, alike }));
  const perCountry = new Map<number | null, number>();
  for (const { country, enquiries } of facts) {
    if (enquiries > 0) perCountry.set(country, (perCountry.get(country) ?? 0) + 1);
  }
  return contacts.map((contact, index) => {
    const fact = facts[index] as BuyerFacts;
    const enquirers = contact.country === null ? 0 : (perCountry.get(contact.country) ?? 0);
    const inCountry = Math.max(0, enquirers - (fact.enquiries > 0 ? 1 : 0));
    return { ...contact, ...scoreOf(fact, { now, inCountry }) };
  });
}

/** The products of a category, among those that buyers asked for. */
async function productsAlike(
  ctx: Ctx,
  product: number,
  asked: ReadonlyMap<string, AskedBefore>,
): Promise<ReadonlySet<number>> {
  const ids = [...asked.values()].flatMap(({ products }) => [...products.keys()]);
  const found = await findProductsById(ctx, [...new Set([product, ...ids])]);
  const own = found.find(({ id }) => id === product) ?? fail('not_found');
  const isAlike = (category: { id: number } | null): boolean =>
    category !== null && category.id === own.category?.id;
  return new Set(found.flatMap(({ id, category }) => (isAlike(category) ? [id] : [])));
}

function factsOf(
  { email, country, status }: StoredContact,
  {
    asked,
    visited,
    product,
    alike,
  }: {
    asked: ReadonlyMap<string, AskedBefore>;
    visited: ReadonlyMap<string, Visited>;
    product: number | undefined;
    alike: ReadonlySet<number> | null;
  },
): BuyerFacts {
  const before = email === '' ? undefined : asked.get(email);
  const came = email === '' ? undefined : visited.get(email);
  const products = [...(before?.products ?? [])];
  const countOf = (isIt: (id: number) => boolean): number =>
    products.reduce((sum, [id, count]) => sum + (isIt(id) ? count : 0), 0);
  return {
    email,
    country,
    status,
    enquiries: before?.enquiries ?? 0,
    lastEnquiry: before?.lastAt ?? null,
    askedProduct: countOf((id) => id === product),
    askedCategory: countOf((id) => id !== product && alike?.has(id) === true),
    visits: came?.visits ?? 0,
    lastVisit: came?.lastAt ?? null,
  };
}

function pageOf(ctx: Ctx, buyers: readonly Scored[], { page, per_page: size }: Page): Listed {
  const shown = buyers.slice((page - 1) * size, page * size);
  return { buyers: shown.map((buyer) => toBuyer(ctx, buyer)), total: buyers.length };
}

/** Reasons are part of a recommendation; when buyers did something is for people who may see what they do. */
function toBuyer(ctx: Ctx, { score, reasons, ...contact }: Scored): RecommendedBuyer {
  const { id, name, company, country, type, status } = contact;
  const seesDates = holds(ctx.audience, 'view_buyer_details');
  return {
    id,
    name,
    company,
    country,
    type,
    status,
    score,
    reasons: reasons.map(({ at, ...reason }) => ({
      ...reason,
      at: seesDates ? (at?.toISOString() ?? null) : null,
    })),
  };
}
