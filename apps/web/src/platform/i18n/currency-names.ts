import { currencies } from '@sourcewiz/contract';
import { currentLanguage, type Language } from './texts.ts';

const names: Partial<Record<Language, Intl.DisplayNames>> = {};

/**
 * The name of a currency in the screen's language: `Indian Rupee`, `Hindistan Rupisi`; the code if there is no name.
 */
export function currencyName(code: string): string {
  const language = currentLanguage();
  names[language] ??= new Intl.DisplayNames(language, { type: 'currency' });
  return names[language].of(code) ?? code;
}

/** The currencies that exporters use most come first. */
const common = ['INR', 'USD', 'EUR', 'GBP', 'TRY'];

/** All currencies to choose from, by code, found by their names as well. */
export function currencyChoices(): { value: string; label: string; note: string; also: string[] }[] {
  const rank = ({ code }: { code: string }): number =>
    common.includes(code) ? common.indexOf(code) : common.length;
  return currencies
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ code, name }) => ({ value: code, label: code, note: currencyName(code), also: [name] }));
}
