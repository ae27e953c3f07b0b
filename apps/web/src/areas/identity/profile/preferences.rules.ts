import {
  productSorts,
  type InputOf,
  type Manufacturer,
  type Me,
  type updateManufacturer,
} from '@sourcewiz/contract';

type ProductSort = (typeof productSorts)[number];

type CompanyChange = NonNullable<InputOf<typeof updateManufacturer>['body']>;

/** The orders that can be the default: best match only makes sense with search words. */
export const defaultSorts = productSorts.filter((sort) => sort !== 'products');

/** Settings of new catalogue links that are on or off. */
export const linkFlags = [
  'email_required',
  'allow_ppt_download',
  'show_product_filter',
  'higher_thumbnail_quality',
] as const;

/** The defaults of new catalogue links, as the server stores them. */
export interface LinkDefaults {
  email_required: boolean;
  allow_ppt_download: boolean;
  show_product_filter: boolean;
  higher_thumbnail_quality: boolean;
  expires_after_days: number | null;
}

/** The preferences as they are edited. */
export interface PreferencesDraft {
  /** Null means the company's default. */
  own_sort: ProductSort | null;
  company_sort: ProductSort;
  locale: 'en' | 'tr';
  default_currency: string;
  price_terms: string;
  /** As typed; empty for links that do not expire. */
  expires_after_days: string;
  email_required: boolean;
  allow_ppt_download: boolean;
  show_product_filter: boolean;
  higher_thumbnail_quality: boolean;
}
export type PreferenceField = keyof PreferencesDraft;

/** The initial values of the form. */
export function draftOf({
  user,
  company,
  link,
}: {
  user: Pick<Me, 'preferences'>;
  company: Manufacturer;
  /** Absent for people who may not see them. */
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
 * Days until a link expires, as typed.
 * @returns null for never, undefined if it is no whole number from 1 to 3650
 */
export function readDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= 3650 ? days : undefined;
}

/**
 * The changes to the defaults of new catalogue links, with the unchanged ones.
 * @returns null if there are none
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

/** The changes to the company's settings; null if there are none. */
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
