import type { AnswerOf, Language, manufacturer, MoneyRules } from '@sourcewiz/contract';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { loadImages } from '../media/index.ts';
import { selectRates } from './exchange-rates.store.ts';
import {
  bumpRevision,
  bumpRevisionWithCommit,
  selectLanguage,
  selectOrganisation,
  type OrganisationRow,
} from './organisation.store.ts';

/** The organisation of the transaction. @throws DomainError not_found */
export async function organisationOf(ctx: TenantCtx): Promise<OrganisationRow> {
  return (await selectOrganisation(ctx)) ?? fail('not_found');
}

/** File id of the organisation's logo; null if it has none. */
export async function logoFileId(ctx: Ctx): Promise<string | null> {
  return (await organisationOf(ctx)).logoFileId;
}

/** Language of an organisation, English for any other or missing one (SHELL-078). */
export async function organisationLanguage(db: Db, orgId: string): Promise<Language> {
  return (await selectLanguage(db, orgId)) === 'tr' ? 'tr' : 'en';
}

/** The organisation's own currency, and its exchange rates. */
export async function moneyRules(ctx: Ctx): Promise<MoneyRules> {
  const [{ defaultCurrency: home }, rates] = await Promise.all([organisationOf(ctx), selectRates(ctx)]);
  return { home, rates };
}

/**
 * Marks products as changed: caches compare the number, open pages are informed after the commit.
 * @param ids of the products; if empty it may be any of them
 */
export async function bumpCatalogueRevision(ctx: Ctx, ids: readonly number[] = []): Promise<number> {
  const revision = await bumpRevision(ctx);
  tellProductsChanged(ctx, ids);
  return revision;
}

/** The same right before the commit: other writers do not wait for the rest of the transaction's work. */
export function bumpRevisionInTheEnd(ctx: Ctx, ids: readonly number[]): void {
  bumpRevisionWithCommit(ctx);
  tellProductsChanged(ctx, ids);
}

function tellProductsChanged(ctx: Ctx, ids: readonly number[]): void {
  // The number belongs to the whole catalogue, not to a product.
  tellChanged(ctx, { kind: 'product', ids, revision: null });
}

/** The company for the screens. */
export async function toManufacturer(
  ctx: Ctx,
  row: OrganisationRow,
  adminName: string,
): Promise<AnswerOf<typeof manufacturer>> {
  const ids = [...(row.logoFileId === null ? [] : [row.logoFileId]), ...row.imageFileIds];
  const images = await loadImages(ctx, ids);
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    status: row.status,
    tagline: row.tagline,
    colour: row.colour,
    about: row.about,
    address_line_1: row.addressLine1,
    address_line_2: row.addressLine2,
    city: row.city,
    state: row.state,
    postal_code: row.postalCode,
    country: row.countryId,
    email: row.email,
    phone: row.phone,
    website: row.website,
    tax_ids: row.taxIds,
    certifications: row.certifications,
    locale: row.locale,
    default_currency: row.defaultCurrency,
    price_terms: row.priceTerms,
    product_sort: row.productSort,
    sub_category: row.subCategory,
    recommendation_preferences: { sub_category: row.subCategory },
    logo: (row.logoFileId === null ? undefined : images.get(row.logoFileId)) ?? null,
    images: row.imageFileIds.flatMap((id) => images.get(id) ?? []),
    admin_name: adminName,
  };
}
