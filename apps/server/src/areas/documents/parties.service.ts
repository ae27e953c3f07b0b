import type { Party } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { organisationOf } from '../organisation/index.ts';

/** The company as papers name it. */
export async function sellerParty(ctx: Ctx): Promise<Party> {
  const company = await organisationOf(ctx);
  const { addressLine1, addressLine2, city, state, postalCode } = company;
  return {
    company: company.name,
    name: ctx.caller.name,
    address: [addressLine1, addressLine2, [city, postalCode].filter(Boolean).join(' '), state]
      .filter(Boolean)
      .join(', '),
    city,
    country: company.place.split(',').at(-1)?.trim() ?? '',
    email: company.email,
    phone: company.phone,
    tax_number: company.taxIds.map(({ label, value }) => `${label} ${value}`)[0] ?? '',
    contact_id: null,
  };
}
