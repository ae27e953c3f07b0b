import { exact } from '@sourcewiz/contract';

const NUMBERED = /^(.*?)(-?\d+(?:\.\d+)?)(\D*)$/s;

/**
 * The series that texts begin: `1, 2`, `10 cm, 20 cm` or `A-08, A-09`, in equal steps and with the same words around the
 * number. Leading zeros stay.
 * @returns the text at a place counted from the first one, also before it; undefined if the texts begin no series
 */
export function seriesOf(texts: readonly string[]): ((at: number) => string) | undefined {
  const parts = texts.map((text) => NUMBERED.exec(text));
  const [first, second] = parts;
  if (!first || !second) return undefined;
  const [, before = '', start = '0', after = ''] = first;
  // A hyphen behind a word joins: A-08 is followed by A-09.
  const joined = before !== '' && start.startsWith('-');
  const [head, from] = joined ? [`${before}-`, start.slice(1)] : [before, start];
  const numbers = parts.map((part) => exact((joined ? part?.[2]?.slice(1) : part?.[2]) || '0'));
  const [one, two] = numbers;
  if (!one || !two || parts.some((part) => part?.[1] !== before || part[3] !== after)) return undefined;
  const step = two.minus(one);
  if (step.isZero() || !numbers.every((number, at) => number.eq(one.plus(step.times(at))))) return undefined;
  const digits = /^0\d/.test(from) ? from.length : 0;
  const decimals = from.split('.')[1]?.length ?? 0;
  return (at) => {
    const number = one.plus(step.times(at));
    const text = number.decimalPlaces() > decimals ? number.toFixed() : number.toFixed(decimals);
    const padded = number.isNegative() ? text : text.padStart(digits, '0');
    return `${head}${padded}${after}`;
  };
}
