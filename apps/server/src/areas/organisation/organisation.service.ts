import type { Language, Manufacturer } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import {
  bumpRevision,
  selectLanguage,
  selectOrganisation,
  type OrganisationRow,
} from './organisation.store.ts';

/** The organisation of the transaction. @throws DomainError not_found */
export async function organisationOf(ctx: Ctx): Promise<OrganisationRow> {
  return (await selectOrganisation(ctx)) ?? fail('not_found');
}

/** Language of an organisation, English for any other or missing one (SHELL-078). */
export async function organisationLanguage(db: Db, orgId: string): Promise<Language> {
  return (await selectLanguage(db, orgId)) === 'tr' ? 'tr' : 'en';
}

/** Marks the products as changed: caches compare the number, open pages are told after the commit. */
export async function bumpCatalogueRevision(ctx: Ctx): Promise<number> {
  const revision = await bumpRevision(ctx);
  ctx.afterCommit(() =>
    ctx.platform.live.tell('productsChanged', { revision }, { to: [{ everybody: ctx.orgId }] }),
  );
  return revision;
}

/** The company as the screens read it. */
export function toManufacturer(row: OrganisationRow, adminName: string): Manufacturer {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    locale: row.locale,
    tagline: row.tagline,
    recommendation_preferences: { sub_category: row.subCategory },
    default_currency: row.defaultCurrency,
    admin_name: adminName,
  };
}
