import { exact } from '@sourcewiz/contract';

/** What the numbers of a selection come to, as decimal texts. */
export interface Summary {
  count: number;
  sum: string;
  average: string;
  lowest: string;
}

/** @returns undefined for fewer than two numbers */
export function summaryOf(numbers: readonly string[]): Summary | undefined {
  if (numbers.length < 2) return undefined;
  const all = numbers.map((number) => exact(number));
  const sum = all.reduce((so, number) => so.plus(number));
  const lowest = all.reduce((least, number) => (number.lt(least) ? number : least));
  return {
    count: numbers.length,
    sum: sum.toFixed(),
    average: sum.div(numbers.length).toDecimalPlaces(2).toFixed(),
    lowest: lowest.toFixed(),
  };
}

/** A text with all places of a word replaced, whatever its letters' case; the same text where it has none. */
export function replaced(text: string, word: string, by: string): string {
  if (word === '') return text;
  const pattern = new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return text.replace(pattern, () => by);
}
