/**
 * City and country as buyers read them: `Jodhpur, India`.
 * @param nameOf name of a country by its id; undefined for one that is not there
 * @returns '' when neither is known
 */
export function placeOf(
  { city, countryId }: { city: string; countryId: number | null },
  nameOf: (id: number) => string | undefined,
): string {
  const country = countryId === null ? undefined : nameOf(countryId);
  return [city, country].filter(Boolean).join(', ');
}
