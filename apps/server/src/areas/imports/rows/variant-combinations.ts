import { VARIANT_TYPES_MAX } from '@sourcewiz/contract';
import { productKey, type VariantSnapshot } from '../../products/index.ts';

type Options = Readonly<Record<string, string>>;

/** Keeps track of the options of a product's variants while its rows are planned one by one. */
export class VariantCombinations {
  readonly #options = new Map<string, Options>();
  readonly #owners = new Map<string, string>();
  readonly #types = new Set<string>();

  constructor(variants: readonly VariantSnapshot[]) {
    for (const { variant_id, options } of variants) this.#keep(productKey(variant_id), folded(options));
  }

  /**
   * Gives options to a variant, in addition to those it has.
   * @returns why it cannot have them; undefined if it now has them
   */
  place(
    variantId: string,
    options: Options,
  ): 'too_many_variant_types' | 'variant_combination_taken' | undefined {
    const key = productKey(variantId);
    const known = this.#options.get(key);
    // A variant that keeps its options conflicts with nobody.
    if (known && Object.keys(options).length === 0) return undefined;
    const next = { ...known, ...folded(options) };
    if (new Set([...this.#types, ...Object.keys(next)]).size > VARIANT_TYPES_MAX)
      return 'too_many_variant_types';
    const owner = this.#owners.get(combination(next));
    if (owner !== undefined && owner !== key) return 'variant_combination_taken';
    if (known) this.#owners.delete(combination(known));
    this.#keep(key, next);
    return undefined;
  }

  #keep(key: string, options: Options): void {
    this.#options.set(key, options);
    for (const type of Object.keys(options)) this.#types.add(type);
    if (Object.keys(options).length > 0) this.#owners.set(combination(options), key);
  }
}

function folded(options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).map(([type, option]) => [productKey(type), productKey(option)]),
  );
}

function combination(options: Options): string {
  return JSON.stringify(Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
