const MOST_DIGITS = 15;

/**
 * The digits of a number as it was typed or pasted.
 * @param typed anything, e.g. `+91 98450 12345`
 * @param phonecode of the chosen country, e.g. `91`; a number that begins with `+` or `00` and this loses it
 * @returns national number, at most 15 digits
 */
export function nationalDigits(typed: string, phonecode: string | undefined): string {
  const international = /^\s*(\+|00)/.exec(typed)?.[0];
  const digits = typed.slice(international?.length ?? 0).replaceAll(/\D/g, '');
  const isOwn = international !== undefined && phonecode !== undefined && digits.startsWith(phonecode);
  return (isOwn ? digits.slice(phonecode.length) : digits).slice(0, MOST_DIGITS);
}
