import {
  exact,
  groupDigits,
  readReference,
  type Language,
  type TradePaperSettings,
} from '@sourcewiz/contract';

/** A number as a paper shows it, with at least so many decimals. */
export type Numbers = (value: string, decimals?: number) => string;

/** An HS code as the pack of the company writes it. */
export function hsCode(code: string, { pack }: TradePaperSettings): string {
  const read = pack === 'none' ? undefined : readReference(pack === 'india' ? 'hsn' : 'gtip', code);
  return read?.ok ? read.shown : code;
}

export function percent(value: string, language: Language): string {
  const shown = groupDigits(exact(value).toFixed(), { language, indian: false });
  return language === 'tr' ? `%${shown}` : `${shown}%`;
}

export function grouped(
  value: string,
  { decimals, language, indian }: { decimals: number; language: Language; indian: boolean },
): string {
  const places = Math.max(decimals, exact(value).decimalPlaces());
  return groupDigits(exact(value).toFixed(decimals === 0 ? undefined : places), { language, indian });
}
