import type { FormatTable } from './format.ts';

type Columns = FormatTable['columns'];

/** Columns that are left out, by their titles with `|` between them. They come last: a title is what fits it first. */
export const leftOut = (titles: string): Columns =>
  Object.fromEntries(titles.split('|').map((title) => [title.trim(), '-']));

const POSITIONS = [1, 2, 3] as const;

/** The columns of the three options of a variant; `{n}` stands for the number of the option. */
export const options = (value: string, name?: string): Columns =>
  Object.fromEntries(
    POSITIONS.flatMap((n) => [
      ...(name === undefined ? [] : [[name.replace('{n}', `${n}`), `option ${n} name`]]),
      [value.replace('{n}', `${n}`), `option ${n} value`],
    ]),
  );

/** `Bags, Shoes`: categories with commas between them, on a line each. */
export const onLines = (text: string): string =>
  text
    .split(',')
    .map((category) => category.trim())
    .join('\n');
