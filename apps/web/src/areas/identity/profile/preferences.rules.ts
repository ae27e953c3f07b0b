import {
  productSorts,
  type InputOf,
  type Manufacturer,
  type Me,
  type updateManufacturer,
} from '@sourcewiz/contract';

type ProductSort = (typeof productSorts)[number];

type CompanyChange = NonNullable<InputOf<typeof updateManufacturer>['body']>;

/** The orders that may be the usual one: best match means something only while words are searched. */
export const defaultSorts = productSorts.filter((sort) => sort !== 'products');

/** What is on or off for new catalogue links. */
export const linkFlags = [
  'email_required',
  'allow_ppt_download',
  'show_product_filter',
  'higher_thumbnail_quality',
] as const;

/** What new catalogue links begin with, as the server keeps it. */
export interface LinkDefaults {
  email_required: boolean;
  allow_ppt_download: boolean;
  show_product_filter: boolean;
  higher_thumbnail_quality: boolean;
  expires_after_days: number | null;
}

/** The preferences as they are edited. */
export interface PreferencesDraft {
  /** Null: as the company has it. */
  own_sort: ProductSort | null;
  company_sort: ProductSort;
  locale: 'en' | 'tr';
  default_currency: string;
  price_terms: string;
  /** As typed; empty for links that do not run out. */
  expires_after_days: string;
  email_required: boolean;
  allow_ppt_download: boolean;
  show_product_filter: boolean;
  higher_thumbnail_quality: boolean;
}
export type PreferenceField = keyof PreferencesDraft;

/** The saved preferences as the form begins with them. */
export function draftOf({
  user,
  company,
  link,
}: {
  user: Pick<Me, 'preferences'>;
  company: Manufacturer;
  /** Absent for people who do not see them. */
  link: LinkDefaults | undefined;
}): PreferencesDraft {
  return {
    own_sort: user.preferences.product_sort,
    locale: company.locale,
    default_currency: company.default_currency,
    price_terms: company.price_terms,
    company_sort: company.product_sort,
    expires_after_days: link?.expires_after_days?.toString() ?? '',
    email_required: link?.email_required ?? false,
    allow_ppt_download: link?.allow_ppt_download ?? true,
    show_product_filter: link?.show_product_filter ?? true,
    higher_thumbnail_quality: link?.higher_thumbnail_quality ?? false,
  };
}

/**
 * Days after which a link runs out, as typed.
 * @returns null for never, undefined for what is no whole number from 1 to 3650
 */
export function readDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= 3650 ? days : undefined;
}

/**
 * The part of the changes that belongs to new catalogue links, with what else they begin with.
 * @returns null when there is none
 */
export function linkChange(
  draft: PreferencesDraft,
  changed: readonly PreferenceField[],
  stored: LinkDefaults | undefined,
): LinkDefaults | null {
  const days = readDays(draft.expires_after_days);
  const isChanged = changed.some((field) => field === 'expires_after_days' || isLinkFlag(field));
  if (!isChanged || stored === undefined || days === undefined) return null;
  const flags = Object.fromEntries(linkFlags.map((flag) => [flag, draft[flag]]));
  return { ...stored, ...flags, expires_after_days: days };
}

const isLinkFlag = (field: PreferenceField): boolean => linkFlags.some((flag) => flag === field);

/** The part of the changes that belongs to the company; null when there is none. */
export function companyChange(
  draft: PreferencesDraft,
  changed: readonly PreferenceField[],
): CompanyChange | null {
  const body: CompanyChange = {
    ...(changed.includes('locale') ? { locale: draft.locale } : {}),
    ...(changed.includes('default_currency') ? { default_currency: draft.default_currency } : {}),
    ...(changed.includes('price_terms') ? { price_terms: draft.price_terms.trim() } : {}),
    ...(changed.includes('company_sort') ? { product_sort: draft.company_sort } : {}),
  };
  return Object.keys(body).length === 0 ? null : body;
}
