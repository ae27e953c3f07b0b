import { holds, type Party } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { defined } from '../../platform/defined.ts';
import { fail } from '../../platform/fail.ts';
import { contactsAmong } from '../contacts/index.ts';
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

type Sent = { [Part in keyof Party]?: Party[Part] | undefined };
type Audience = Pick<Ctx, 'audience'>;

/** Whoever opens a link reads what the seller gives out; members need the permission (PERM-013). */
const seesContact = ({ audience }: Audience): boolean =>
  audience.kind !== 'person' || holds(audience, 'view_buyer_details');

/** A buyer as the audience may see them: how to reach them only with the permission. */
export const shownParty = (ctx: Audience, party: Party): Party =>
  seesContact(ctx) ? party : { ...party, email: '', phone: '' };

/** A name, unless it is an address that the audience may not see. */
export const shownName = (ctx: Audience, name: string): string =>
  name.includes('@') && !seesContact(ctx) ? '•••' : name;

/**
 * A party with what was sent. People who may not see how to reach it do not remove that by saving the rest, unless they
 * put somebody else in its place.
 */
export function changedParty(ctx: Audience, before: Party, sent: Sent = {}): Party {
  const after = { ...before, ...defined(sent) };
  const isSame = (['company', 'name'] as const).some((part) => before[part] && after[part] === before[part]);
  const isOther = after.contact_id !== null && after.contact_id !== before.contact_id;
  if (seesContact(ctx) || !isSame || isOther) return after;
  return { ...after, email: after.email || before.email, phone: after.phone || before.phone };
}

/**
 * @param sent parties by the name of their field
 * @param before the parties as they are stored: a contact that was deleted since may stay
 * @throws DomainError not_found at the party whose contact is none of the company's
 */
export async function refuseUnknownContacts(
  ctx: Ctx,
  sent: Readonly<Record<string, Sent | undefined>>,
  before: readonly Party[],
): Promise<void> {
  const named = Object.entries(sent).flatMap(([role, party]) => {
    const id = party?.contact_id ?? null;
    return id === null || before.some(({ contact_id: known }) => known === id) ? [] : [{ role, id }];
  });
  const known = await contactsAmong(
    ctx,
    named.map(({ id }) => id),
  );
  const unknown = named.find(({ id }) => !known.has(id));
  if (unknown) fail('not_found', { path: `body.${unknown.role}.contact_id` });
}

/** Stored parties for another document: contacts that were deleted since are left out. */
export async function withLivingContacts<Role extends string>(
  ctx: Ctx,
  parties: Readonly<Record<Role, Party>>,
): Promise<Record<Role, Party>> {
  const named = Object.entries<Party>(parties);
  const known = await contactsAmong(
    ctx,
    named.flatMap(([, { contact_id: id }]) => id ?? []),
  );
  const living = named.map(([role, party]) => {
    const id = party.contact_id ?? null;
    return [role, id === null || known.has(id) ? party : { ...party, contact_id: null }];
  });
  // One type assertion: the same roles as before.
  return Object.fromEntries(living) as Record<Role, Party>;
}
