import type { PermissionSlug } from '../kit/declares.ts';
import type { RecordFields } from '../kit/record-fields.ts';
import { defineStates } from '../kit/states.ts';

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
export const contactTypeStates = defineStates({
  contact: { en: 'Contact', tr: 'Kişi', next: ['prospect'] },
  prospect: { en: 'Prospect', tr: 'Aday alıcı', next: ['contact'] },
});
export const contactTypes = contactTypeStates.names;
export type ContactType = (typeof contactTypes)[number];

/** The stage of a prospect; each may follow each. */
export const prospectStages = defineStates({
  new: { en: 'New', tr: 'Yeni', next: ['contacted', 'interested', 'lost'] },
  contacted: { en: 'Contacted', tr: 'Görüşüldü', next: ['new', 'interested', 'lost'] },
  interested: { en: 'Interested', tr: 'İlgileniyor', next: ['new', 'contacted', 'lost'] },
  lost: { en: 'Lost', tr: 'Kaybedildi', next: ['new', 'contacted', 'interested'] },
});

/** The fields of a contact as people know them, in the order of sheets. */
export const contactRecordFields = {
  name: { en: 'Name', tr: 'Ad' },
  email: { en: 'Email', tr: 'E-posta' },
  company: { en: 'Company', tr: 'Şirket' },
  phone: { en: 'Phone', tr: 'Telefon' },
  address_line_1: { en: 'Address line 1', tr: 'Adres satırı 1' },
  address_line_2: { en: 'Address line 2', tr: 'Adres satırı 2' },
  city: { en: 'City', tr: 'Şehir' },
  country: { en: 'Country', tr: 'Ülke', holds: 'record' },
  type: { en: 'Kind', tr: 'Tür', holds: contactTypeStates },
  status: { en: 'Status', tr: 'Durum', holds: prospectStages },
  source: { en: 'Source', tr: 'Kaynak' },
  tags: { en: 'Tags', tr: 'Etiketler' },
  currency: { en: 'Currency', tr: 'Para birimi' },
  incoterm: { en: 'Incoterm', tr: 'Teslim şekli' },
  payment: { en: 'Payment', tr: 'Ödeme' },
  port: { en: 'Port', tr: 'Liman' },
  notes: { en: 'Notes', tr: 'Notlar' },
} as const satisfies RecordFields;

/** The columns of the Excel file of a list of contacts. */
export const contactExportFields = {
  ...contactRecordFields,
  owner: { en: 'Owner', tr: 'Sorumlu', holds: 'record' },
  last_enquiry: { en: 'Last enquiry', tr: 'Son talep', holds: 'day' },
  last_seen: { en: 'Last visit', tr: 'Son ziyaret', holds: 'day' },
  quotations: { en: 'Quotations', tr: 'Teklifler', holds: 'number' },
} as const satisfies RecordFields;

/** The permissions that show contacts: editing them, or writing to them (ruling 5). */
export const contactReaders = [
  'view_contacts',
  'view_quotation',
] as const satisfies readonly PermissionSlug[];

export const contactSorts = ['name', '-name', 'company', '-company', '-updated_at'] as const;
