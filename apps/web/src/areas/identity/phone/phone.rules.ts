import { INDIA_ID, PHONE_DIGITS, type Country } from '@sourcewiz/contract';

/** A number during input. */
export interface PhoneDraft {
  /** Id of its country as text; null for none. */
  country: string | null;
  /** National number in digits. */
  mobile: string;
}

/** A national number with the id of its country. */
export interface PhoneNumber {
  mobile: string;
  country: number;
}

const MOST_DIGITS = 15;

/**
 * The digits of a typed or pasted number.
 * @param typed anything, e.g. `+91 98450 12345`
 * @param phonecode code of the chosen country, e.g. `91`; removed from a number that begins with `+` or `00` and this
 *   code
 * @returns national number, at most 15 digits
 */
export function nationalDigits(typed: string, phonecode: string | undefined): string {
  const international = /^\s*(\+|00)/.exec(typed)?.[0];
  const digits = typed.slice(international?.length ?? 0).replaceAll(/\D/g, '');
  const isOwn = international !== undefined && phonecode !== undefined && digits.startsWith(phonecode);
  return (isOwn ? digits.slice(phonecode.length) : digits).slice(0, MOST_DIGITS);
}

/** Initial values: the saved number, otherwise none in India, +91 (ruling 27). */
export function startOf(saved: { mobile: string | null; country: number | null }): PhoneDraft {
  return { mobile: saved.mobile ?? '', country: String(saved.country ?? INDIA_ID) };
}

/** The number in the fields, which must be filled in. */
export function numberOf({ mobile, country }: PhoneDraft): PhoneNumber {
  return { mobile, country: Number(country) };
}

/**
 * A number as displayed.
 * @param phonecode code of its country, without `+`; absent until the countries are loaded
 * @returns `+91 98450 12345`
 */
export function readableNumber(mobile: string, phonecode: string | undefined): string {
  const grouped = mobile.length === PHONE_DIGITS ? `${mobile.slice(0, 5)} ${mobile.slice(5)}` : mobile;
  return phonecode === undefined ? grouped : `+${phonecode} ${grouped}`;
}

/** Phone code of a country, without `+`; undefined if the list does not have it. */
export function phonecodeOf(
  countries: readonly Country[] | undefined,
  id: number | null,
): string | undefined {
  return countries?.find((one) => one.id === id)?.phonecode;
}
