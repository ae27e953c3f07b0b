import type { PermissionSlug } from '../kit/permissions.ts';

/** The fields of a contact that have an id of their own, in order (CONTACT-002). */
export const contactFields = [
  { id: 321, field: 'name', name: 'Name' },
  { id: 322, field: 'email', name: 'Email' },
  { id: 323, field: 'address_line_1', name: 'Address line 1' },
  { id: 324, field: 'address_line_2', name: 'Address line 2' },
  { id: 325, field: 'city', name: 'City' },
  { id: 326, field: 'country', name: 'Country' },
] as const;

/** Somebody who buys, or may buy. */
export const contactTypes = ['contact', 'prospect'] as const;
export type ContactType = (typeof contactTypes)[number];

/** The stage of a prospect. */
export const prospectStatuses = ['new', 'contacted', 'interested', 'lost'] as const;

/** The permissions that show contacts: editing them, or writing to them (ruling 5). */
export const contactReaders = [
  'view_contacts',
  'view_quotation',
] as const satisfies readonly PermissionSlug[];

export const contactSorts = ['name', '-name', 'company', '-company', '-updated_at'] as const;
