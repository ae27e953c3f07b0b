import type { addCompany as addOperation, ConsoleCompanyDetails, ParsedOf } from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import { countryById, inviteAdminsAgain, openCompany } from '../identity/index.ts';
import { changeCompanyAs, type Acting } from './acting.ts';
import { readCompany } from './companies.service.ts';
import { insertEntry } from './console.store.ts';

/** Founds a company and invites its first admin. @throws DomainError email_taken, not_found for an unknown country */
export async function addCompany(
  acting: Acting,
  body: ParsedOf<typeof addOperation>['body'],
): Promise<ConsoleCompanyDetails> {
  const { name, language, country_id: countryId, email, first_name: firstName, last_name: lastName } = body;
  if (countryId !== null && !countryById(countryId)) fail('not_found', { path: 'body.country_id' });
  const admin = { email, firstName, lastName };
  const { platform, by } = acting;
  const company = { name, language, countryId };
  const orgId = await openCompany(platform, company, {
    admin,
    by: acting.name,
    also: (at) =>
      insertEntry(at.db, {
        action: 'company_added',
        details: { company: name, admin: email },
        by,
        at: platform.clock.now(),
        companyId: at.orgId,
      }),
  });
  return readCompany(acting, orgId);
}

/** Mails the invitation again. @throws DomainError not_found, not_invited, rate_limited */
export async function inviteAgain(acting: Acting, orgId: string): Promise<ConsoleCompanyDetails> {
  await changeCompanyAs(acting, orgId, async (at) => {
    const admins = await inviteAdminsAgain(at, acting.name);
    return {
      entry: { action: 'admin_invited_again', details: { admin: admins.join(', ') } },
      result: undefined,
    };
  });
  return readCompany(acting, orgId);
}
