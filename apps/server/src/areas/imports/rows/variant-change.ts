import { foldText, valuesEqual } from '@sourcewiz/contract';
import { productKey, type VariantChange, type VariantSnapshot } from '../../products/index.ts';
import type { ReadRow, Values } from './read-row.ts';

/** What differs from the variant as it is; a value that the main product also has is not the variant's own. */
export function variantChange(
  mainValues: Values,
  { variantId, known, read }: { variantId: string; known: VariantSnapshot | undefined; read: ReadRow },
): VariantChange {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(read.values)) {
    const own = known?.values[key];
    const isMain = value === null || valuesEqual(value, mainValues[key]);
    // A value of its own that it already has stays, even if the main product has the same.
    if (valuesEqual(value, own) || (isMain && own === undefined)) continue;
    values[key] = isMain ? null : value;
  }
  const options = Object.fromEntries(
    read.options
      .filter(({ type, option }) => productKey(optionOf(known?.options, type) ?? '') !== productKey(option))
      .map(({ type, option }) => [type, option]),
  );
  return { variant_id: variantId, values, options };
}

function optionOf(options: Readonly<Record<string, string>> | undefined, type: string): string | undefined {
  return Object.entries(options ?? {}).find(([name]) => productKey(name) === productKey(type))?.[1];
}

/** Whether a text has a word or figure that none of the others has. */
export function saysMore(text: string, others: readonly string[]): boolean {
  const known = new Set(wordsOf(others.join(' ')));
  return wordsOf(text).some((word) => !known.has(word));
}

const wordsOf = (text: string): readonly string[] => foldText(text).match(/\p{L}+|\p{N}+/gu) ?? [];
