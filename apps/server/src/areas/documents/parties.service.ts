import type { Party } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { organisationOf } from '../organisation/index.ts';

/** What fits into the field of a party: `GSTIN 08AAKCK4821M1Z4, IEC AAKCK4821M`. */
function taxNumbers(ids: readonly { label: string; value: string }[]): string {
  return ids
    .map(({ label, value }) => `${label} ${value}`)
    .reduce((all, one) => {
      const both = all === '' ? one : `${all}, ${one}`;
      return both.length > 60 ? all : both;
    }, '');
}

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
    tax_number: taxNumbers(company.taxIds),
    contact_id: null,
  };
}
