import { readDay, shownDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';
import {
  companyFieldsSchema,
  type Image,
  type InputOf,
  type Manufacturer,
  type updateManufacturer,
} from '@sourcewiz/contract';

/** A tax id during editing; `key` identifies the row. */
export interface TaxIdRow {
  key: number;
  label: string;
  value: string;
}

export interface CertificationRow {
  key: number;
  name: string;
  issuer: string;
  number: string;
  /** DD/MM/YYYY as typed; '' if it does not expire. */
  validUntil: string;
}

const textFields = [
  'name',
  'tagline',
  'colour',
  'about',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postal_code',
  'email',
  'phone',
  'website',
] as const;
export type TextField = (typeof textFields)[number];

/** The company as it is edited. */
export interface CompanyDraft extends Record<TextField, string> {
  country: number | null;
  tax_ids: readonly TaxIdRow[];
  certifications: readonly CertificationRow[];
  logo: Image | null;
  images: readonly Image[];
}
export type CompanyField = keyof CompanyDraft;
type Body = NonNullable<InputOf<typeof updateManufacturer>['body']>;

/** What is wrong with a field: it is empty, or malformed. */
export type Wrong = 'required' | 'email' | 'website' | 'colour' | 'date';

/** The form's values for a stored company. */
export function draftOf(company: Manufacturer): CompanyDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, company[field]])) as Record<
    TextField,
    string
  >;
  return {
    ...texts,
    country: company.country,
    tax_ids: company.tax_ids.map((row, key) => ({ key, ...row })),
    certifications: company.certifications.map(({ name, issuer, number, valid_until }, key) => ({
      key,
      name,
      issuer,
      number,
      validUntil: shownDay(valid_until),
    })),
    logo: company.logo,
    images: company.images,
  };
}

/**
 * What the form sends: only the differences from the stored company.
 * @returns the changed fields, in the order of the form, and the body of `manufacturer.update`
 */
export function changesOf(
  company: Manufacturer,
  draft: CompanyDraft,
): { fields: readonly CompanyField[]; body: Body } {
  const before = sentOf(draftOf(company));
  const after = sentOf(draft);
  const fields = (Object.keys(after) as CompanyField[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return { fields, body: Object.assign({}, ...fields.map((field) => after[field])) as Body };
}

function sentOf(draft: CompanyDraft): Record<CompanyField, Body> {
  const texts = {} as Record<TextField, Body>;
  for (const field of textFields) texts[field] = { [field]: draft[field].trim() };
  return {
    ...texts,
    website: { website: fullAddress(draft.website) },
    colour: { colour: colourOf(draft.colour) },
    country: { country: draft.country },
    tax_ids: {
      tax_ids: draft.tax_ids.map(({ label, value }) => ({ label: label.trim(), value: value.trim() })),
    },
    certifications: {
      certifications: draft.certifications.map(({ name, issuer, number, validUntil }) => ({
        name: name.trim(),
        issuer: issuer.trim(),
        number: number.trim(),
        valid_until: readDay(validUntil),
      })),
    },
    logo: { logo_file_id: draft.logo?.id ?? null },
    images: { image_file_ids: draft.images.map(({ id }) => id) },
  };
}

/**
 * What the form can check before it is sent.
 * @returns what is wrong by dotted path, as in the server's problems: `email`, `tax_ids.0.value`
 */
export function wrongFields(draft: CompanyDraft): Readonly<Record<string, Wrong>> {
  const wrong: Record<string, Wrong> = {};
  if (draft.name.trim() === '') wrong['name'] = 'required';
  const { colour, email, website } = companyFieldsSchema.shape;
  if (!colour.safeParse(colourOf(draft.colour)).success) wrong['colour'] = 'colour';
  if (!email.safeParse(draft.email.trim()).success) wrong['email'] = 'email';
  if (!website.safeParse(fullAddress(draft.website)).success) wrong['website'] = 'website';
  draft.tax_ids.forEach(({ label, value }, at) => {
    if (label.trim() === '') wrong[`tax_ids.${at}.label`] = 'required';
    if (value.trim() === '') wrong[`tax_ids.${at}.value`] = 'required';
  });
  draft.certifications.forEach(({ name, validUntil }, at) => {
    if (name.trim() === '') wrong[`certifications.${at}.name`] = 'required';
    if (validUntil.trim() !== '' && readDay(validUntil) === null)
      wrong[`certifications.${at}.valid_until`] = 'date';
  });
  return wrong;
}

/** A colour as it is stored: `1F4F66` gets its `#`. */
const colourOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^(?=[\da-f]{6}$)/, '#');

/** A web address as it is stored: `kaveri.example` gets its `https://`. */
export function fullAddress(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

/** A certification is marked this many days before it expires. */
const SOON_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * The state of a certification.
 * @param validUntil last day on which it is valid, YYYY-MM-DD; null if it does not expire
 * @param today YYYY-MM-DD
 * @returns null if it needs no attention; `days` is 0 on its last day
 */
export function certificationState(
  validUntil: string | null,
  today: string,
): { kind: 'expired' } | { kind: 'soon'; days: number } | null {
  if (validUntil === null) return null;
  const days = Math.round((Date.parse(validUntil) - Date.parse(today)) / DAY_MS);
  if (days < 0) return { kind: 'expired' };
  return days <= SOON_DAYS ? { kind: 'soon', days } : null;
}
