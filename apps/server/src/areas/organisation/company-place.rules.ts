/**
 * City and country as displayed to buyers: `Jodhpur, India`.
 * @param nameOf name of a country by its id; undefined for an unknown one
 * @returns '' if neither is known
 */
export function placeOf(
  { city, countryId }: { city: string; countryId: number | null },
  nameOf: (id: number) => string | undefined,
): string {
  const country = countryId === null ? undefined : nameOf(countryId);
  return [city, country].filter(Boolean).join(', ');
}
