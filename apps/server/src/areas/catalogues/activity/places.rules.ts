/**
 * Countries by time zone, from the Unicode data that the runtime has: a browser tells its time zone, and most time zones
 * are of one country. Two letters by lower-case zone.
 */
let countries: ReadonlyMap<string, string> | undefined;

function readCountries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const region of letters.flatMap((one) => letters.map((two) => one + two))) {
    const locale: Intl.Locale & { getTimeZones?(): string[] } = new Intl.Locale(`und-${region}`);
    // Codes of countries that are no more stand for others.
    if (locale.region !== region) continue;
    for (const zone of locale.getTimeZones?.() ?? []) {
      const key = zone.toLowerCase();
      if (!found.has(key)) found.set(key, region);
    }
  }
  return found;
}

/** Names that browsers still use, and what the data have instead. */
const renamed: Readonly<Record<string, string>> = {
  'asia/kolkata': 'asia/calcutta',
  'asia/ho_chi_minh': 'asia/saigon',
  'asia/kathmandu': 'asia/katmandu',
  'asia/yangon': 'asia/rangoon',
  'europe/kyiv': 'europe/kiev',
  'america/argentina/buenos_aires': 'america/buenos_aires',
  'atlantic/faroe': 'atlantic/faeroe',
};

/** The country of a time zone: two letters, or '' if there is none. */
export function countryOfZone(zone: string): string {
  countries ??= readCountries();
  const key = zone.toLowerCase();
  const other = renamed[key] ?? Object.entries(renamed).find(([, old]) => old === key)?.[0] ?? '';
  return countries.get(key) ?? countries.get(other) ?? '';
}
