import {
  productSorts,
  type InputOf,
  type Manufacturer,
  type Me,
  type organisationSettingSchemas,
  type updateManufacturer,
} from '@sourcewiz/contract';
import type { z } from 'zod';

type ProductSort = (typeof productSorts)[number];

type CompanyChange = NonNullable<InputOf<typeof updateManufacturer>['body']>;

/** The orders that can be the default: best match only makes sense with search words. */
export const defaultSorts = productSorts.filter((sort) => sort !== 'products');

/** Settings of new catalogue links that are on or off. */
export const linkFlags = [
  'anyone_with_link',
  'passcode',
  'email_required',
  'email_verified',
  'watermark',
  'allow_ppt_download',
  'show_product_filter',
  'higher_thumbnail_quality',
] as const;
type LinkFlags = Record<(typeof linkFlags)[number], boolean>;

type Stored = {
  [Key in keyof typeof organisationSettingSchemas]: z.output<(typeof organisationSettingSchemas)[Key]>;
};
/** The defaults of new catalogue links. */
export type LinkDefaults = Stored['catalogue_link_settings_defaults'];
/** What strangers see who scan the code of a label. */
export type PublicPage = Stored['public_page_settings'];
/** Who checks catalogues before buyers see them. */
export type ApprovalRule = Stored['catalogue_approval'];

/** How long it is kept who did what buyers' pages record. */
export type ActivityPeople = Stored['activity_people'];

/** The preferences as they are edited. */
export interface PreferencesDraft extends LinkFlags {
  /** Null means the company's default. */
  own_sort: ProductSort | null;
  company_sort: ProductSort;
  locale: 'en' | 'tr';
  default_currency: string;
  price_terms: string;
  /** As typed; empty for links that do not expire. */
  expires_after_days: string;
  show_packing: boolean;
  approval_required: boolean;
  /** As typed; empty for none. */
  margin_floor: string;
  /** As typed; empty for as long as activity is kept. */
  keep_months: string;
}
export type PreferenceField = keyof PreferencesDraft;

/** The initial values of the form. */
export function draftOf({
  user,
  company,
  link,
  publicPage,
  approval,
  people,
}: {
  user: Pick<Me, 'preferences'>;
  company: Manufacturer;
  /** Absent for people who may not see them. */
  link: LinkDefaults | undefined;
  publicPage: PublicPage | undefined;
  approval: ApprovalRule | undefined;
  people: ActivityPeople | undefined;
}): PreferencesDraft {
  return {
    own_sort: user.preferences.product_sort,
    locale: company.locale,
    default_currency: company.default_currency,
    price_terms: company.price_terms,
    company_sort: company.product_sort,
    expires_after_days: link?.expires_after_days?.toString() ?? '',
    ...(Object.fromEntries(linkFlags.map((flag) => [flag, link?.[flag] ?? false])) as LinkFlags),
    show_packing: publicPage?.show_packing ?? false,
    approval_required: approval?.required ?? false,
    margin_floor: approval?.margin_floor ?? '',
    keep_months: people?.keep_months?.toString() ?? '',
  };
}

/**
 * Days until a link expires, as typed.
 * @returns null for never, undefined if it is no whole number from 1 to 3650
 */
export const readDays = (typed: string): number | null | undefined => readWhole(typed, 3650);

/**
 * Months that people are remembered, as typed.
 * @returns null for as long as activity is kept, undefined if it is no whole number from 1 to 120
 */
export const readMonths = (typed: string): number | null | undefined => readWhole(typed, 120);

function readWhole(typed: string, most: number): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const found = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return found >= 1 && found <= most ? found : undefined;
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

/**
 * A margin in percent, as typed.
 * @returns null for none, undefined if it is no percentage below 100 with at most one decimal
 */
export function readFloor(typed: string): string | null | undefined {
  const text = typed.replace('%', '').replace(',', '.').trim();
  if (text === '') return null;
  return /^\d{1,2}(\.\d)?$/.test(text) ? text : undefined;
}

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
