import type { ParsedOf, updateManufacturer } from '@sourcewiz/contract';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CallerCtx, Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { recordChanged, refuseStale } from '../../platform/records/index.ts';
import { assertImagesExist } from '../media/index.ts';
import { placeOf } from './company-place.rules.ts';
import { lockOrganisation, updateOrganisation, type OrganisationChange } from './organisation.store.ts';
import { companyMoved, people } from './surroundings.ts';

export type CompanyChange = ParsedOf<typeof updateManufacturer>['body'];

/**
 * Writes only the given fields, so that two people who change different fields do not undo each other's changes.
 * @throws DomainError conflict, unknown_country, not_found for images that are not the company's
 */
export async function changeCompany(
  ctx: Ctx,
  { change, acting }: { change: CompanyChange; acting: CallerCtx & Visitor },
): Promise<void> {
  const { countryName, refreshCompany } = ctx.platform.slots.one(people);
  const before = (await lockOrganisation(ctx)) ?? fail('not_found');
  const { id } = before;
  await refuseStale(ctx, { kind: 'company', id, revision: before.revision }, change.revision);
  if (change.country != null && countryName(change.country, 'en') === undefined) {
    fail('unknown_country', { path: 'body.country' });
  }
  if (change.logo_file_id) await assertImagesExist(ctx, [change.logo_file_id], 'body.logo_file_id');
  if (change.image_file_ids) await assertImagesExist(ctx, change.image_file_ids, 'body.image_file_ids');

  const columns = columnsOf(change);
  const fields = changedFields(change);
  if (fields.length === 0) return;
  const after = { ...before, ...columns };
  const place = placeOf(after, (id) => countryName(id, after.locale));
  const movesPlace = ['city', 'country', 'locale'].some((field) => fields.includes(field));
  await updateOrganisation(ctx, { ...columns, ...(movesPlace ? { place } : {}) });
  if (after.countryId !== before.countryId)
    for (const follow of ctx.platform.slots.all(companyMoved)) await follow(ctx);
  const given = (row: object) =>
    Object.fromEntries(Object.keys(columns).map((name) => [name, Reflect.get(row, name)]));
  await recordChanged(ctx, {
    kind: 'company',
    id,
    revision: before.revision + 1,
    before: given(before),
    after: given(after),
  });
  if (after.locale !== before.locale) await refreshCompany(ctx);
  await recordAudit(ctx.db, ctx.platform.clock, {
    orgId: ctx.orgId,
    event: 'company_changed',
    actorId: ctx.caller.userId,
    ip: acting.ip,
    userAgent: acting.userAgent,
    details: { fields },
  });
}

/** Names of the given fields, for the security log. */
function changedFields(change: CompanyChange): string[] {
  return Object.entries(change).flatMap(([field, value]) =>
    value === undefined || field === 'revision' ? [] : [field],
  );
}

function columnsOf(change: CompanyChange): OrganisationChange {
  const columns = {
    name: change.name,
    tagline: change.tagline,
    colour: change.colour,
    about: change.about,
    addressLine1: change.address_line_1,
    addressLine2: change.address_line_2,
    city: change.city,
    state: change.state,
    postalCode: change.postal_code,
    countryId: change.country,
    email: change.email,
    phone: change.phone,
    website: change.website,
    taxIds: change.tax_ids,
    certifications: change.certifications,
    locale: change.locale,
    defaultCurrency: change.default_currency,
    priceTerms: change.price_terms,
    productSort: change.product_sort,
    subCategory: change.sub_category,
    logoFileId: change.logo_file_id,
    imageFileIds: change.image_file_ids && [...new Set(change.image_file_ids)],
    status: change.status,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  // The type assertion only says that undefined values are gone.
  return Object.fromEntries(given) as OrganisationChange;
}
