/** A row that names a variant, with its options. */
export interface NamedVariant {
  name: string;
  options: readonly string[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The name without the options at its end, in any order: `Basket` of `Basket - Black (S)`. */
function bareName({ name, options }: NamedVariant): string {
  return options.reduce((rest) => {
    const ends = options.map((option) => new RegExp(`[\\s\\-–—_/,|(:]+${escaped(option)}\\)?$`, 'iu'));
    const end = ends.find((one) => one.test(rest));
    return end ? rest.replace(end, '') : rest;
  }, name.trim());
}

/** What the names of all variants of a product are without their options; undefined if they differ, or have none. */
export function nameWithoutOptions(variants: readonly NamedVariant[]): string | undefined {
  const [first = '', ...others] = variants.map(bareName);
  const isCommon = others.length > 0 && first !== '' && others.every((name) => name === first);
  return isCommon ? first : undefined;
}
