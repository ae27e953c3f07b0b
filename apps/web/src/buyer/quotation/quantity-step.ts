/** The next whole carton up or down, within what a buyer may make of a quantity (ruling AG). */
export function quantityStep(
  quantity: number,
  by: 1 | -1,
  { least, most, step }: { least: number; most: number; step: number },
): number {
  const next = by > 0 ? (Math.floor(quantity / step) + 1) * step : (Math.ceil(quantity / step) - 1) * step;
  return Math.min(most, Math.max(least, next));
}

const WHOLE = {
  en: /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.0*)?$/,
  tr: /^(\d{1,9}|\d{1,3}(?:\.\d{3}){1,2})(?:,0*)?$/,
};

/** A whole number as people write it in a language: `1,200` in English, `1.200` in Turkish. */
export function wholeNumber(text: string, language: keyof typeof WHOLE): number | undefined {
  const whole = WHOLE[language].exec(text.trim())?.[1];
  return whole === undefined ? undefined : Number(whole.replace(/\D/g, ''));
}
