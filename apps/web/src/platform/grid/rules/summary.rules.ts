import { exact } from '@sourcewiz/contract';

/** The summary of the selected numbers, as decimal texts. */
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

/** A text with every occurrence of a word replaced, ignoring case; unchanged if there is none. */
export function replaced(text: string, word: string, by: string): string {
  if (word === '') return text;
  const pattern = new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return text.replace(pattern, () => by);
}
