/** Where most people of a country with several time zones live; for the others the first one is used. */
const mainZones: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** The list of a country's zones is newer than the type library. */
type LocaleWithTimeZones = Intl.Locale & { getTimeZones?(): string[] | undefined };

/**
 * The default time zone of a company in a country.
 * @param iso2 country as `TR`; undefined if unknown
 * @returns an IANA name; UTC if nothing is known
 */
export function homeTimeZone(iso2: string | undefined): string {
  if (iso2 === undefined || !/^[A-Z]{2}$/.test(iso2)) return 'UTC';
  const locale: LocaleWithTimeZones = new Intl.Locale(`und-${iso2}`);
  return mainZones[iso2] ?? locale.getTimeZones?.()?.[0] ?? 'UTC';
}
