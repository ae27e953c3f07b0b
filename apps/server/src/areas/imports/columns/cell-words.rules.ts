import { findUnit, type AttributeShape } from '@sourcewiz/contract';
import type { ColumnFacts } from '../../../platform/rows/columns/column-facts.rules.ts';
import { currencyUnder } from './stated-parts.rules.ts';

/** Currencies or units that stand beside the numbers of a column, with how many cells have them. */
export type Named = ReadonlyMap<string, number>;

/** Finds the currency or unit that words beside a number stand for. */
export type NameOf = (words: string) => string | undefined;

/** How words beside the numbers of a column are understood: as currencies or as units. */
export function namesUnder(header: string, { dtype, dimension, own_units: own }: AttributeShape): NameOf {
  const nameOf =
    dtype === 'price' ? currencyUnder(header) : (text: string) => findUnit(text, dimension, own)?.short_name;
  return (words) =>
    [words, ...words.split(/[\s/()x×*]+/)].map((part) => nameOf(part)).find((one) => one !== undefined);
}

/** Those that cells name in their texts. */
export const namedIn = ({ words }: Pick<ColumnFacts, 'words'>, nameOf: NameOf): Named =>
  counted(words ?? {}, nameOf);

/**
 * Those that only the formats of cells show. They hold for all numbers if most have the one; if not, each is that of
 * its own cell.
 */
export function shownBy(
  { formats = {}, bare }: Pick<ColumnFacts, 'formats' | 'bare'>,
  nameOf: NameOf,
): { common: [name: string, cells: number] | undefined; names: string[]; differ: boolean; without: number } {
  const found = counted(formats, nameOf);
  const [first, ...others] = found;
  const cells = [...found.values()].reduce((sum, count) => sum + count, 0);
  const common = first && others.length === 0 && cells > bare.count / 2 ? first : undefined;
  const differ = found.size > 0 && common === undefined;
  return { common, names: [...found.keys()], differ, without: bare.count - cells };
}

function counted(words: Readonly<Record<string, number>>, nameOf: NameOf): Named {
  const found = new Map<string, number>();
  for (const [text, count] of Object.entries(words)) {
    const name = nameOf(text);
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + count);
  }
  return found;
}
