import { exact } from '../money/exact.ts';

const signs: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
/** The fractions of a ruler, after a whole number or alone: `11 3/4`, `11-3/4`, `3/4`. */
const fraction = /(?<![\d.,/⁄])(?:(\d{1,4})[\s-]+)?(\d{1,2})\s?[/⁄]\s?(2|4|8|16|32|64)(?![\d/⁄])/g;
/** `6' 2"`, and feet alone. */
const feet = /(\d+(?:\.\d+)?)\s*['′](?!['′])\s*(?:(\d+(?:\.\d+)?)\s*(?=["″]))?/g;

/** A text with fractions as decimals, `11¾"` as `11.75"`; others stay as they are. */
export function withoutFractions(text: string): string {
  if (!/[/⁄½¼¾⅛⅜⅝⅞]/.test(text)) return text;
  return text
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (sign) => ` ${signs[sign]}`)
    .replace(fraction, (typed, whole: string | undefined, upper: string, lower: string) =>
      Number(upper) < Number(lower)
        ? exact(upper)
            .div(lower)
            .plus(whole ?? '0')
            .toFixed()
        : typed,
    );
}

/**
 * A size with decimals for fractions and inches for feet beside them: `6' 2" x 11 3/4"` as `74" x 11.75"`. With feet
 * alone it stays: what follows them may be inches or another side.
 */
export function sizeInDecimals(text: string): string {
  const hasInches = /["″]|''|′′/.test(text);
  return /['′]/.test(text) && !hasInches ? text : inInches(withoutFractions(text));
}

function inInches(text: string): string {
  if (!/["″]/.test(text)) return text;
  return text.replace(feet, (typed, whole: string, inches: string | undefined, at: number) => {
    const sum = exact(whole)
      .times('12')
      .plus(inches ?? '0')
      .toFixed();
    return inches === undefined || !/^\s*["″]/.test(text.slice(at + typed.length)) ? `${sum}"` : sum;
  });
}
