import { INDIA_ID, PHONE_DIGITS, type Country } from '@sourcewiz/contract';

/** A national number with the id of its country. */
export interface PhoneNumber {
  mobile: string;
  country: number;
}

/** What the edit begins with: the saved number, else none in India, +91 (ruling 27). */
export function startOf(saved: { mobile: string | null; country: number | null }): PhoneNumber {
  return { mobile: saved.mobile ?? '', country: saved.country ?? INDIA_ID };
}

/** Whether a number may be sent: exactly ten digits (ruling 28) of a country that is in the list. */
export function isWholeNumber({ mobile, country }: PhoneNumber, countries: readonly Country[]): boolean {
  return mobile.length === PHONE_DIGITS && /^\d+$/.test(mobile) && countries.some(({ id }) => id === country);
}

/** Whether there is anything to submit: another number or another country than the saved ones (AUTH-084). */
export function isChanged(
  typed: PhoneNumber,
  saved: { mobile: string | null; country: number | null },
): boolean {
  const start = startOf(saved);
  return typed.mobile !== start.mobile || typed.country !== start.country;
}

/**
 * A number as a person reads it.
 * @param phonecode of its country, without `+`; absent while the countries are not there
 * @returns `+91 98450 12345`
 */
export function readableNumber(mobile: string, phonecode: string | undefined): string {
  const grouped = mobile.length === PHONE_DIGITS ? `${mobile.slice(0, 5)} ${mobile.slice(5)}` : mobile;
  return phonecode === undefined ? grouped : `+${phonecode} ${grouped}`;
}
