import { exact, groupDigits, type Language } from '@sourcewiz/contract';

export function percent(value: string, language: Language): string {
  const shown = groupDigits(exact(value).toFixed(), { language, indian: false });
  return language === 'tr' ? `%${shown}` : `${shown}%`;
}

/** A number as it is printed, with at least so many decimals; more are kept. */
export function grouped(
  value: string,
  { decimals, language, indian = false }: { decimals: number; language: Language; indian?: boolean },
): string {
  const number = exact(value);
  return groupDigits(number.toFixed(Math.max(decimals, number.decimalPlaces())), { language, indian });
}
