import { findUnit } from '../attribute-types/units.ts';
import { exact } from '../money/exact.ts';

const signs: Readonly<Record<string, string>> = {
  '½': '0.5',
  '¼': '0.25',
  '¾': '0.75',
  '⅛': '0.125',
  '⅜': '0.375',
  '⅝': '0.625',
  '⅞': '0.875',
};
/** `11¾`, `11 ¾`, `¾`. */
const sign = /(?<![\d.,])(?:(\d{1,4})[\s-]?)?([½¼¾⅛⅜⅝⅞])(?!\d)/g;
/** The fractions of a ruler, which are reduced: `11 3/4`, `11-3/4`, `3/4`, but no `8/16`. */
const fraction = /(?<![\d.,/⁄])(?:(\d{1,4})(\s+|-))?(\d?[13579])\s?[/⁄]\s?(2|4|8|16|32|64)(?![\d/⁄]|[.,]\d)/g;
/** `6' 2"`, and feet alone. */
const feet = /(\d+(?:\.\d+)?)\s*['′](?!['′])\s*(?:(\d+(?:\.\d+)?)\s*(?=["″]))?/g;
/** `8' 10' 2"`: feet, and feet again with nothing between them. */
const feetTwice = /\d\s*['′](?!['′])[\s\d."″]*\d\s*['′](?!['′])/;
const words = /''|′′|["″'′]|\p{L}+/gu;

/** Longer texts are no measures. */
const LONGEST = 200;

/**
 * A length with fractions as decimals, `11¾"` as `11.75"`; others stay as they are. Beside another unit than inches and
 * feet, two numbers with a slash are a range or a grade, `5/8 mm`, unless a whole number is before them.
 * @param unit what the length is in if it does not say
 */
export function withoutFractions(text: string, unit = ''): string {
  if (text.length > LONGEST || !/[/⁄½¼¾⅛⅜⅝⅞]/.test(text)) return text;
  const units = [...text.matchAll(words)].flatMap(([word]) => isOfRuler(word) ?? []);
  const isRuler = units.length === 0 ? isOfRuler(unit) === true : units.every(Boolean);
  return text
    .replace(sign, (_, whole: string | undefined, part: string) => sum(whole, signs[part] ?? '0'))
    .replace(
      fraction,
      (
        typed,
        whole: string | undefined,
        between: string | undefined,
        upper: string,
        lower: string,
        at: number,
        all: string,
      ) => {
        const [, next = ''] = /^\s*(''|′′|["″'′]|\p{L}+)/u.exec(all.slice(at + typed.length)) ?? [];
        const isSure = between !== undefined && between !== '-';
        const isRead = Number(upper) < Number(lower) && (isSure || (isOfRuler(next) ?? isRuler));
        return isRead ? sum(whole, exact(upper).div(lower).toFixed()) : typed;
      },
    );
}

const sum = (whole: string | undefined, part: string) =>
  exact(part)
    .plus(whole ?? '0')
    .toFixed();

/** Undefined for what is no unit of length. */
function isOfRuler(word: string): boolean | undefined {
  const unit = findUnit(word, 'length')?.short_name;
  return unit === undefined ? undefined : unit === 'in' || unit === 'ft';
}

/**
 * A size with decimals for fractions and inches for feet beside them: `6' 2" x 11 3/4"` as `74" x 11.75"`. With feet
 * alone it stays: what follows them may be inches or another side.
 * @param unit what the size is in if it does not say
 * @returns undefined for a text that is no size: too long, or with feet twice in one side
 */
export function sizeInDecimals(text: string, unit = ''): string | undefined {
  if (text.length > LONGEST) return undefined;
  const hasInches = /["″]|''|′′/.test(text);
  if (!hasInches && /['′]/.test(text)) return text;
  return hasInches && feetTwice.test(text) ? undefined : inInches(withoutFractions(text, unit));
}

function inInches(text: string): string {
  if (!/["″]/.test(text)) return text;
  return text.replace(feet, (typed, whole: string, inches: string | undefined, at: number) => {
    const all = exact(whole)
      .times('12')
      .plus(inches ?? '0')
      .toFixed();
    return inches === undefined || !/^\s*["″]/.test(text.slice(at + typed.length)) ? `${all}"` : all;
  });
}
